import model from './model.json' with { type: 'json' };
import { createTypeClassifier, type ClassifyType, type TypeModel } from './classifier.ts';

export type { ClassifyType, PageTypeResult } from './classifier.ts';

/** The page type classifier with the built-in model. */
export const classifyType: ClassifyType = createTypeClassifier(model as TypeModel);

import model from './model.json' with { type: 'json' };
import { createTypeClassifier, type ClassifyType, type TypeModel } from './classifier.ts';

export type { ClassifyType as ReadType, PageTypeResult as TypeReading } from './classifier.ts';

/** What kind of page it is, by the model that ships. */
export const classifyType: ClassifyType = createTypeClassifier(model as TypeModel);

import model from './model.json' with { type: 'json' };
import { createTypeReader, type ReadType, type TypeModel } from './reader.ts';

export type { ReadType, TypeReading } from './reader.ts';

/** What kind of page it is, by the model that ships. */
export const pageTypeOf: ReadType = createTypeReader(model as TypeModel);

import type { Validate } from './validator.ts';

/** Limits of an answer. `uniqueItems` compares all items of a list with each other. */
const MAX_ANSWER_CHARS = 200_000;
const MAX_ANSWER_VALUES = 5000;
const MAX_ANSWER_DEPTH = 64;

export type ReadAnswer =
  | { ok: true; data: Record<string, unknown> }
  /** `problem` contains only words of the schema and of this service, and none of the page or the model. */
  | { ok: false; problem: string };

/** Reads the JSON that a model wrote, and validates it. */
export function readAnswer(text: string, validate: Validate): ReadAnswer {
  if (text.length > MAX_ANSWER_CHARS)
    return { ok: false, problem: `It has more than ${MAX_ANSWER_CHARS} characters.` };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'It is not JSON.' };
  }
  if (isTooLarge(data))
    return {
      ok: false,
      problem: `It has more than ${MAX_ANSWER_VALUES} values, or more than ${MAX_ANSWER_DEPTH} levels.`,
    };
  const problem = validate(data);
  return problem === undefined
    ? { ok: true, data: data as Record<string, unknown> }
    : { ok: false, problem: `It is not valid against the schema: ${problem}.` };
}

function isTooLarge(data: unknown): boolean {
  let level = [data];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_ANSWER_DEPTH || count > MAX_ANSWER_VALUES) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
  return false;
}

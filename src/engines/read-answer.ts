/** An answer larger than this is no list of scores. */
const LARGEST_ANSWER = 4_000_000;

/** Something other than scores for what was asked. */
export class InvalidAnswer extends Error {}

/** The JSON body of a response, read up to a limit. @throws InvalidAnswer when it is too large or no JSON */
export async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new InvalidAnswer('too large');
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new InvalidAnswer('not JSON');
  }
}

interface Entry {
  index: number;
  score: number;
}

/** One entry of either dialect, or undefined. */
function entryOf(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { index, score, relevance_score } = value as Record<string, unknown>;
  const number = score ?? relevance_score;
  return typeof index === 'number' && typeof number === 'number' && Number.isFinite(number)
    ? { index, score: number }
    : undefined;
}

/**
 * Scores in the order of the texts, from a text-embeddings-inference list or a Jina, Cohere or vLLM object.
 *
 * @throws InvalidAnswer unless there is exactly one finite score for each of `count` texts
 */
export function scoresOf(answer: unknown, count: number): number[] {
  const list: unknown = Array.isArray(answer) ? answer : (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(list) || list.length !== count) throw new InvalidAnswer('wrong count');
  const scores = new Map<number, number>();
  for (const item of list) {
    const entry = entryOf(item);
    if (entry === undefined || !Number.isInteger(entry.index)) throw new InvalidAnswer('not a score');
    if (entry.index < 0 || entry.index >= count) throw new InvalidAnswer('index out of range');
    scores.set(entry.index, entry.score);
  }
  if (scores.size !== count) throw new InvalidAnswer('index twice');
  return Array.from({ length: count }, (_, index) => scores.get(index) as number);
}

/** The failure of a call, in words for people. */
export interface Problem {
  name: string;
  /** What is wrong, and what to do next. */
  message: string;
}

/** Reads the error in an answer, also the error of an unreachable origin. Undefined if the body is not an error. */
export function readProblem(body: string): Problem | undefined {
  const { _tag, kind, message, description, retryable } = parseObject(body);
  if (typeof _tag !== 'string') return undefined;
  const text = message ?? description;
  if (typeof text === 'string') return { name: _tag, message: text };
  const advice = retryable === true ? 'Try again later.' : 'Check the URL.';
  return { name: _tag, message: `The site was not reached${kind ? ` (${String(kind)})` : ''}. ${advice}` };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

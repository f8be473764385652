import type { SegmentFacts } from '../main/facts.ts';

/** Labels in the fact sheets of issue trackers. */
const ASSIGNEE_LABEL = /^(?:assignees?|assigned to)(?:$|\s*:)/i;
const ISSUE_LABEL =
  /^(?:reporter|reported by|reviewers?|labels|milestone|priority|severity|status|resolution|votes|watchers)(?=$|\s*:)/i;
const MIN_ISSUE_LABELS = 2;
/** A longer text is no label with its value. */
const MAX_LABEL_CHARS = 60;

/** Whether a page has the fact sheet of an issue or a change request: who works on it, and at least two other facts. */
export function hasIssueFacts(segments: readonly SegmentFacts[]): boolean {
  const texts = segments.map(({ text }) => text).filter((text) => text.length <= MAX_LABEL_CHARS);
  const labels = new Set(texts.flatMap((text) => ISSUE_LABEL.exec(text)?.[0].toLowerCase() ?? []));
  return labels.size >= MIN_ISSUE_LABELS && texts.some((text) => ASSIGNEE_LABEL.test(text));
}

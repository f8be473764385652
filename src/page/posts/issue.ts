import type { SegmentFacts } from '../main/facts.ts';

/** Creates a pattern of labels in the fact sheets of issue trackers: the whole text, or before a colon anywhere in it. */
const createLabelPattern = (labels: string): RegExp =>
  new RegExp(`^(?:${labels})$|(?<!\\S)(?:${labels})(?=\\s*:)`, 'gi');

const ASSIGNEE_LABEL = createLabelPattern('assignees?|assigned to|owned by');
const ISSUE_LABEL = createLabelPattern(
  'affects versions?|blocks|component|depends on|fix versions?|importance|iteration|labels|milestone|priority|reported|reported by|reporter|resolution|reviewers?|severity|state|status|votes|watchers',
);
const MIN_ISSUE_LABELS = 2;
/** A longer text is no label with its value. */
const MAX_LABEL_CHARS = 60;

/** Whether a page has the fact sheet of an issue or a change request: who works on it, and at least two other facts. */
export function hasIssueFacts(segments: readonly SegmentFacts[]): boolean {
  const texts = segments.map(({ text }) => text).filter((text) => text.length <= MAX_LABEL_CHARS);
  const labels = new Set(texts.flatMap((text) => text.toLowerCase().match(ISSUE_LABEL) ?? []));
  return labels.size >= MIN_ISSUE_LABELS && texts.some((text) => text.search(ASSIGNEE_LABEL) >= 0);
}

import type { SegmentFacts } from '../main/facts.ts';

/** Creates a pattern of labels in the fact sheets of issue trackers: the whole text, or before a colon anywhere in it. */
const createLabelPattern = (labels: string): RegExp =>
  new RegExp(`^(?:${labels})$|(?<!\\S)(?:${labels})(?=\\s*:)`, 'gi');

const ASSIGNEE_LABEL = createLabelPattern('assignees?|assigned to|owned by');
/** Labels that hardly any other fact sheet has. */
const TRACKER_LABEL = createLabelPattern(
  'affects versions?|fix versions?|importance|labels|milestone|notifications|participants|priority|reported by|reporter|resolution|reviewers?|severity|sprint|time tracking',
);
const OTHER_LABEL = createLabelPattern(
  'blocks|component|depends on|iteration|projects|reported|state|status|votes|watchers',
);
const MIN_LABELS = { tracker: 1, all: 2 };
/** A longer text is no label with its value. */
const MAX_LABEL_CHARS = 60;

/** Whether a page has the fact sheet of an issue or a change request: who works on it, and at least two other facts. */
export function hasIssueFacts(segments: readonly SegmentFacts[]): boolean {
  const texts = segments
    .filter(({ text }) => text.length <= MAX_LABEL_CHARS)
    .map(({ text }) => text.toLowerCase().replace(/^\d+ (?=participants?$)/, ''));
  const count = (pattern: RegExp): number => new Set(texts.flatMap((text) => text.match(pattern) ?? [])).size;
  const trackerLabels = count(TRACKER_LABEL);
  return (
    trackerLabels >= MIN_LABELS.tracker &&
    trackerLabels + count(OTHER_LABEL) >= MIN_LABELS.all &&
    texts.some((text) => text.search(ASSIGNEE_LABEL) >= 0)
  );
}

/** Whether a text is a label that hardly any fact sheet has but that of an issue. */
export const isIssueLabel = (text: string): boolean =>
  text.length <= MAX_LABEL_CHARS &&
  [ASSIGNEE_LABEL, TRACKER_LABEL].some((pattern) => text.search(pattern) >= 0);

import type { ContentSignals } from '../contract/index.ts';

const SIGNAL_FIELDS: ReadonlyMap<string, keyof ContentSignals> = new Map([
  ['search', 'search'],
  ['ai-input', 'aiInput'],
  ['ai-train', 'aiTrain'],
]);

/**
 * Parses the value of `Content-Signal`, in `robots.txt` or as a response header: `search=yes, ai-train=no`. Ignores
 * unknown names and values.
 */
export function parseContentSignals(value: string): ContentSignals {
  const signals: ContentSignals = {};
  for (const part of value.toLowerCase().split(',')) {
    const [name = '', answer = ''] = part.split('=').map((text) => text.trim());
    const key = SIGNAL_FIELDS.get(name);
    if (key !== undefined && (answer === 'yes' || answer === 'no')) signals[key] = answer === 'yes';
  }
  return signals;
}

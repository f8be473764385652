import { type Decided, isAside, keep } from './decided.ts';

/** Texts between a product's name and what is told about it, at most: price, stock, number, what to choose from. */
const MAX_TEXTS = 10;
/** Words of one of them, at most. */
const MAX_WORDS = 12;

/** On a product's page, the short texts between its name and the next main text become main: they say what it costs. */
export function keepOffer(decided: readonly Decided[]): void {
  const texts = decided.filter(({ isOwn }) => isOwn);
  const name = texts.findIndex(({ role, reasons }) => role === 'main' && reasons.includes('primary heading'));
  const next = texts.findIndex(({ role }, at) => at > name && role === 'main');
  if (name < 0 || next < 0 || next - name - 1 > MAX_TEXTS) return;
  for (const flow of texts.slice(name + 1, next))
    if (flow.weight <= MAX_WORDS && !isAside(flow)) keep(flow, 'beside the name of the product');
}

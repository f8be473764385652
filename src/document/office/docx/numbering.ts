import { findChildElement, listChildElements, type XmlElement } from '../../xml.ts';
import { type ParagraphStyles, readStyleValue } from './styles.ts';

interface NumberingLevel {
  format: string;
  start: number;
  /** Pattern of the number, e.g. `%1.%2.`. */
  pattern: string;
}

export interface ListLabel {
  ordered: boolean;
  value: number;
  /** The number as displayed, e.g. `1.2`; empty for bullets. */
  label: string;
  key: string;
}

/**
 * Returns the number or bullet of a paragraph in a list. Call it once for each numbered paragraph, in document order.
 */
export type NumberParagraph = (numberId: string, level: number) => ListLabel | undefined;

export function readNumbering(root: XmlElement | undefined, styles: ParagraphStyles): NumberParagraph {
  const abstracts = new Map(
    listChildElements(root, 'w:abstractNum').map((element) => [
      element.attributes['w:abstractNumId'] ?? '',
      element,
    ]),
  );
  const numbers = new Map(
    listChildElements(root, 'w:num').map((element) => [element.attributes['w:numId'] ?? '', element]),
  );
  const definitions = new Map<
    string,
    { id: string; levels: Map<number, NumberingLevel>; starts: Map<number, number> }
  >();
  const define = (numberId: string) => {
    const knownDefinition = definitions.get(numberId);
    if (knownDefinition !== undefined) return knownDefinition;
    const number = numbers.get(numberId);
    let id = readStyleValue(number, 'w:abstractNumId') ?? '';
    let abstract = abstracts.get(id);
    const link = readStyleValue(abstract, 'w:numStyleLink');
    const linkedNumber = link === undefined ? undefined : numbers.get(styles.get(link)?.numberId ?? '');
    if (linkedNumber !== undefined) {
      id = readStyleValue(linkedNumber, 'w:abstractNumId') ?? '';
      abstract = abstracts.get(id);
    }
    if (number === undefined || abstract === undefined) return undefined;
    const overrides = listChildElements(number, 'w:lvlOverride');
    const levels = new Map<number, NumberingLevel>();
    const starts = new Map<number, number>();
    for (const element of [
      ...listChildElements(abstract, 'w:lvl'),
      ...overrides.flatMap((o) => listChildElements(o, 'w:lvl')),
    ]) {
      levels.set(Number(element.attributes['w:ilvl']), readNumberingLevel(element));
    }
    for (const override of overrides) {
      const start = readStyleValue(override, 'w:startOverride');
      if (start !== undefined) starts.set(Number(override.attributes['w:ilvl']), Number(start) || 0);
    }
    const definition = { id, levels, starts };
    definitions.set(numberId, definition);
    return definition;
  };
  /** The last number at each level, for each abstract list. */
  const counters = new Map<string, (number | undefined)[]>();
  const usedKeys = new Set<string>();
  /** Keys of the lists that have started again, for each abstract list and level. */
  const keys = new Map<string, string>();
  return (numberId, level) => {
    const definition = define(numberId);
    const levelDefinition = definition?.levels.get(level);
    if (definition === undefined || levelDefinition === undefined) return undefined;
    const counter = counters.get(definition.id) ?? [];
    counters.set(definition.id, counter);
    const firstUseKey = `${numberId} ${level}`;
    const restart = usedKeys.has(firstUseKey) ? undefined : definition.starts.get(level);
    usedKeys.add(firstUseKey);
    const currentCount = counter[level];
    const count = restart ?? (currentCount === undefined ? levelDefinition.start : currentCount + 1);
    counter.length = level;
    for (let above = 0; above < level; above += 1) {
      counter[above] ??= definition.levels.get(above)?.start ?? 1;
    }
    counter[level] = count;
    const label = levelDefinition.pattern.replace(/%([1-9])/g, (_, digit: string) =>
      String(counter[Number(digit) - 1] ?? 1),
    );
    const ordered = levelDefinition.format !== 'bullet' && levelDefinition.format !== 'none';
    const listKey = `${definition.id} ${level}`;
    if (restart !== undefined) keys.set(listKey, `${numberId} from ${restart}`);
    const key = ordered ? (keys.get(listKey) ?? definition.id) : numberId;
    return { ordered, value: count, label: ordered ? label.replace(/[.)\s]+$/, '') : '', key };
  };
}

function readNumberingLevel(element: XmlElement): NumberingLevel {
  const start = Number(readStyleValue(element, 'w:start') ?? 1);
  return {
    format:
      readStyleValue(element, 'w:numFmt') ??
      findChildElement(element, 'mc:AlternateContent', 'mc:Fallback', 'w:numFmt')?.attributes['w:val'] ??
      'decimal',
    start: Number.isInteger(start) ? start : 1,
    pattern: (readStyleValue(element, 'w:lvlText') ?? '').slice(0, 100),
  };
}

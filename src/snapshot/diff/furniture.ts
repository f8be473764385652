import { COUNTED_WORDS, replaceDatesAndCounters, replaceVolatileText, WEEKDAYS } from './noise.ts';

const CLOCK_WORDS = 'am|pm|uhr|h|gmt|utc|bst|cet|cest|est|edt|cst|cdt|pst|pdt';
const DATELINE_WORD = new RegExp(`^(?:on|at|the|am|um|${WEEKDAYS}|${CLOCK_WORDS})$`, 'u');

/** Matches words of publication and change before a date of the page. */
const DATE_LABEL =
  /^(?:byline|published|publication|posted|updated?|modified|edited|revised|reviewed|created|written|submitted|changed?|veröffentlicht|erschienen|erstellt|geschrieben|aktualisiert|aktualisierung|geändert|änderung|bearbeitet|stand|publiée?|écrit|mise?|modifiée?|publicad[oa]|escrito|actualizad[oa]|modificad[oa]|pubblicat[oa]|scritto|aggiornat[oa]|modificat[oa]|atualizad[oa]|geplaatst|gepubliceerd|bijgewerkt|gewijzigd|opublikowan[aoey]|zaktualizowan[aoey]|опубликовано|обновлено|изменено|(?:发布|發布|发表|更新|修改|公開|投稿|最終更新)\p{L}{0,3})$/u;
const FURNITURE_WORD = new RegExp(
  `^(?:${COUNTED_WORDS}|${WEEKDAYS}|${CLOCK_WORDS}|by|on|at|in|and|the|this|was|has|been|first|last|originally|page|article|post|text|` +
    'document|site|website|date|time|min|mins|minutes?|hide|share|save|reply|von|vom|um|und|im|der|die|das|diese[rs]?|wurde|' +
    'seite|artikel|zuletzt|letzte|à|le|la|les|et|du|jour|par|el|por|última|il|alle|op|om|door|laatst)$',
  'u',
);
/**
 * Matches nouns of reader counters, such as views. These counters change without an edit, even next to other content.
 */
const READER_COUNTER_WORD =
  /^(?:views?|reads?|readers|comments?|likes?|shares?|repl(?:y|ies)|reactions?|aufrufe|kommentare?|commentaires?|vues|visitas|comentarios)$/u;
const BYLINE_WITH_NAMES =
  /(?<!\p{L})(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor)\s@?\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,40}(?:(?:,|\sand|\sund|\set|\sy|\s&)?\s\p{Lu}[\p{L}\p{M}.'’-]{0,40}){0,5}/gu;
const MINUTES_OF_READING = /\d{1,3}(?=[\s-]min)/gu;

/** Matches ends of sentences, and separators between the parts of a byline or the cells of a row. */
const LINE_PART_END = /(\s*[|·•]\s*|\s[–—]\s|(?<=\p{L}[.!?])\s)/u;
/** Maximum UTF-16 units of a line that contains only a date. */
const MAX_DATELINE_CHARS = 80;

/**
 * Replaces parts of a text that change without an edit. Relative times and tracking parameters are replaced everywhere.
 * Dates, times and counters are replaced only in page furniture: a line, a sentence or a part of a byline that states
 * nothing else.
 * @param dateline the line that contains only the date of the page, if there is one
 */
export const replaceFurniture = (markdown: string, dateline?: string): string =>
  markdown
    .split('\n')
    .map((line) => {
      const text = replaceVolatileText(line);
      const replaced = replaceDatesAndCounters(text);
      if (replaced === text || line === dateline || isFurniture(replaced)) return replaced;
      return text.split(LINE_PART_END).map(replaceFurnitureInPart).join('');
    })
    .join('\n')
    .replace(/(?<=\S) +/gu, ' ');

/** Whether a line contains only a date. The date may belong to the page or to an item. */
export function isDateline(line: string): boolean {
  if (line.length > MAX_DATELINE_CHARS || line.startsWith('|')) return false;
  const replaced = replaceDatesAndCounters(line);
  return (
    replaced.split('⟨date⟩').length === 2 &&
    splitComparedWords(replaced).every((word) => DATELINE_WORD.test(word))
  );
}

function replaceFurnitureInPart(part: string): string {
  const replaced = replaceDatesAndCounters(part);
  const words = splitComparedWords(replaced);
  const isCounter = replaced.includes('⟨count⟩') && words.every((word) => READER_COUNTER_WORD.test(word));
  const hasLabel = words.some((word) => DATE_LABEL.test(word));
  return isCounter || (hasLabel && isFurniture(replaced)) ? replaced : part;
}

/** Whether a text with placeholders states only when the page was published or changed, by whom, and its counters. */
function isFurniture(text: string): boolean {
  const words = splitComparedWords(text);
  const isAboutPage = /⟨(?:ago|count)⟩/u.test(text) || words.some((word) => DATE_LABEL.test(word));
  return isAboutPage && words.every((word) => DATE_LABEL.test(word) || FURNITURE_WORD.test(word));
}

/**
 * Returns the words and numbers in lower case, without links and placeholders. The word `byline` stands for names of
 * authors.
 */
function splitComparedWords(text: string): string[] {
  const plain = text
    .replace(/⟨\p{L}{1,5}⟩/gu, ' ¤ ')
    .replace(/\]\([^)]{0,500}\)/gu, ']')
    .replace(/[[\]()*_~`\\]/gu, '')
    .replace(BYLINE_WITH_NAMES, 'byline')
    .replace(MINUTES_OF_READING, '');
  return plain.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

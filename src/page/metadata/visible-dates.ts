import { collapseWhiteSpace, parseWordSet } from '../../content/index.ts';
import { parseDate } from './dates.ts';
import { PUBLISHED_WORDS, UPDATED_WORDS } from './label-words.ts';
import { isMonthName } from './month-names.ts';

/** ISO 8601 dates of publication (`created`) and change (`updated`) that a line shows. */
export interface VisibleDates {
  created?: string;
  updated?: string;
}

const UPDATED_LABEL = new RegExp(
  String.raw`(?<!\p{L})(?:last[\s-]update|last[\s-]change|updated?(?=\s*:)|updated|modified|edited|revised|${UPDATED_WORDS})(?!\p{L})|更新|修改`,
  'iu',
);
const PUBLISHED_LABEL = new RegExp(
  String.raw`^\P{L}*(?:(?:(?:first |originally )?(?:${PUBLISHED_WORDS})|start date|(?:publication |publishing )?date(?=\s*:)|(?:datum|stand|fecha|data|дата|tarih|dato|datums|päivämäärä|dátum|ημερομηνία|التاريخ|تاریخ|תאריך|tanggal|ngày|วันที่)(?=\s*:))(?!\p{L})|发布|發布|发表|時間|时间|日期|公開|投稿)`,
  'iu',
);
/** Matches words before a date that is not a date of the page, such as the date of an event. */
const EVENT_WORD =
  /(?<!\p{L})(?:founded|established|incorporated|opene?[ds]?|built|born|died|launched|closed?s?|ends?|ended|expire[ds]?|starts?|begins?|deadline|release[ds]?|joined|due|until|since|gegründet|geboren|gestorben|eröffnet|fondée?|née?|fundad[oa]|nacid[oa]|fondat[oa]|nat[oa])(?!\p{L})/iu;

/** Lower-case words of datelines and bylines, without names of months. */
const DATELINE_WORDS = parseWordSet(`
  by on at in of and the from for min mins minute minutes read reading comment comments view views
  am pm est edt pst pdt cst cdt gmt utc bst cet
  von vom um uhr und im der die das le la les à et par de du des el y por en del di da il alle e em às door op om
  lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo
  lunedì martedì mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta feira
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  den dnia godz dne hodin kl klo av af i o w od saat pukul wib г р года року в о ob
  poniedziałek wtorek środa czwartek piątek sobota niedziela понедельник вторник среда четверг пятница суббота воскресенье
`);
const MAX_PROSE_WORDS_IN_DATE_LINE = 1;
const LOWER_CASE_WORD = /^\p{Ll}[\p{Ll}'’]*$/u;
const EDGE_CHARACTERS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** Only the beginning of a longer line is read. */
const MAX_DATE_LINE_CHARS = 500;

/** Whether a line is prose: it has several lower-case words that are not usual in datelines and bylines. */
export function isProseLine(line: string): boolean {
  let proseWords = 0;
  for (const token of line.split(' ')) {
    const word = token.replace(EDGE_CHARACTERS, '');
    if (LOWER_CASE_WORD.test(word) && !DATELINE_WORDS.has(word) && !isMonthName(word)) proseWords++;
  }
  return proseWords > MAX_PROSE_WORDS_IN_DATE_LINE;
}

/** A longer line above a date is not the label of the date. */
const MAX_DATE_LABEL_CHARS = 30;

/** Whether a line is the label of the date below it: one word, words of an update, or a text that ends in a colon. */
export function isDateLabel(line: string): boolean {
  if (line === '' || line.length > MAX_DATE_LABEL_CHARS) return false;
  return /^\S+$|[:：]$/.test(line) || /^(?:\S+ )?$/.test(line.split(UPDATED_LABEL)[0] ?? line);
}

/** Whether a line begins with words of publication. */
export function startsWithPublishedLabel(line: string): boolean {
  return PUBLISHED_LABEL.test(line);
}

/** Whether a line begins with words of publication, or has words of change. */
export function hasDateLabel(line: string): boolean {
  return startsWithPublishedLabel(line) || UPDATED_LABEL.test(line);
}

/** Whether a line begins with words of change, with at most two words before them: `Laatst gewijzigd`. */
export function startsWithUpdatedLabel(line: string): boolean {
  const start = line.trimStart().slice(0, MAX_DATE_LINE_CHARS);
  const label = UPDATED_LABEL.exec(start);
  return (
    label !== null &&
    label.index < MAX_DATE_LABEL_CHARS &&
    /^(?:[\p{L}\p{M}]+\s){0,2}$/u.test(start.slice(0, label.index))
  );
}

/**
 * Reads the dates of a line that is a dateline or byline, or that mentions publication or update. Ignores dates in
 * prose and dates of events.
 */
export function readVisibleDates(text: string, lang: string): VisibleDates {
  const line = collapseWhiteSpace(text.slice(0, MAX_DATE_LINE_CHARS));
  const updateLabel = UPDATED_LABEL.exec(line);
  const textBefore = updateLabel === null ? line : line.slice(0, updateLabel.index);
  if (updateLabel?.index !== 0 && !PUBLISHED_LABEL.test(line) && (isProseLine(line) || EVENT_WORD.test(line)))
    return {};
  const created = parseDate(textBefore, lang);
  const updated =
    updateLabel === null ? undefined : parseDate(line.slice(updateLabel.index + updateLabel[0].length), lang);
  return { ...(created !== undefined && { created }), ...(updated !== undefined && { updated }) };
}

/** Finds the first publication date and the first date of change in several lines. */
export function readFirstVisibleDates(lines: readonly string[], lang: string): VisibleDates {
  const firstDates: VisibleDates = {};
  for (const line of lines) {
    const { created, updated } = readVisibleDates(line, lang);
    if (created !== undefined) firstDates.created ??= created;
    if (updated !== undefined) firstDates.updated ??= updated;
  }
  return firstDates;
}

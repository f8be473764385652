import { collapse } from '../walk.ts';
import { isMonthName, parseDate } from './dates.ts';

/** What a line shows of when its page was made and changed, as ISO dates. */
export interface ShownDates {
  created?: string;
  updated?: string;
}

const UPDATED =
  /(?<!\p{L})(?:last[\s-]update|last[\s-]change|updated?(?=\s*:)|updated|modified|edited|revised|aktualisiert|aktualisierung|geändert|änderung|bearbeitet|mise? à jour|modifiée?|actualizad[oa]|modificad[oa]|aggiornat[oa]|modificat[oa]|atualizad[oa]|bijgewerkt|gewijzigd|zaktualizowan[aoey]|обновлено|изменено)(?!\p{L})|更新|修改/iu;
const PUBLISHED =
  /^\P{L}*(?:(?:first |originally )?(?:published|posted|written|created|submitted)|veröffentlicht|erschienen|erstellt|geschrieben|publiée?|créée?|écrit|publicad[oa]|escrito|pubblicat[oa]|scritto|geplaatst|gepubliceerd|opublikowan[aoey]|опубликовано|(?:publication |publishing )?date(?=\s*:)|(?:datum|stand|fecha|data|дата)(?=\s*:)|发布|發布|发表|時間|时间|日期|公開|投稿)(?!\p{Ll})/iu;
/** Before a date: that of something else than the page. */
const EVENT =
  /(?<!\p{L})(?:founded|established|incorporated|opene?[ds]?|built|born|died|launched|closed?s?|ends?|ended|expire[ds]?|starts?|begins?|deadline|release[ds]?|joined|due|until|since|gegründet|geboren|gestorben|eröffnet|fondée?|née?|fundad[oa]|nacid[oa]|fondat[oa]|nat[oa])(?!\p{L})/iu;

/** Lower-case words of datelines and bylines; months are others. */
const DATELINE = new Set(
  (
    'by on at in of and the from for min mins minute minutes read reading comment comments view views am pm est edt pst pdt cst cdt gmt utc bst cet ' +
    'von vom um uhr und im der die das le la les à et par de du des el y por en del di da il alle e em às door op om ' +
    'lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo ' +
    'lunedì martedì mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta feira ' +
    'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'
  ).split(' '),
);
const MAX_OTHER_WORDS = 1;
const LOWER_CASE = /^\p{Ll}[\p{Ll}'’]*$/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
/** UTF-16 units of a line that are read. */
const MAX_LENGTH = 500;

function isProse(line: string): boolean {
  let others = 0;
  for (const token of line.split(' ')) {
    const word = token.replace(EDGES, '');
    if (LOWER_CASE.test(word) && !DATELINE.has(word) && !isMonthName(word)) others++;
  }
  return others > MAX_OTHER_WORDS;
}

/** UTF-16 units: a longer line above a date is no label of it. */
const MAX_LABEL = 30;

/** Whether a line only says what the date below it is of: one word, or words of an update, or what a colon ends. */
export function labelsDate(line: string): boolean {
  if (line === '' || line.length > MAX_LABEL) return false;
  return /^\S+$|[:：]$/.test(line) || /^(?:\S+ )?$/.test(line.split(UPDATED)[0] ?? line);
}

/** Whether a line begins by saying that what follows is when it was published. */
export function saysPublished(line: string): boolean {
  return PUBLISHED.test(line);
}

/**
 * The dates that a line shows of its page: it is nothing but dates and a byline, or says that it is about publication
 * or an update. Dates in prose and those of events are none.
 */
export function datesShown(text: string, lang: string): ShownDates {
  const line = collapse(text.slice(0, MAX_LENGTH));
  const change = UPDATED.exec(line);
  const before = change === null ? line : line.slice(0, change.index);
  if (change?.index !== 0 && !PUBLISHED.test(line) && (isProse(line) || EVENT.test(line))) return {};
  const created = parseDate(before, lang);
  const updated = change === null ? undefined : parseDate(line.slice(change.index + change[0].length), lang);
  return { ...(created !== undefined && { created }), ...(updated !== undefined && { updated }) };
}

/** Of several lines the first date of each kind. */
export function firstShown(lines: readonly string[], lang: string): ShownDates {
  const found: ShownDates = {};
  for (const line of lines) {
    const { created, updated } = datesShown(line, lang);
    if (created !== undefined) found.created ??= created;
    if (updated !== undefined) found.updated ??= updated;
  }
  return found;
}

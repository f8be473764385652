import { isMonthName } from '../../page/index.ts';

const TIME_OF_DAY = /(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/giu;
const NUMERIC_DATE_OR_TIMESTAMP =
  /(?<!\d)(?:\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,15}(?:Z|[+-]\d{2}:?\d{2})?)?|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}[./]\d{1,2}[./]\d{4})(?!\d)/gu;
const DATE_WITH_DAY_FIRST =
  /(?<![\p{L}\p{N}])\d{1,2}(?:st|nd|rd|th|er|\.|º)?\s(?:de\s)?(\p{L}{3,12})\.?(?:,?\s(?:de\s)?\d{4})?(?![\p{L}\p{N}])/gu;
const DATE_WITH_MONTH_FIRST =
  /(?<![\p{L}\p{N}])(\p{L}{3,12})\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?(?![\p{L}\p{N}])/gu;
export const WEEKDAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|' +
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|' +
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo';
const WEEKDAY_OF_DATE = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS})[.,]{0,2}\\s(?=⟨date⟩)`, 'giu');
const RELATIVE_TIME =
  /(?<!\p{L})(?:(?:\d{1,4}|an?|one)\s?(?:s|sec|second|m|min|minute|h|hr|hour|d|day|w|week|month|mo|y|yr|year)s?\sago|just now|yesterday|vor\s\d{1,4}\s(?:sekunde|minute|stunde|tag|woche|monat|jahr)(?:e?n)?|il y a\s\d{1,4}\s(?:seconde|minute|heure|jour|semaine|mois|an)s?|hace\s\d{1,4}\s(?:segundo|minuto|hora|día|semana|mes|año)(?:e?s)?)(?!\p{L})|\d{1,4}\s?(?:秒|分钟|分鐘|分|小时|小時|時間|天|日|周|週間|个月|か月|年)(?:以)?前/giu;
export const COUNTED_WORDS =
  'views?|reads?|readers|comments?|likes?|shares?|followers|subscribers|members|votes?|upvotes|points?|stars|forks|downloads|repl(?:y|ies)|answers?|visitors?|online|reactions?|plays|listens|aufrufe|kommentare?|commentaires?|vues|visitas|comentarios';
const NUMBER_BEFORE_COUNTED_WORD = new RegExp(
  `(?<![\\d.,])(?!\\d(?:[.,]\\d)?\\sstars(?!\\p{L}))\\d[\\d.,]{0,12}\\s?[km]?\\+?\\s(?=(?:${COUNTED_WORDS})(?!\\p{L}))`,
  'giu',
);
const NUMBER_AFTER_COUNTED_WORD = new RegExp(
  `(?<=(?<!\\p{L})(?:${COUNTED_WORDS})(?::\\s?|\\s?\\())\\d[\\d.,]{0,12}`,
  'giu',
);
const TRACKING_PARAMETER =
  /[?&](?:utm_\w{1,20}|fbclid|gclid|msclkid|phpsessid|jsessionid|sid|session_?id|_ga|nonce|timestamp|ts|cb|cachebuster)=[^&)\s]{0,200}/giu;

/** Replaces relative times and removes tracking parameters of links. */
export const replaceVolatileText = (text: string): string =>
  text.replace(TRACKING_PARAMETER, '').replace(RELATIVE_TIME, '⟨ago⟩');

const replaceIfMonth = (match: string, word: string): string =>
  isMonthName(word.toLowerCase()) ? '⟨date⟩' : match;

export const replaceDatesAndCounters = (text: string): string =>
  text
    .replace(NUMERIC_DATE_OR_TIMESTAMP, '⟨date⟩')
    .replace(DATE_WITH_DAY_FIRST, replaceIfMonth)
    .replace(DATE_WITH_MONTH_FIRST, replaceIfMonth)
    .replace(WEEKDAY_OF_DATE, '')
    .replace(TIME_OF_DAY, '⟨time⟩')
    .replace(NUMBER_BEFORE_COUNTED_WORD, '⟨count⟩ ')
    .replace(NUMBER_AFTER_COUNTED_WORD, '⟨count⟩');

/** Replaces all parts of a text that may change without an edit, also those inside sentences. */
export const removeNoise = (markdown: string): string =>
  replaceDatesAndCounters(replaceVolatileText(markdown)).replace(/\s+/gu, ' ').trim();

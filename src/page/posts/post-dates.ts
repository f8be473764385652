import { mentionsDate } from '../main/text.ts';
import { isMonthName, toLatinDigits } from '../metadata/month-names.ts';

/** A longer text is a sentence that mentions a date. */
export const MAX_DATE_CHARS = 80;
/**
 * Dates relative to now in other languages than English (Unicode CLDR, `relativeTime`): `vor 3 Tagen`, `3 gün önce`,
 * `3 天前`, `3 дня назад`.
 */
const RELATIVE_DATE =
  /(?<!\p{L})(?:vor|il y a|hace|há|för|for|před|acum|πριν από|pred|قبل|منذ|לפני) \d+ \p{L}+|\d+ \p{L}+ (?:fa|назад|тому|преди|önce|sedan|siden|temu|geleden|sitten|ezelőtt|trước|yang lalu|پیش|पहले|আগে)(?!\p{L})|\d+ ?[\p{Script=Thai}]+(?:ที่ผ่านมา|ก่อน)|\d+ ?(?:分钟|分鐘|小时|小時|天|周|个月|年|分|時間|日|か月|週間)前|\d+ ?(?:분|시간|일|주|개월|년) 전|\b\d+ ?(?:min|hr?|[dhmwy]|mo|yr) ?(?:ago)?$/iu;
const CJK_DAY = /\d ?[月월] ?\d{1,2} ?[日일]/u;
/** A word next to a day or a year: `14 de febrero`, `03/Jan/17`, `März 2024`, `Jan ’17`. */
const WORD_AT_NUMBER =
  /\d(?:st|nd|rd|th|er|º)?[\s./-]{1,2}(?:de )?(\p{L}[\p{L}\p{M}]{1,13})|(\p{L}[\p{L}\p{M}]{1,13})[\s.,/-]{1,2}[’']?\d/giu;
/** Months of which the name is also a word in names of products: `12th Gen`, `Set 3`. They need a year. */
const PRODUCT_WORD =
  /^(?:gen|set|mag|lug|mars|mac|out|ago|lis|lip|eki|oca|haz|nis|kol|stu|ian|lut|sty|cze|led)$/;
const YEAR = /\b(?:19|20)\d\d\b/;
const RECENT_DAY =
  /^(?:yesterday|today|just now|gestern|heute|hier|ayer|hoy|ieri|oggi|ontem|hoje|gisteren|vandaag|igår|idag|i går|i dag|eilen|tänään|wczoraj|dzisiaj|včera|dnes|tegnap|ma|dün|bugün|вчера|сегодня|вчора|сьогодні|χθες|σήμερα|أمس|اليوم|دیروز|امروز|אתמול|היום|कल|आज|เมื่อวาน|วันนี้|hôm qua|hôm nay|kemarin|hari ini|昨天|今天|昨日|今日|어제|오늘)$/iu;

/** Whether a short text is a date, or has one. */
export function isDate(value: string): boolean {
  if (value.length > MAX_DATE_CHARS) return false;
  const text = toLatinDigits(value);
  return /\d/.test(text)
    ? mentionsDate(text) || RELATIVE_DATE.test(text) || CJK_DAY.test(text) || mentionsMonth(text)
    : RECENT_DAY.test(text);
}

function mentionsMonth(text: string): boolean {
  WORD_AT_NUMBER.lastIndex = 0;
  for (let match = WORD_AT_NUMBER.exec(text); match !== null; match = WORD_AT_NUMBER.exec(text)) {
    const word = (match[1] ?? match[2] ?? '').toLowerCase();
    if (isMonthName(word) && (!PRODUCT_WORD.test(word) || YEAR.test(text))) return true;
  }
  return false;
}

/** Labels of the date on which an author registered. */
const MEMBER_SINCE =
  /^(?:join(?:ed|ing)?(?!\p{L})|registered|registration|member since|since|dabei seit|registriert|mitglied seit|beigetreten|inscrit|membre depuis|registrado|miembro desde|iscritto|на форуме с|регистрация|зарегистрирован|注册时间|注册|登録日|з нами|lid sinds|lid geworden|medlem s|blev medlem|liittynyt|rejestracja|dołączył|registrován|csatlakozott|înregistrat|εγγραφή|kayıt|katılım|تاريخ التسجيل|انضم|تاریخ عضویت|הצטרף|สมัคร|tham gia|bergabung|가입)/iu;

export const isMemberSince = (text: string): boolean =>
  text.length <= MAX_DATE_CHARS && MEMBER_SINCE.test(text);

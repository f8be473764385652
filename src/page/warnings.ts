import { toPlainText } from '../content/index.ts';
import type { ContentWarning } from '../contract/index.ts';
import type { PageBlock } from './types.ts';

/** A longer page has content, whatever its title is, and gets no warning. */
const MAX_CHARS_FOR_WARNING = 900;

/** Matches statements that a domain is for sale or parked. */
const PARKED_TEXTS = [
  /\bdomain(?: name)?s? (?:\S+ )?(?:is|are|may be|might be) (?:now |currently )?(?:for sale|available for (?:sale|purchase)|parked)/i,
  /\b(?:buy|purchase|inquire about|make an offer (?:on|for)|get) this domain\b/i,
  /\bdomain (?:parking|is parked|for sale)\b|\bparked (?:free|domain)\b/i,
  /\bdomain(?: name)? (?:has been|was) (?:recently )?registered\b/i,
  /\bdomain\b[^.]{0,30}\b(?:steht|ist) zum verkauf|\bdomain kaufen\b/i,
  /\bnom de domaine\b[^.]{0,30} (?:à vendre|en vente)|\bdom[ií]nio\b[^.]{0,30} (?:en venta|à venda|in vendita)/i,
  /域名(?:出售|转让|正在出售)|このドメインは|ドメイン(?:を)?(?:販売|売り出し)中|домен\S* (?:продаётся|продается|припаркован)/i,
];

/** Titles and headings of error pages. The complete text must match. */
const ERROR_PAGE_TITLES = [
  '(?:error|http|status|code|fehler|erreur)?[ :#-]*(?:40[0134]|410|429|50[0234]|52\\d)(?: error| not found)?',
  '(?:(?:40[034]|500|50[234])[ :.–—-]+)?(?:error[ :-]+)?(?:page|file|url|content|article|item|product)?[ -]*(?:was |could )?not (?:be )?found(?: \\(?404\\)?)?',
  '(?:internal )?server error|bad gateway|service unavailable|gateway time-?out|access denied|forbidden',
  '(?:oops|sorry|whoops)[!,. ]*(?:something went wrong|(?:that|this|the) page .{0,40}|page not found)?',
  'something went wrong|an error (?:has )?occurred|application error.{0,80}',
  'seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden',
  'страница не найдена|页面不存在|页面未找到|找不到(?:页面|网页|頁面)|ページが見つかりません|페이지를 찾을 수 없습니다',
];
const ERROR_PAGE_TITLE = new RegExp(`^(?:${ERROR_PAGE_TITLES.join('|')})[.!… ]*$`, 'iu');

/** Matches the separator between parts of a title, for example in `Page not found | Harbour News`. */
const TITLE_SEPARATOR = /\s+[|·•–—-]\s+|:\s+/;

/**
 * Finds reasons to doubt that a page with a success status has the requested content. Doubts only short pages.
 * @param blocks all visible blocks of the page
 */
export function findWarnings(title: string, blocks: readonly PageBlock[]): ContentWarning[] {
  // Most pages exceed the limit with their first blocks. Stop there instead of joining the text of the whole page.
  let characters = 0;
  for (const { block } of blocks) {
    characters += toPlainText([block]).length;
    if (characters > MAX_CHARS_FOR_WARNING) return [];
  }
  const text = toPlainText(blocks.map(({ block }) => block));
  if (text.length > MAX_CHARS_FOR_WARNING) return [];
  if (PARKED_TEXTS.some((pattern) => pattern.test(title) || pattern.test(text))) return ['parkedDomain'];
  const headings = blocks
    .filter(({ role, block }) => role === 'main' && block.type === 'heading')
    .map(({ block }) => toPlainText([block]));
  const names = [...title.split(TITLE_SEPARATOR), headings[0] ?? ''].map((name) => name.trim().slice(0, 200));
  return names.some((name) => name !== '' && ERROR_PAGE_TITLE.test(name)) ? ['softError'] : [];
}

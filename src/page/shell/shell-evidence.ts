import type { Block, ElementNode } from '../../content/index.ts';
import { toPlainText } from '../../content/index.ts';
import { splitWords } from '../main/text.ts';
import { readAttribute, hasAttribute, collectText, walkTree } from '../walk.ts';

/** Ids of elements that frameworks render applications into. */
const ROOT_ID =
  /^(?:root|app|app-?root|main-app|application|react-?(?:root|app)|svelte|__next|__nuxt|__layout|___gatsby)$/i;
const ROOT_ATTRIBUTES = ['data-reactroot', 'ng-version', 'ng-app', 'data-page', 'data-preloaded'];
/** A root element with at most this many words contains no rendered application. */
const MAX_ROOT_WORDS = 20;
const MAX_PLACEHOLDER_CHARS = 300;
const LOADING_TEXT =
  /^(?:(?:(?:now |still )?loading|please wait|one moment|initiali[sz]ing)\b[^.!?]{0,40}|(?:wird geladen|lädt|bitte warten|chargement(?: en cours)?|veuillez patienter|cargando|caricamento(?: in corso)?|attendere prego|carregando|aguarde|ładowanie|proszę czekać|načítání|načítá se|betöltés|se încarcă|laddar|indlæser|ladataan|φόρτωση|загрузка|подождите|завантаження|yükleniyor|memuat|đang tải|جار[ٍي]? التحميل|در حال بارگذاری|טוען|लोड हो रहा है|กำลังโหลด|(?:正在)?(?:加载中?|載入中?)|(?:読み込み|ロード)中(?:です)?|(?:로딩|불러오는) ?중))[\s.…!。]{0,5}$/iu;
/** Tested first: it is fast, and few texts match it. */
const MENTIONS_SCRIPTS = /java-?script/i;
const ENABLE =
  '(?<!\\p{L})(?:aktivier|activ(?:e[rz]|a)(?!\\p{L})|activad|habilit|abilita|attiva|inschakel|ingeschakeld|włącz|zapn|engedélyez|aktiver|включ|увімк|etkinleştir)|有効に|启用|啟用|開啟|활성화|تفعيل|فعال';
const NEEDS_SCRIPTS = new RegExp(
  String.raw`(?:enable|activate|turn on|allow|without|requires?|needs?|support)\s+java-?script|java-?script\s+(?:is\s+|must be\s+|has been\s+|to be\s+)?(?:not\s+)?(?:required|enabled|disabled|off)\b|(?:${ENABLE})[^.!?。]{0,30}java-?script|java-?script[^.!?。]{0,30}(?:${ENABLE})`,
  'iu',
);
/** Matches a sentence: at least four words and a full stop, or as much text in a script without spaces. */
const SENTENCE =
  /(?:[\p{L}\p{M}\p{N}'’,-]{1,40}\s{1,5}){3}[\p{L}\p{M}\p{N}'’-]{1,40}[.!?؟।۔]|[\p{Script=Han}\p{Script=Hiragana}]{6}[^。]{0,80}[。！？]|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]{30}/u;

export const hasSentence = (text: string): boolean => SENTENCE.test(text);

/** Whether a text is a placeholder that scripts replace, such as `Loading…`. */
export function isPlaceholder(text: string): boolean {
  if (text.length > MAX_PLACEHOLDER_CHARS) return false;
  return LOADING_TEXT.test(text.trim()) || (MENTIONS_SCRIPTS.test(text) && NEEDS_SCRIPTS.test(text));
}

/** Whether a page has the root element of an application that did not render. */
export function hasEmptyApplicationRoot(root: ElementNode): boolean {
  let isFound = false;
  walkTree(root, {
    enter: (element) => {
      if (isFound) return false;
      const isRoot =
        ROOT_ID.test(readAttribute(element, 'id')) ||
        element.tag === 'app-root' ||
        ROOT_ATTRIBUTES.some((name) => hasAttribute(element, name));
      if (isRoot && splitWords(collectText(element, 1000)).length <= MAX_ROOT_WORDS) isFound = true;
      return !isRoot;
    },
  });
  return isFound;
}

/**
 * Whether blocks look like a page whose scripts have not run yet: they are placeholders, or contain neither a main
 * heading nor a sentence.
 */
export function areBlocksUnrendered(blocks: readonly Block[]): boolean {
  const texts = blocks.map((block) => toPlainText([block]));
  if (texts.some(isPlaceholder)) return true;
  const hasHeading = blocks.some((block) => block.type === 'heading' && block.level === 1);
  return !hasHeading && !texts.some(hasSentence);
}

import { toPlainText } from '../content/index.ts';
import type { ContentWarning } from '../contract/index.ts';
import { isParkedDomain } from './shell/parked-domain.ts';
import type { PageBlock, RenderedPage } from './types.ts';

/** A longer page has content, whatever its title is, and gets no warning. */
const MAX_CHARS_FOR_WARNING = 900;

const STATUS =
  '(?:(?:http|error|status|code|fehler|erreur|ошибка)[ :#-]*)*(?:40[0134]|410|429|50[0234]|52\\d)';
/** Titles and headings of error pages. The complete text must match, behind an optional status. */
const ERROR_NAMES = [
  '(?:error[ :-]+)?(?:page|file|url|content|article|item|product)?[ -]*(?:was |could )?not (?:be )?found(?: \\(?404\\)?)?',
  "(?:the|this|that) (?:page|resource|file|content)(?: you .{0,40})? (?:cannot|can['’]?t|could not|couldn['’]t) be (?:found|displayed)",
  "(?:internal )?server error(?: in '.{0,40}' application)?|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|access denied|forbidden",
  '(?:oops|sorry|whoops)[!,. ]*(?:something went wrong|(?:that|this|the) page .{0,40}|page not found)?',
  'something went wrong|an error (?:has )?occurred|application error.{0,80}',
  'seite (?:wurde )?nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|página não encontrada|pagina non trovata|pagina niet gevonden',
  'страница не найдена|页面不存在|页面未找到|找不到(?:页面|网页|頁面)|ページが見つかりません|페이지를 찾을 수 없습니다',
].join('|');
const ERROR_PAGE_TITLE = new RegExp(
  `^(?:${STATUS}|${STATUS}[ :.–—-]+(?:${ERROR_NAMES})|${ERROR_NAMES})[.!… ]*$`,
  'iu',
);

/** The rest of a longer title is not searched, because searching for separators takes quadratic time. */
const MAX_TITLE_CHARS = 500;
/** Matches the separator between parts of a title, for example in `Page not found | Harbour News`. */
const TITLE_SEPARATOR = /\s+[|·•–—-]\s+|:\s+/;

/** Names of error pages that are also names of other things. */
const AMBIGUOUS_NAME = new RegExp(
  `^(?:${STATUS}|forbidden|access denied|something went wrong)[.!… ]*$`,
  'iu',
);
/** Text of an error page in addition to its name. A longer text must be about the request. */
const MAX_ERROR_TEXT_CHARS = { clear: 60, ambiguous: 20 };
/** Matches what error pages say about the request or advise the visitor to do. */
const REQUEST_TEXT = new RegExp(
  [
    "(?:page|address|url|link|file|resource|content|article|product)\\b.{0,60}(?:does(?: not|n['’]t) exist|(?:can|could|was|were|is)(?: ?not|n['’]t) (?:be )?(?:found|available)|no longer|moved|removed|deleted|looking for|requested)",
    "(?:try again|reload|refresh (?:the|this) page|go back|back to (?:the )?(?:home|main|start)|return to|visit (?:the|our) home|try (?:a |our )?search|nothing was found|can['’]?t find|couldn['’]t find|we(?:['’]re| are) (?:sorry|working)|unable to (?:complete|process)|(?:not allowed|don['’]t have permission|not authori[sz]ed) to)",
    '(?:angeforderte|gesuchte|aufgerufene|gewünschte).{0,20} (?:seite|adresse|inhalt)|(?:seite|inhalt).{0,40}(?:existiert nicht|nicht (?:mehr )?(?:gefunden|verfügbar|vorhanden)|verschoben|gelöscht)|zurück zur|versuchen sie es',
    "page (?:que vous|demandée|recherchée)|n['’]existe (?:pas|plus)|a été (?:déplacée|supprimée)|retour(?:ner)? à|réessayer|página (?:que|solicitada)|no existe|(?:não|ya no) existe|ha sido (?:movida|eliminada)|foi (?:movida|removida)|volver a|voltar para|(?:inténtelo|tente) (?:de nuevo|novamente)|pagina (?:che|richiesta)|non esiste|torna alla|bestaat niet|terug naar",
    'страниц\\S+.{0,40}(?:не существует|удалена|перемещена|не найдена)|вернуться на|вернит\\S+ на|попробуйте|(?:访问|请求|查找|您要).{0,10}(?:页面|网页|頁面)|返回首页|已被?删除|お探しの|削除された|移動した|トップページへ|もう一度|요청하신|찾을 수 없|삭제',
  ].join('|'),
  'iu',
);
/** Matches a text about errors in general. */
const EXPLANATION =
  /\b(?:means?|meaning|explained|how to|status code|bedeute[nt]|signifie|significan?)\b|означает|意味|意思是|是指|とは/iu;

/**
 * Finds reasons to doubt that a page with a success status has the requested content. Doubts only short pages. The name
 * of an error or the words of a parked domain do not suffice, because a page can be about them.
 * @param blocks all visible blocks of the page
 */
export function findWarnings(
  { title: wholeTitle, requestedUrl, finalUrl }: Pick<RenderedPage, 'title' | 'requestedUrl' | 'finalUrl'>,
  blocks: readonly PageBlock[],
): ContentWarning[] {
  // Most pages exceed the limit with their first blocks. Stop there instead of joining the text of the whole page.
  const texts: string[] = [];
  let characters = 0;
  for (const { block } of blocks) {
    const text = toPlainText([block]);
    characters += text.length;
    if (characters > MAX_CHARS_FOR_WARNING) return [];
    texts.push(text);
  }
  const title = wholeTitle.slice(0, MAX_TITLE_CHARS);
  const mainTexts = texts.filter((_, index) => blocks[index]?.role === 'main');
  if (EXPLANATION.test([title, ...mainTexts].join('\n'))) return [];
  const hosts = [requestedUrl, finalUrl].map((url) => URL.parse(url)?.hostname ?? '');
  if (isParkedDomain(title, texts, hosts)) return ['parkedDomain'];
  const heading = texts[blocks.findIndex(({ role, block }) => role === 'main' && block.type === 'heading')];
  return isErrorPage([...title.split(TITLE_SEPARATOR), heading ?? ''], mainTexts) ? ['softError'] : [];
}

/**
 * @param names parts of the title, and the first heading
 * @param mainTexts texts of the blocks with the main content
 */
function isErrorPage(names: readonly string[], mainTexts: readonly string[]): boolean {
  const isErrorName = (name: string): boolean => ERROR_PAGE_TITLE.test(name.trim().slice(0, 200));
  const errorNames = names.filter((name) => name.trim() !== '' && isErrorName(name));
  if (errorNames.length === 0) return false;
  const rest = mainTexts.filter((text) => !isErrorName(text)).join('\n');
  const isClear = errorNames.some((name) => !AMBIGUOUS_NAME.test(name.trim()));
  return rest.length <= MAX_ERROR_TEXT_CHARS[isClear ? 'clear' : 'ambiguous'] || REQUEST_TEXT.test(rest);
}

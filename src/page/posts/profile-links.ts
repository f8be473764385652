import type { ElementNode } from '../../content/index.ts';
import { collectText, readAttribute } from '../walk.ts';

/** Key of the authors of this site that are linked by a handle: `/@ann`, or `@ann` for `/ann`. */
export const HANDLE_KEY = '@';

/** Key of the authors for whose links scripts show a card. */
const CARD_KEY = 'card';

/** Keys of the authors that only the class or an attribute of their element names, as authors or as users. */
export const AUTHOR_KEY = 'author';
const USER_KEY = 'user';

/** Whether authors are named without a link to their profile. */
export const isNamedByClass = (key: string): boolean => key === AUTHOR_KEY || key === USER_KEY;

/** Path segments before the name of a user. */
const PROFILE_SEGMENT =
  /^(?:u|user|users|member|members|profile|profiles|people|person|account|usuario|uye|benutzer|forum-user)$/i;
/** Pages that show the user that the query names, such as `/user?id=ann` and `home.php?mod=space&uid=3`. */
const PROFILE_PAGE = /(?:^|[/_.-])(?:user|member|memberlist|profile|space|home)(?:\.\w+)?$/i;
const USER_PARAMETERS = ['id', 'u', 'uid', 'user', 'username', 'member', 'userid'];
/** Attributes that name the kind of an element. Programs that generate class names keep the second for tests. */
const NAMING_ATTRIBUTES = ['class', 'data-testid'];
/** Words in them for the names of authors, and of those who have an account. */
const AUTHOR_CLASS = /(?:^|[\s_-])(?:author(?:[-_]?name)?|creator|fn)(?:$|[\s_-])/i;
const USER_CLASS =
  /(?:^|[\s_-])(?:user-?name|user-?link|profile-?name|reviewer(?:-?name)?|nick(?:name)?|poster|hnuser|commenter)(?:$|[\s_-])/i;

/**
 * Describes how an element names the author of a post: by the form of the link to the author's profile, or by its class
 * or test id. Undefined for all other elements.
 */
export function readProfileKey(element: ElementNode): string | undefined {
  if (element.tag === 'a') {
    const href = readAttribute(element, 'href');
    const key = readLinkKey(href) ?? (isNamedLikeAddress(element, href) ? HANDLE_KEY : undefined);
    if (key !== undefined) return key;
  }
  // A larger element contains more than the name.
  if (element.children.length !== 1) return undefined;
  if (element.tag === 'a' && hasUserCard(element)) return CARD_KEY;
  const className = readClassName(element);
  if (USER_CLASS.test(className)) return USER_KEY;
  const isAuthor =
    readAttribute(element, 'itemprop') === 'author' ||
    readAttribute(element, 'rel') === 'author' ||
    AUTHOR_CLASS.test(className);
  return isAuthor ? AUTHOR_KEY : undefined;
}

const readClassName = (element: ElementNode): string =>
  NAMING_ATTRIBUTES.map((name) => readAttribute(element, name).slice(0, 200)).join(' ');

/** Attributes of links to users, for which scripts show a card. */
const CARD_ATTRIBUTES = ['data-user-card', 'data-user-id', 'data-username', 'data-user'];

const hasUserCard = (link: ElementNode): boolean =>
  readAttribute(link, 'data-hovercard-type') === 'user' ||
  /\/users?\//.test(readAttribute(link, 'data-hovercard-url')) ||
  CARD_ATTRIBUTES.some((name) => readAttribute(link, name) !== '');

const MAX_HANDLE_CHARS = 40;
const HAS_HOST = /^(?:[a-z]+:)?\/\//i;

/** Whether a link is named like its address, such as `@ann` for `/ann`. Without the sign, its class must name authors. */
function isNamedLikeAddress(element: ElementNode, href: string): boolean {
  if (href.length > MAX_HANDLE_CHARS + 100 || HAS_HOST.test(href)) return false;
  const text = collectText(element, MAX_HANDLE_CHARS);
  if (text.length <= 1) return false;
  return text.startsWith('@')
    ? href.endsWith(`/${text.slice(1)}`)
    : href === `/${text}` && AUTHOR_CLASS.test(readClassName(element));
}

/** Parsing an address is slow, so only those with one of these words are parsed. */
const MAY_BE_PROFILE =
  /[~@]|user|member|profile|people|person|account|usuario|uye|benutzer|space|home|\/u\//i;

function readLinkKey(href: string): string | undefined {
  if (!MAY_BE_PROFILE.test(href)) return undefined;
  const url = URL.parse(href.slice(0, 500), 'http://page.invalid/');
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const [last = ''] = segments.slice(-1);
  const marked = segments.find((segment) => /^[~@]./.test(segment));
  // Accounts at another site, such as that of the author of an article, are no authors of posts here.
  if (marked !== undefined && segments.length <= 2)
    return `${marked[0]}${HAS_HOST.test(href) ? url.host : ''}`;
  const at = segments.findIndex((segment) => PROFILE_SEGMENT.test(segment));
  if (at >= 0 && at < segments.length - 1) return `/${segments[at]!.toLowerCase()}/`;
  const parameter = PROFILE_PAGE.test(last)
    ? USER_PARAMETERS.find((name) => url.searchParams.has(name))
    : undefined;
  return parameter === undefined ? undefined : `${last.toLowerCase()}?${parameter}`;
}

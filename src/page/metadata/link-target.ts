/** What a link leads to, in relation to the page that contains it. More than one can apply. */
export interface LinkTarget {
  /** The front page of the site. */
  isFrontPage: boolean;
  /** The page of an author or member of the site. */
  isProfile: boolean;
  /** The first part of the path of the page, and not the whole path. */
  isOwner: boolean;
  /** The page itself. */
  isPage: boolean;
}

const PROFILE_URL =
  /^(?:https?:\/\/[^/]{1,300})?\/@[^/?#]{1,100}\/?$|\/(?:authors?|aut(?:or(?:e|es|en|in)?|eurs?)|redaktion|members?|users?|u|profiles?|contributors?|editors|staff)\/[^/?#]|[?&]author=|member\.php\?|mode=viewprofile/i;
const FRONT_PAGE_URL = /^(?:https?:\/\/([^/?#]{1,300}))?\/?$/i;
const MAX_URL_CHARS = 2000;

/** Creates the reader of the links of a page. The URL of the page is parsed once, that of a link at most once. */
export function createLinkReader(baseUrl: string): (href: string) => LinkTarget {
  const page = URL.parse(baseUrl);
  const [, owner = '', rest = ''] = page?.pathname.split('/') ?? [];
  return (href) => {
    const frontPage = href === '' ? null : FRONT_PAGE_URL.exec(href);
    const mayBeProfile = PROFILE_URL.test(href.slice(0, MAX_URL_CHARS));
    const mayBeOnSite = href.length <= MAX_URL_CHARS && href.includes('/');
    const url = mayBeProfile || mayBeOnSite ? URL.parse(href, baseUrl) : null;
    const path = mayBeOnSite && url !== null && url.host === page?.host ? url.pathname : undefined;
    return {
      isFrontPage:
        frontPage !== null && (frontPage[1] ?? page?.host ?? '').toLowerCase() === (page?.host ?? ''),
      isProfile: mayBeProfile && url?.host === page?.host,
      isOwner: rest !== '' && path !== undefined && path.replace(/\/$/, '') === `/${owner}`,
      isPage: path !== undefined && path !== '/' && path === page?.pathname,
    };
  };
}

import type { BlockedType } from '../../contract/index.ts';

/**
 * Evidence from a page with which `detectWall` decides whether the page is a wall. All of it is untrusted, and texts
 * may be cut.
 */
export interface PageEvidence {
  /** Response headers with names in lower case. */
  headers: Readonly<Record<string, string>>;
  title: string;
  /** The beginning of the page's text, with collapsed white space. */
  text: string;
  /** Number of characters of the whole text, which `text` can cut. */
  characters: number;
  /** URLs of scripts and frames, the text of inline scripts, and ids and classes of captcha elements. */
  marks: string;
  hasPassword: boolean;
  requestedUrl: string;
  finalUrl: string;
}

/** A captcha, bot check, IP ban or login page that is shown instead of the page. */
export interface AccessWall {
  type: BlockedType;
  /** Whether the page also has content. */
  hasContent: boolean;
}

interface WallSignature {
  type: BlockedType;
  /** Patterns, all of which must match. They take linear time on the cut texts. */
  header?: readonly [name: string, value: RegExp];
  title?: RegExp;
  text?: RegExp;
  marks?: RegExp;
}

/** A page with more text has content of its own. */
const MAX_WALL_CHARACTERS = 1_200;

const HUMAN_CHECK_TEXT =
  /(?:are you|you are|you're|not) a (?:robot|human|bot)\b|verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?human|solve the captcha|complete the (?:security check|captcha)|one more step|security check|press (?:&|and) hold|unusual traffic/i;

/** Matches instructions to the visitor. A check without interaction says "verifying" or "checking" instead. */
const INTERACTION_TEXT =
  /\b(?:verify|confirm|prove)(?: that)? you(?:'re| are) (?:a )?human|\b(?:i'm|i am) (?:not a robot|(?:a )?human)|press (?:&|and) hold|(?:check|tick|click) (?:on )?the (?:check)?box|(?:solve|complete) the (?:captcha|puzzle|security check|challenge)|(?:slide|drag)[^.]{0,30} to (?:verify|continue|unlock|complete)|(?:enter|type) the (?:characters|letters)|completing the action below/i;

/** Signatures of known walls. The first signature that matches decides. */
const WALL_SIGNATURES: readonly WallSignature[] = [
  { type: 'captcha', header: ['x-amzn-waf-action', /captcha/i] },
  { type: 'botProtection', header: ['x-amzn-waf-action', /challenge/i] },
  { type: 'botProtection', header: ['x-vercel-mitigated', /challenge|deny/i] },
  { type: 'botProtection', header: ['cf-mitigated', /challenge/i] },
  // Cloudflare uses the error codes 1005 to 1009 for banned addresses and countries.
  {
    type: 'ipBlock',
    title: /used Cloudflare to restrict access/i,
    text: /banned (?:your|the) (?:IP|country|autonomous)/i,
  },
  { type: 'ipBlock', text: /Error (?:code )?100[5-9]\b/i, marks: /cf-error-details/ },
  { type: 'botProtection', title: /Attention Required! \| Cloudflare|used Cloudflare to restrict access/i },
  {
    type: 'botProtection',
    title: /^Just a moment\.\.\./i,
    marks: /_cf_chl_opt|challenge-platform|cf-challenge/,
  },
  { type: 'captcha', marks: /captcha-delivery\.com/ },
  {
    type: 'botProtection',
    header: ['x-datadome', /protected/i],
    text: /enable JS and disable any ad ?blocker/i,
  },
  { type: 'captcha', marks: /px-captcha|captcha\.px-cdn\.net|_pxAppId/, title: /denied|human|robot/i },
  {
    type: 'botProtection',
    title: /^Access Denied$/i,
    text: /You don't have permission to access[^]*Reference ?#/i,
  },
  { type: 'botProtection', marks: /_Incapsula_Resource/ },
  { type: 'botProtection', text: /Incapsula incident ID|Request unsuccessful\. Incapsula/i },
  { type: 'botProtection', text: /requested URL was rejected\. Please consult with your administrator/i },
  {
    type: 'botProtection',
    title: /^DDoS-Guard$|^Vercel Security Checkpoint$|^Making sure you're not a bot!?$/i,
  },
  { type: 'botProtection', text: /checking your browser before accessing/i },
  { type: 'botProtection', title: /Sucuri WebSite Firewall/i },
  { type: 'captcha', marks: /\.well-known\/sgcaptcha/ },
  {
    type: 'ipBlock',
    text: /your IP(?: address)?[^.]{0,60}(?:has been|is|was) (?:temporarily |permanently )?(?:blocked|banned|blacklisted|blocklisted)/i,
  },
  { type: 'ipBlock', text: /your access to this (?:site|service) has been (?:limited|blocked)/i },
  { type: 'captcha', text: /press (?:&|and) hold (?:the button )?(?:below )?to (?:confirm|verify|prove)/i },
  { type: 'captcha', text: /unusual traffic from your (?:computer )?network/i },
  { type: 'captcha', text: /(?:enter|type) the characters you see (?:below|in this image)/i },
  {
    type: 'captcha',
    marks:
      /g-recaptcha|h-captcha|cf-turnstile|recaptcha\/(?:api|enterprise)|hcaptcha\.com|challenges\.cloudflare\.com|awswaf\.com|captcha-form/,
    text: HUMAN_CHECK_TEXT,
  },
];

/** Whether a page may be a wall, so that evidence must be gathered. A wall has little text or a known header. */
export function isWallCandidate(headers: Readonly<Record<string, string>>, characters: number): boolean {
  // `characters` includes hidden text, which the evidence leaves out.
  if (characters <= 4 * MAX_WALL_CHARACTERS) return true;
  return WALL_SIGNATURES.some(({ header }) => header?.[1].test(headers[header[0]] ?? ''));
}

/**
 * Returns the type of wall (captcha, bot check, IP ban or login page) that a site shows instead of the requested page.
 * Undefined for other pages. Ignores the status code, because sites also send 403 and 429 with content.
 */
export function detectWall(evidence: PageEvidence): AccessWall | undefined {
  const hasContent = evidence.characters > MAX_WALL_CHARACTERS;
  const rule = WALL_SIGNATURES.find((candidate) => matchesSignature(candidate, evidence));
  // A page with content may mention these words or contain a captcha of its own. Require a known header for such a
  // page.
  if (rule) {
    if (hasContent && !rule.header) return undefined;
    const asksVisitor = rule.type === 'botProtection' && !hasContent && INTERACTION_TEXT.test(evidence.text);
    return { type: asksVisitor ? 'captcha' : rule.type, hasContent };
  }
  return !hasContent && isLoginPageInstead(evidence) ? { type: 'authWall', hasContent } : undefined;
}

function matchesSignature(rule: WallSignature, { headers, title, text, marks }: PageEvidence): boolean {
  if (rule.header && !rule.header[1].test(headers[rule.header[0]] ?? '')) return false;
  if (rule.title && !rule.title.test(title.trim())) return false;
  if (rule.text && !rule.text.test(text)) return false;
  return !rule.marks || rule.marks.test(marks);
}

const LOGIN_PATH =
  /(?:^|[/._-])(?:log-?in|sign-?in|authwall|auth|sso|session\/new|accounts?\/login|checkpoint)(?:$|[/._?-])/i;
const LOGIN_TITLE = /\b(?:log|sign) ?in\b|\blogin\b|\banmelden\b|\bconnexion\b|\biniciar sesión\b/i;
const LOGIN_REQUIRED_TEXT =
  /(?:must|need to|have to|please) (?:be logged in|be signed in|log ?in|sign ?in)\b|(?:log|sign) ?in to (?:continue|view|see|access)/i;

/** Whether a login page is shown instead of the requested page. */
function isLoginPageInstead({ hasPassword, requestedUrl, finalUrl, title, text }: PageEvidence): boolean {
  const requestedLocation = new URL(requestedUrl);
  const finalLocation = new URL(finalUrl);
  if (LOGIN_PATH.test(requestedLocation.pathname) && requestedLocation.pathname === finalLocation.pathname) {
    return hasPassword && LOGIN_REQUIRED_TEXT.test(`${title} ${text}`) && LOGIN_TITLE.test(title);
  }
  if (/\/authwall\b/i.test(finalLocation.pathname)) return true;
  const wasRedirected =
    requestedLocation.host !== finalLocation.host || requestedLocation.pathname !== finalLocation.pathname;
  if (wasRedirected && LOGIN_PATH.test(finalLocation.pathname)) return hasPassword || LOGIN_TITLE.test(title);
  return hasPassword && LOGIN_TITLE.test(title) && LOGIN_REQUIRED_TEXT.test(`${title} ${text}`);
}

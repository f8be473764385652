import type { BlockedType } from '../../contract/index.ts';
import {
  hasContentBesideLogin,
  hasLoginName,
  isAccountPageRequested,
  refersToAnotherPage,
  isRedirectedToLogin,
} from './login-page.ts';
import type { PageEvidence } from './wall-evidence.ts';
import { findSignature, hasSignatureHeader } from './wall-signatures.ts';
import { consistsOfStatements, findStatement, isUnrelatedProse } from './wall-statements.ts';

/** A captcha, bot check, IP ban or login page that is shown instead of the page. */
export interface AccessWall {
  type: BlockedType;
  /** Whether the page also has content, or may be the requested content. */
  hasContent: boolean;
}

/** A page with more text, of which some can be hidden, has content of its own. */
const MAX_WALL_CHARACTERS = 1_200;
/** A page with more text in its lines has content of its own and merely contains the words of a wall. */
const MAX_STATEMENT_PAGE_CHARACTERS = 700;
/** Limits of a page with nothing but a message. The status of such a page can be a success. */
const MESSAGE = { characters: 300, lines: 5, links: 4 };
/** Limit of a message that is too short to explain anything. */
const SHORT_MESSAGE_CHARACTERS = 160;
/** A wall says what it is in its title or in one of the first lines. */
const STATEMENT_LINES = 5;

const CAPTCHA_ELEMENT =
  /(?:element|form):\S*(?:captcha|turnstile|geetest)|element:[^:]*(?:captcha|turnstile|geetest)/i;
/** Scripts and frames of challenges. Those of captchas alone prove nothing, because sites load them for their forms. */
const CHALLENGE_MARKS =
  /(?:script|frame):(?!\S*(?:recaptcha|hcaptcha|turnstile))\S*(?:challenge|captcha|geetest|arkoselabs|awswaf|bot-?check|\bpow\b)|\bproof[_ -]?of[_ -]?work|document\.cookie ?=[^]{0,400}location\.(?:reload|replace|href)/i;

/** Matches the number of an incident, or the address of the visitor with its name. */
const INCIDENT =
  /\bIP\b[^\d]{0,25}\b(?:\d{1,3}\.){3}\d{1,3}\b|\bIP\b[^.!?]{0,25}\b[\da-f]{1,4}(?::[\da-f]{0,4}){3,7}|\bfrom (?:\d{1,3}\.){3}\d{1,3}\b|\b(?:ray|request|incident|reference|support|event|block|trace)[ -]?(?:id|#)(?: is)?[:#]* ?[\w.-]*\d[\w.-]{3,}|ID ?(?:是|は|为|는)?[:：] ?[\w-]*\d[\w-]{7,}|\b(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{12,}\b|[\da-f]{8}-[\da-f]{4}-/i;

/** Whether a page may be a wall, so that evidence must be gathered. A wall has little text or a known header. */
export function isWallCandidate(headers: Readonly<Record<string, string>>, characters: number): boolean {
  // `characters` includes hidden text, which the evidence leaves out.
  return characters <= 4 * MAX_WALL_CHARACTERS || hasSignatureHeader(headers);
}

/**
 * Returns the type of wall (captcha, bot check, IP ban or login page) that a site shows instead of the requested page.
 * Undefined for other pages. The status alone does not decide, because sites also send 403 and 429 with content. The
 * words alone do not decide for a page with a success status, because the page may speak of walls.
 */
export function detectWall(evidence: PageEvidence): AccessWall | undefined {
  const signature = findSignature(evidence);
  const hasContent =
    evidence.characters > MAX_WALL_CHARACTERS ||
    (signature?.type === 'authWall' && hasContentBesideLogin(evidence));
  if (signature && (signature.header || !hasContent)) {
    const asksVisitor = signature.type === 'botProtection' && findStatement(evidence.lines) === 'captcha';
    return { type: asksVisitor && !hasContent ? 'captcha' : signature.type, hasContent };
  }
  const characters = countCharacters(evidence);
  if (characters > MAX_STATEMENT_PAGE_CHARACTERS) return undefined;
  if (isRedirectedToCaptcha(evidence)) return { type: 'captcha', hasContent: false };
  if (isRedirectedToLogin(evidence)) return { type: 'authWall', hasContent: false };
  if (isQuestion(evidence)) return undefined;
  const statement = findStatement([evidence.title, ...evidence.lines.slice(0, STATEMENT_LINES)]);
  if (isRefusal(evidence.status)) {
    if (statement === 'captcha' && evidence.hasForm) return undefined;
    const type = statement ?? (characters <= MESSAGE.characters ? findRefusalForm(evidence) : undefined);
    return type && { type, hasContent: false };
  }
  if (statement === undefined || characters > MESSAGE.characters) return undefined;
  return statement === 'authWall' ? detectLogin(evidence) : detectMessage(statement, evidence);
}

/** Returns the type of wall whose form is on a page with a refusing status and little text, in any language. */
function findRefusalForm(evidence: PageEvidence): BlockedType | undefined {
  const { status, hasPassword, hasForm, marks } = evidence;
  if ([401, 403].includes(status) && hasPassword && !hasContentBesideLogin(evidence)) return 'authWall';
  return !hasForm && CAPTCHA_ELEMENT.test(marks) ? 'captcha' : undefined;
}

const countCharacters = ({ lines }: PageEvidence): number =>
  lines.reduce((sum, line) => sum + line.length, 0);

/** Statuses that refuse the visitor and not the request. Firewalls also answer with 405, 406, 412, 418 and 428. */
const REFUSING_STATUSES = new Set([401, 403, 405, 406, 407, 412, 418, 428, 429, 451, 503]);
/** Some guards use statuses that no standard defines. */
const isRefusal = (status: number): boolean => REFUSING_STATUSES.has(status) || status > 599;

/** Decides about a page whose status refuses nothing, and that asks for a login. */
function detectLogin(evidence: PageEvidence): AccessWall | undefined {
  const { title, lines, hasPassword, hasAccountField } = evidence;
  if (isNamedLikePath(evidence)) return undefined;
  if (isAccountPageRequested(evidence) && !refersToAnotherPage(lines)) return undefined;
  const isNamed = hasLoginName(evidence);
  if (!isNamed && findStatement([title, ...lines.slice(0, 2)]) !== 'authWall') return undefined;
  const isLoginPage = hasPassword || (isNamed && hasAccountField);
  return { type: 'authWall', hasContent: !isLoginPage || hasContentBesideLogin(evidence) };
}

/** Whether the site redirected the request to a page that is named like a captcha and has one, in any language. */
function isRedirectedToCaptcha({ requestedUrl, finalUrl, hasForm, marks }: PageEvidence): boolean {
  const { pathname } = new URL(finalUrl);
  return (
    pathname !== new URL(requestedUrl).pathname &&
    /(?:captcha|challenge|bot-?check|verify-human)/i.test(pathname) &&
    !/captcha|challenge/i.test(requestedUrl) &&
    !hasForm &&
    CAPTCHA_ELEMENT.test(marks)
  );
}

/** Decides about a page whose status refuses nothing, and that states that it blocks or checks its visitor. */
function detectMessage(type: BlockedType, evidence: PageEvidence): AccessWall | undefined {
  const { lines, links, marks, title, hasForm, isTransient, isDescribed } = evidence;
  if (lines.length > MESSAGE.lines || hasForm) return undefined;
  const startsWithStatement = findStatement([title, lines[0] ?? '']) === type;
  // A site can show its menu above a captcha.
  const hasWidget =
    type !== 'ipBlock' &&
    CAPTCHA_ELEMENT.test(marks) &&
    (startsWithStatement || !lines.some(isUnrelatedProse));
  const isWidgetPage =
    hasWidget && startsWithStatement && countCharacters(evidence) <= SHORT_MESSAGE_CHARACTERS;
  if (links > MESSAGE.links && !isWidgetPage) return undefined;
  if (isRequestedPage(evidence) || (isDescribed && !isWidgetPage)) return undefined;
  const hasChallenge = type !== 'ipBlock' && CHALLENGE_MARKS.test(marks);
  // Nothing else is on the page, so nothing is lost.
  const isBare = links === 0 && type !== 'captcha' && consistsOfStatements(title, lines);
  const isProven =
    hasWidget ||
    hasChallenge ||
    (isTransient && startsWithStatement) ||
    isBare ||
    INCIDENT.test(lines.join(' '));
  return isProven || type !== 'captcha' ? { type, hasContent: !isProven } : undefined;
}

/** Whether a title or heading asks a question that the page answers. A captcha can ask a question, too. */
const isQuestion = ({ title, lines }: PageEvidence): boolean =>
  [...title.split(/\s+[|·•–—-]\s+/), lines[0] ?? ''].some(
    (name) => /[?？]\s*$/.test(name) && findStatement([name]) === undefined,
  );

/** Whether the page is the requested one according to its canonical address or to its name. */
function isRequestedPage(evidence: PageEvidence): boolean {
  const { requestedUrl, canonical } = evidence;
  const isCanonical =
    canonical !== '' && URL.parse(canonical, requestedUrl)?.pathname === new URL(requestedUrl).pathname;
  return isCanonical || isNamedLikePath(evidence);
}

const toSlug = (text: string): string =>
  `-${
    text
      .toLowerCase()
      .match(/[\p{L}\d]+/gu)
      ?.join('-') ?? ''
  }-`;

/** Whether the last segment of the requested path is in the title or in the first line, such as `captcha-demo`. */
function isNamedLikePath({ requestedUrl, title, lines }: PageEvidence): boolean {
  const segment = new URL(requestedUrl).pathname.replace(/\/+$/, '').replace(/^.*\/|\.\w+$/g, '');
  const slug = toSlug(decodePath(segment));
  const isSpecific = /\p{L}-[\p{L}\d]|\p{L}\d\d/u.test(slug);
  return isSpecific && [title, lines[0] ?? ''].some((name) => toSlug(name).includes(slug));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

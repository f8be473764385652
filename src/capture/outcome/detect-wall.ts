import type { BlockedType } from '../../contract/index.ts';
import { hasLoginName, isRedirectedToLogin } from './login-page.ts';
import type { PageEvidence } from './wall-evidence.ts';
import { findSignature, hasSignatureHeader } from './wall-signatures.ts';
import { findStatement } from './wall-statements.ts';

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
/** Limits of a message that is too short to explain anything. */
const SHORT_MESSAGE = { characters: 160, lines: 2 };
/** A wall says what it is in its title or in one of the first lines. */
const STATEMENT_LINES = 5;

const CAPTCHA_ELEMENT = /(?:element|form):[^:]*(?:captcha|turnstile|geetest)/i;
const CHALLENGE_MARKS =
  /(?:script|frame):\S*(?:challenge|verify|captcha|geetest|arkoselabs|awswaf|bot-?check|\bpow\b)|\b(?:nonce|sha-?256|proof[_ -]?of[_ -]?work|document\.cookie)\b/i;

/** Matches the number of an incident or the address of the visitor. */
const INCIDENT =
  /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b[\da-f]{1,4}(?::[\da-f]{0,4}){3,7}|\b(?:ray|request|incident|reference|support|event|block|trace|error|case)[ -]?(?:id|number|no|code|#)?\.? ?(?:is)?[:#] ?[\w.-]*\d[\w.-]{3,}|\b[\da-f]{12,}\b|[\da-f]{8}-[\da-f]{4}-/i;

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
  const hasContent = evidence.characters > MAX_WALL_CHARACTERS;
  const signature = findSignature(evidence);
  if (signature && (signature.header || !hasContent)) {
    const asksVisitor = signature.type === 'botProtection' && findStatement(evidence.lines) === 'captcha';
    return { type: asksVisitor && !hasContent ? 'captcha' : signature.type, hasContent };
  }
  const characters = countCharacters(evidence);
  if (characters > MAX_STATEMENT_PAGE_CHARACTERS) return undefined;
  if (isRedirectedToLogin(evidence)) return { type: 'authWall', hasContent: false };
  if (isQuestion(evidence)) return undefined;
  const statement = findStatement([evidence.title, ...evidence.lines.slice(0, STATEMENT_LINES)]);
  if (isRefusal(evidence.status)) {
    if (statement === 'captcha' && evidence.hasForm) return undefined;
    const type = statement ?? (characters <= MESSAGE.characters ? findRefusalForm(evidence) : undefined);
    return type && { type, hasContent: false };
  }
  if (statement === undefined || hasContent || characters > MESSAGE.characters) return undefined;
  return statement === 'authWall' ? detectLogin(evidence) : detectMessage(statement, evidence);
}

/** Returns the type of wall whose form is on a page with a refusing status and little text, in any language. */
function findRefusalForm({ status, hasPassword, hasForm, marks }: PageEvidence): BlockedType | undefined {
  if (status === 401 && hasPassword) return 'authWall';
  return !hasForm && CAPTCHA_ELEMENT.test(marks) ? 'captcha' : undefined;
}

const countCharacters = ({ lines }: PageEvidence): number =>
  lines.reduce((sum, line) => sum + line.length, 0);

/** Whether a status refuses a request. Some guards use statuses that no standard defines. */
const isRefusal = (status: number): boolean =>
  (status >= 400 && status < 500 && status !== 404 && status !== 410) || status === 503 || status > 599;

/** Decides about a page with a success status that asks for a login. */
function detectLogin(evidence: PageEvidence): AccessWall | undefined {
  const { title, lines, hasPassword, hasForm } = evidence;
  if (isNamedLikePath(evidence)) return undefined;
  const isNamed = hasLoginName(evidence);
  if (!isNamed && findStatement([title, ...lines.slice(0, 2)]) !== 'authWall') return undefined;
  return { type: 'authWall', hasContent: !hasPassword && !(isNamed && hasForm) };
}

/** Decides about a page with a success status that states that it blocks or checks its visitor. */
function detectMessage(type: BlockedType, evidence: PageEvidence): AccessWall | undefined {
  const { lines, links, marks, title, hasForm, isTransient, isDescribed } = evidence;
  if (lines.length > MESSAGE.lines || hasForm) return undefined;
  const isShort = countCharacters(evidence) <= SHORT_MESSAGE.characters;
  const startsWithStatement = findStatement([title, lines[0] ?? '']) === type;
  // A site can show its menu above a captcha.
  const hasWidget = type !== 'ipBlock' && CAPTCHA_ELEMENT.test(marks);
  const isWidgetPage = hasWidget && isShort && startsWithStatement;
  if (links > MESSAGE.links && !isWidgetPage) return undefined;
  if (isRequestedPage(evidence) || (isDescribed && !isWidgetPage)) return undefined;
  const isBare = isShort && lines.length <= SHORT_MESSAGE.lines && startsWithStatement && type !== 'captcha';
  const hasChallenge = type !== 'ipBlock' && CHALLENGE_MARKS.test(marks);
  const isProven = hasWidget || hasChallenge || isTransient || isBare || INCIDENT.test(lines.join(' '));
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

import type { PageEvidence } from './wall-evidence.ts';

const LOGIN_PATH =
  /(?:^|[/._-])(?:log[-_]?in|sign[-_]?in|authwall|auth|oauth2?|authorize|saml2?|adfs|sso|session\/new|checkpoint|anmeld(?:en|ung)|connexion|identification|iniciar-?sesion|acceder|vhod|voiti)(?:$|[/.]|[_-](?:form|page|required|user)\b)/i;
const LOGIN_HOST = /^(?:log-?in|sign-?in|accounts?|sso|auth|idp|passport)\./i;
/** Sections of a site that explain, among other things, its login. */
const HELP_PATH =
  /(?:^|[/._-])(?:help|docs?|documentation|support|faqs?|wiki|blog|news|guides?|kb|articles?|hilfe|aide|ayuda)(?:$|[/._-])/i;
/** Parameters with which a login page remembers the requested page. */
const RETURN_PARAMETER =
  /^(?:next|continue|dest(?:ination)?|re(?:direct|turn)\w*|back(?:_?url)?|goto|from|ref(?:errer)?|original_?\w*|session_redirect|service|samlrequest|wreply|url)$/i;

/** Matches a complete part of a title or a complete line. */
const LOGIN_NAME = new RegExp(
  `^(?:${[
    '(?:please )?(?:log|sign)[ -]?in(?: ?to .{0,60}|(?: (?:required|page|needed|or (?:sign|log|register|create|join)).{0,60}))?|login (?:required|page)|members? (?:area|only|login)|user login|authentication required|not logged in|sign up',
    '(?:bitte )?(?:anmelden|anmeldung|einloggen)(?: .{0,30})?',
    "connexion(?: .{0,30})?|se connecter|connectez-vous(?: .{0,30})?|identifi(?:ez-vous|cation)|s[’']identifier",
    'inici(?:ar|e|a|o de) sesión(?: .{0,30})?|acced(?:er|a)|entrar|identifíquese',
    '(?:[\\p{L}\\d]+に)?ログイン(?:してください|ページ|が必要です|画面)?|サインイン|会員ログイン',
    '(?:请|請)?(?:先)?(?:用户|用戶|账号|会员)?(?:登录|登入|登陆)(?:页面|页|后.{0,10}|后台)?',
    '(?:회원 ?)?로그인(?:이 필요합니다)?|(?:fazer )?login|entrar|accesso(?: richiesto)?',
    '(?:вход|войти|войдите|авторизация|авторизуйтесь)(?: (?:в|на) .{0,40}| не выполнен)?',
  ].join('|')})[.!。！… ]*$`,
  'iu',
);
const TITLE_SEPARATOR = /\s+[|·•–—-]\s+|[|:：»]/;

/** Whether a title or one of the first lines is the name of a login page, such as `Sign in | Example`. */
export const hasLoginName = ({ title, lines }: PageEvidence): boolean =>
  [...title.split(TITLE_SEPARATOR), ...lines.slice(0, 2)].some((name) => LOGIN_NAME.test(name.trim()));

const isLoginAddress = ({ hostname, pathname }: URL): boolean =>
  (LOGIN_PATH.test(pathname) || LOGIN_HOST.test(hostname)) && !HELP_PATH.test(pathname);

/** Whether the site redirected the request for another page to a login page. */
export function isRedirectedToLogin(evidence: PageEvidence): boolean {
  const requested = new URL(evidence.requestedUrl);
  const final = new URL(evidence.finalUrl);
  if (/\/authwall\b/i.test(final.pathname)) return true;
  const isSameAddress = requested.host === final.host && requested.pathname === final.pathname;
  if (isSameAddress || isLoginAddress(requested) || !isLoginAddress(final)) return false;
  const remembersRequest = [...final.searchParams.keys()].some((name) => RETURN_PARAMETER.test(name));
  return hasLoginName(evidence) || (evidence.hasPassword && (remembersRequest || evidence.lines.length <= 3));
}

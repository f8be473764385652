import type { PageEvidence } from './wall-evidence.ts';
import { findStatement, isUnrelatedProse } from './wall-statements.ts';

const LOGIN_PATH =
  /(?:^|[/._-])(?:log[-_]?[io]n|sign[-_]?[io]n|authwall|auth|oauth2?|authorize|saml2?|adfs|sso|sessions?\/new|checkpoint|anmeld(?:en|ung)|connexion|identification|iniciar-?sesion|acceder|vhod|voiti)(?:$|[/.]|[_-](?:form|page|required|user)\b)/i;
const SIGN_UP_PATH =
  /(?:^|[/._-])(?:sign[-_]?up|register|registration|registrierung|inscription|registro|join)(?:$|[/._-])/i;
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
    'inici(?:ar|e|a|o de) sesión(?: .{0,30})?|acced(?:er|a)|identifíquese',
    '(?:[\\p{L}\\d]+に)?ログイン(?:してください|ページ|が必要です|画面)?|サインイン|会員ログイン',
    '(?:请|請)?(?:先)?(?:用户|用戶|账号|会员)?(?:登录|登入|登陆)(?:页面|页|后.{0,10}|后台)?',
    '(?:회원 ?)?로그인(?:이 필요합니다)?|(?:fazer )?login|entrar|accesso(?: richiesto)?',
    '(?:вход|войти|войдите|авторизация|авторизуйтесь)(?: (?:в|на) .{0,40}| не выполнен)?',
  ].join('|')})[.!。！… ]*$`,
  'iu',
);
const TITLE_SEPARATOR = /\s+[|·•–—-]\s+|[|:：»‹›«]/;

/** Whether a title or one of the first lines is the name of a login page, such as `Sign in | Example`. */
export const hasLoginName = ({ title, lines }: PageEvidence): boolean =>
  [...title.split(TITLE_SEPARATOR), ...lines.slice(0, 2)].some((name) => LOGIN_NAME.test(name.trim()));

/** Words of the lines around a login form that speak of the account. */
const ACCOUNT_WORDS =
  /account|konto|compte|cuenta|conta\b|pass(?:word|wort)|kennwort|mot de passe|contraseña|senha|member|mitglied|membre|miembro|regist|log(?:ged|in| in)|sign(?:ed|in| in| up)|cookie|e-?mail|zalog|hasł|inlog|aanmeld|wachtwoord|logga in|logget? (?:ind|inn)|kirjaudu|přihl|hesl[oa]|giriş|şifre|đăng nhập|аккаунт|войти|войдите|парол|регистр|アカウント|パスワード|会員|登録|账号|账户|帳號|密码|密碼|注册|계정|비밀번호|회원/iu;

/** Whether a page has a line of prose that does not speak of the account, so that the login form is next to content. */
export const hasContentBesideLogin = ({ lines }: PageEvidence): boolean =>
  lines.some((line) => !ACCOUNT_WORDS.test(line) && isUnrelatedProse(line));

/** Returns the route of an app that keeps it in the fragment, otherwise the URL. */
const routeOf = (url: URL): URL =>
  (/^#!?\/(?!\/)/.test(url.hash) && URL.parse(url.hash.replace(/^#!?/, ''), url.origin)) || url;

const isLoginRoute = ({ hostname, pathname }: URL): boolean =>
  (LOGIN_PATH.test(pathname) || LOGIN_HOST.test(hostname)) && !HELP_PATH.test(pathname);

/** Whether the requested page is a login or a registration. */
export function isAccountPageRequested({ requestedUrl }: PageEvidence): boolean {
  const route = routeOf(new URL(requestedUrl));
  return isLoginRoute(route) || SIGN_UP_PATH.test(route.pathname);
}

const THIS_PAGE =
  /\b(?:this|diese[rs]?|dieser|cette|esta|este|questa|questo|essa)\b|(?<!\p{L})(?:эт[ауо]й?)(?!\p{L})|この|此|该|本页|該|이 ?페이지/iu;

/** Whether a login form is demanded for "this page", which is then not the form itself. */
export const refersToAnotherPage = (lines: readonly string[]): boolean =>
  lines.some((line) => THIS_PAGE.test(line) && findStatement([line]) === 'authWall');

/** Whether the site redirected the request for another page to a login page. */
export function isRedirectedToLogin(evidence: PageEvidence): boolean {
  const requested = routeOf(new URL(evidence.requestedUrl));
  const final = routeOf(new URL(evidence.finalUrl));
  if (/\/authwall\b/i.test(new URL(evidence.finalUrl).pathname)) return true;
  const isSameAddress = requested.host === final.host && requested.pathname === final.pathname;
  if (isSameAddress || isAccountPageRequested(evidence) || !isLoginRoute(final)) return false;
  const remembersRequest = [...final.searchParams.keys()].some((name) => RETURN_PARAMETER.test(name));
  if (hasLoginName(evidence)) return remembersRequest || evidence.hasPassword || evidence.hasAccountField;
  return evidence.hasPassword && (remembersRequest || evidence.lines.length <= 3);
}

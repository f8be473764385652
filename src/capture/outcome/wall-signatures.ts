import type { BlockedType } from '../../contract/index.ts';
import type { PageEvidence } from './wall-evidence.ts';

/** What a known guard puts into its block pages and challenges, and not into pages that it lets through. */
export interface WallSignature {
  type: BlockedType;
  /** Patterns, all of which must match. They take linear time on the cut texts. */
  header?: readonly [name: string, value: RegExp];
  title?: RegExp;
  /** Matches the lines of the page, joined by spaces. */
  text?: RegExp;
  marks?: RegExp;
}

/** The first signature that matches decides. */
const WALL_SIGNATURES: readonly WallSignature[] = [
  { type: 'captcha', header: ['x-amzn-waf-action', /captcha/i] },
  { type: 'botProtection', header: ['x-amzn-waf-action', /challenge/i] },
  { type: 'botProtection', header: ['x-vercel-mitigated', /challenge|deny/i] },
  { type: 'botProtection', header: ['cf-mitigated', /challenge/i] },
  // Cloudflare uses the error codes 1005 to 1009 for banned addresses and countries.
  {
    type: 'ipBlock',
    marks: /cf-error-details/,
    text: /Error (?:code )?:?100[5-9]\b|banned (?:your|the) (?:IP|country|autonomous)/i,
  },
  {
    type: 'botProtection',
    marks: /cf-error-details/,
    title: /Attention Required! \| Cloudflare|used Cloudflare to restrict access/i,
  },
  { type: 'botProtection', marks: /_cf_chl_opt|\/challenge-platform\/h\/\w\/orchestrate\// },
  { type: 'botProtection', title: /^Just a moment\.\.\./i, marks: /challenge-platform/ },
  // DataDome shows a check without interaction if the type of its reply is `i`.
  {
    type: 'botProtection',
    marks: /captcha-delivery\.com\/(?:i\.js|interstitial)|'rt':'i'[^]{0,300}captcha-delivery/,
  },
  { type: 'captcha', marks: /captcha-delivery\.com/ },
  { type: 'captcha', marks: /px-captcha|captcha\.px-(?:cdn|cloud)\.net/ },
  { type: 'captcha', marks: /_pxAppId/, title: /^(?:Access to this page has been denied|Robot or human)/i },
  { type: 'botProtection', marks: /\/_sec\/cp_challenge\/|\bsec-(?:if-)?cpt-/ },
  {
    type: 'botProtection',
    title: /^Access Denied$/i,
    text: /You don['’]t have permission to access[^]*Reference ?#/i,
  },
  { type: 'botProtection', marks: /frame:\S*_Incapsula_Resource|distil_r_captcha/ },
  // These guards also add the script to the pages that they let through.
  {
    type: 'botProtection',
    marks: /script:\S*_Incapsula_Resource|\bbobcmn\b|script:\S*\/ips\.js\b/,
    text: /^$/,
  },
  {
    type: 'botProtection',
    title: /^Pardon Our Interruption/i,
    text: /made us think (?:that )?you (?:were|might be) a bot/i,
  },
  { type: 'captcha', marks: /AwsWafCaptcha|captcha\.awswaf\.com/ },
  {
    type: 'botProtection',
    marks: /\bgokuProps\b|AwsWafIntegration\.(?:checkForceRefresh|forceRefreshToken)/,
  },
  { type: 'botProtection', marks: /anubis_challenge|\.within\.website\/x\/cmd\/anubis/ },
  { type: 'botProtection', marks: /sucuri_cloudproxy_js|acw_sc__v2|\/__qrator\/|\brbzns\b/ },
  {
    type: 'botProtection',
    title: /^DDoS-Guard$|^Vercel Security Checkpoint$|^Sucuri WebSite Firewall - Access Denied$/i,
  },
  {
    type: 'captcha',
    marks: /\.well-known\/sgcaptcha|_____tmd_____\/punish|form:\S*\/(?:checkcaptcha|showcaptcha)/,
  },
  { type: 'captcha', title: /^Radware (?:Bot Manager )?Captcha/i },
  { type: 'captcha', marks: /form:\S*\/errors\/validateCaptcha|frame:\S*wappass\.baidu\.com/ },
  { type: 'captcha', marks: /form:\S*\/sorry\/index|element:captcha-form form:index/ },
];

export const hasSignatureHeader = (headers: Readonly<Record<string, string>>): boolean =>
  WALL_SIGNATURES.some(({ header }) => header?.[1].test(headers[header[0]] ?? ''));

/** Returns the first signature that a page matches. */
export const findSignature = ({ headers, title, lines, marks }: PageEvidence): WallSignature | undefined => {
  const text = lines.join(' ');
  return WALL_SIGNATURES.find(
    (signature) =>
      (!signature.header || signature.header[1].test(headers[signature.header[0]] ?? '')) &&
      (!signature.title || signature.title.test(title.trim())) &&
      (!signature.text || signature.text.test(text)) &&
      (!signature.marks || signature.marks.test(marks)),
  );
};

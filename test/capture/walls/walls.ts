import { MENU, type WallCase } from './case.ts';

const CHALLENGE = (title: string, text: string): string =>
  `<html><head><title>${title}</title><meta name="robots" content="noindex,nofollow"></head><body><div class="main-wrapper" role="main"><div class="main-content"><h1>example.test</h1><p>${text}</p></div></div><script>(function(){window._cf_chl_opt = {cvId: '3', cType: 'managed', cRay: '8f0'};})();</script></body></html>`;

/** Walls of known guards and of sites. */
export const WALLS: readonly WallCase[] = [
  {
    name: 'a Cloudflare challenge',
    html: CHALLENGE('Just a moment...', 'Verifying you are human. This may take a few seconds.'),
    status: 403,
    headers: { server: 'cloudflare', 'cf-mitigated': 'challenge' },
    expected: 'botProtection',
  },
  {
    name: 'a German Cloudflare challenge without its header',
    html: CHALLENGE('Nur einen Moment…', 'Es wird überprüft, ob Sie ein Mensch sind.'),
    status: 503,
    expected: 'botProtection',
  },
  {
    name: 'a Cloudflare block',
    html: '<title>Attention Required! | Cloudflare</title><div id="cf-wrapper"><div id="cf-error-details"><h1>Sorry, you have been blocked</h1><h2>You are unable to access example.test</h2><p>This website is using a security service to protect itself from online attacks.</p><p>Cloudflare Ray ID: 8f0</p></div></div>',
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'a country ban of Cloudflare',
    html: '<title>Access denied | example.test used Cloudflare to restrict access</title><div id="cf-wrapper"><div id="cf-error-details"><h1>Error 1009</h1><h2>Access denied</h2><p>The owner of this website (example.test) has banned the country or region your IP address is in (XX) from accessing this website.</p></div></div>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'DataDome with status 200',
    html: `<title>example.test</title><p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'AHr','hsh':'0','t':'fe','host':'geo.captcha-delivery.com'}</script>`,
    headers: { 'x-datadome': 'protected' },
    cookies: ['datadome=x'],
    expected: 'captcha',
  },
  {
    name: 'PerimeterX on the page of a shop with a menu',
    html: `<title>Robot or human?</title>${MENU}<h1>Robot or human?</h1><p>Activate and hold the button to confirm that you’re human. Thank You!</p><div id="px-captcha"></div><script>window._pxAppId = 'PX0';</script>`,
    status: 412,
    expected: 'captcha',
  },
  {
    name: 'Akamai',
    html: '<title>Access Denied</title><h1>Access Denied</h1>You don\'t have permission to access "http&#58;&#47;&#47;example&#46;test&#47;" on this server.<p>Reference&#32;&#35;18&#46;5f2f</p>',
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'an Imperva frame with status 200',
    html: '<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><body style="margin:0px"><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=23&xinfo=1-2&incident_id=877-1" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 877-1</iframe></body></html>',
    cookies: ['visid_incap_1=a'],
    expected: 'botProtection',
  },
  {
    name: 'AWS WAF with a captcha',
    html: '<title>Human Verification</title><script>window.gokuProps = {"key":"AQ"};</script><script src="https://x.captcha.awswaf.com/x/captcha.js"></script><h1>Let us confirm you are human</h1><div id="captcha-container"></div>',
    status: 405,
    headers: { 'x-amzn-waf-action': 'captcha' },
    expected: 'captcha',
  },
  {
    name: 'a Vercel checkpoint',
    html: '<title>Vercel Security Checkpoint</title><p>We are verifying your browser</p><p>Website owner? Click here to fix</p>',
    status: 429,
    headers: { 'x-vercel-mitigated': 'challenge' },
    expected: 'botProtection',
  },
  {
    name: 'Anubis with status 200 in German',
    html: '<html lang="de"><title>Wir stellen sicher, dass Sie kein Bot sind!</title><link rel="stylesheet" href="/.within.website/x/xess/xess.css"><script id="anubis_version" type="application/json">"1.2"</script><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast"}}</script><main><h1 id="title">Wir stellen sicher, dass Sie kein Bot sind!</h1><p id="status">Ladevorgang...</p></main></html>',
    expected: 'botProtection',
  },
  {
    name: 'Sucuri',
    html: '<title>Sucuri WebSite Firewall - Access Denied</title><h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner, please whitelist your IP. Block ID: GEO02</p>',
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'DDoS-Guard',
    html: '<title>DDoS-Guard</title><h1>Checking your browser before accessing example.test</h1><script src="/.well-known/ddos-guard/check?context=free_splash"></script>',
    status: 403,
    headers: { server: 'ddos-guard' },
    expected: 'botProtection',
  },
  {
    name: 'F5 with status 200',
    html: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123456789<br><br><a href="javascript:history.back();">[Go Back]</a></body></html>',
    expected: 'botProtection',
  },
  {
    name: 'unusual traffic of a search engine',
    html: '<title>https://www.example.test/search</title><p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests, and not a robot.</p><form id="captcha-form" action="/sorry/index" method="post"><div id="recaptcha" class="g-recaptcha"></div></form>',
    status: 429,
    finalPath: '/sorry/index?continue=1',
    expected: 'captcha',
  },
  {
    name: 'a captcha of Amazon with status 200',
    html: '<title>Amazon.com</title><form method="get" action="/errors/validateCaptcha"><input type="hidden" name="amzn" value="x"><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\'re not a robot.</p><img src="/captcha/a.jpg"><input type="text" name="field-keywords"><button>Continue shopping</button></form>',
    expected: 'captcha',
  },
  {
    name: 'the authwall of LinkedIn',
    html: '<title>Sign Up | LinkedIn</title><h1>Join LinkedIn</h1><form><input type="email" name="email"><input type="password" name="password"><button>Agree & Join</button></form>',
    finalPath: '/authwall?trk=bf&original_referer=',
    expected: 'authWall',
  },
  {
    name: 'a redirect to a Russian login page',
    html: '<html lang="ru"><title>Вход</title><main><h1>Войдите в аккаунт</h1><form action="/login" method="post"><input name="login"><input type="password" name="password"><button>Войти</button></form></main></html>',
    path: '/orders/17',
    finalPath: '/login?next=%2Forders%2F17',
    expected: 'authWall',
  },
  {
    name: 'a German login wall at the requested address',
    html: `<html lang="de"><title>Anmelden | Forum</title>${MENU}<main><h1>Anmelden</h1><p>Sie müssen angemeldet sein, um diese Seite zu sehen.</p><form action="/login" method="post"><input name="user"><input type="password" name="password"><button>Anmelden</button></form></main></html>`,
    expected: 'authWall',
  },
  {
    name: 'a French login wall with status 403',
    html: `<html lang="fr"><title>Connexion requise</title>${MENU}<main><h1>Connexion requise</h1><p>Vous devez être connecté pour accéder à cette page.</p><form action="/connexion" method="post"><input name="nom"><input type="password" name="mdp"><button>Se connecter</button></form></main></html>`,
    status: 403,
    expected: 'authWall',
  },
  {
    name: 'a Chinese ban with status 403',
    html: '<html lang="zh"><title>访问被拒绝</title><h1>您的IP地址已被封禁</h1><p>检测到异常请求。</p></html>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'a Japanese ban with status 403',
    html: '<html lang="ja"><title>アクセス拒否</title><h1>お使いのIPアドレスからのアクセスはブロックされました</h1><p>しばらくしてからもう一度お試しください。</p></html>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'a Spanish captcha page with status 200',
    html: '<html lang="es"><title>Verificación de seguridad</title><h1>Confirme que no es un robot</h1><form action="/verificar" method="post"><div class="g-recaptcha" data-sitekey="6L"></div><button>Continuar</button></form></html>',
    expected: 'captcha',
  },
  {
    name: 'a ban with status 200 and nothing else',
    html: '<title>Blocked</title><h1>Your IP address has been blocked</h1><p>We have detected automated requests from 192.0.2.7.</p>',
    expected: 'ipBlock',
  },
  {
    name: 'a country block with status 451',
    html: '<title>Unavailable</title><h1>This content is not available in your country</h1><p>For legal reasons, we cannot show this site to visitors from the European Economic Area.</p>',
    status: 451,
    expected: 'ipBlock',
  },
];

import { type Family, page } from '../exchange.ts';

/** Block pages with the headers and markup of real ones. */
export const blocked: Family = {
  '/blocked/cloudflare': page(
    'A challenge like that of Cloudflare, 403',
    {
      title: 'Just a moment...',
      head: '<meta name="robots" content="noindex,nofollow">',
      body: `<div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title">example.test</h1>
<h2 id="challenge-running">Verifying you are human. This may take a few seconds.</h2>
<div id="challenge-stage"></div><noscript>Enable JavaScript and cookies to continue</noscript>
<div id="challenge-error-text"></div></div></div>
<script>window._cf_chl_opt = { cvId: '3', cType: 'managed', cRay: '8f00000000000000' };</script>
<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f00000000000000"></script>`,
    },
    {
      status: 403,
      headers: { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f00000000000000-FRA' },
    },
  ),
  '/blocked/cloudflare-ip': page(
    'A ban of the client address like that of Cloudflare, 403',
    {
      title: 'Access denied | example.test used Cloudflare to restrict access',
      body: `<div id="cf-wrapper"><div id="cf-error-details"><h1><span>Error</span> <span>1006</span></h1>
<h2 class="cf-subheadline">Access denied</h2><p>The owner of this website (example.test) has banned your IP address (192.0.2.7).</p></div></div>`,
    },
    { status: 403, headers: { server: 'cloudflare', 'cf-ray': '8f00000000000001-FRA' } },
  ),
  '/blocked/datadome': page(
    'A captcha like that of DataDome, 403',
    {
      title: 'example.test',
      body: `<p id="cmsg">Please enable JS and disable any ad blocker</p>
<script data-cfasync="false">var dd={'rt':'c','cid':'AHrlqAAAAAMA','hsh':'0','t':'bv','host':'geo.captcha-delivery.com'}</script>`,
    },
    { status: 403, headers: { 'x-datadome': 'protected', 'x-dd-b': '1' } },
  ),
  '/blocked/perimeterx': page(
    'A press-and-hold challenge like that of PerimeterX, 403',
    {
      title: 'Access to this page has been denied',
      body: `<h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div>
<script>window._pxAppId = 'PX00000000'; window._pxUuid = '00000000-0000-0000-0000-000000000000';</script>`,
    },
    { status: 403 },
  ),
  '/blocked/akamai': page(
    'Access Denied like that of Akamai, 403',
    {
      title: 'Access Denied',
      body: `<h1>Access Denied</h1>
You don't have permission to access "http&#58;&#47;&#47;example&#46;test&#47;" on this server.<p>
Reference&#32;&#35;18&#46;00000000&#46;1700000000&#46;00000000</p>`,
    },
    { status: 403, headers: { server: 'AkamaiGHost' } },
  ),
  '/blocked/recaptcha': page('A page with only a captcha, 200', {
    title: 'Are you a robot?',
    body: '<h1>Are you a robot?</h1><p>Please solve the captcha to continue.</p><form action="/verify" method="post"><div class="g-recaptcha" data-sitekey="6Lc0000000000000000000000000000000000000"></div><button>Continue</button></form>',
  }),
  '/blocked/hcaptcha': page(
    'A page with only another captcha, 429',
    {
      title: 'Security check',
      body: '<h1>One more step</h1><p>Please complete the security check to access the site.</p><div class="h-captcha" data-sitekey="00000000-0000-0000-0000-000000000000"></div>',
    },
    { status: 429 },
  ),
  '/blocked/unusual-traffic': page(
    '"Unusual traffic" like that of a search engine, 429',
    {
      title: 'Sorry...',
      body: '<p>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests, and not a robot.</p><form id="captcha-form" action="/sorry/index" method="post"></form>',
    },
    { status: 429 },
  ),
  '/blocked/ip': page(
    'A ban of the client address, 403',
    {
      title: 'Blocked',
      body: '<h1>Your IP address has been blocked</h1><p>We have detected automated requests from 192.0.2.7.</p>',
    },
    { status: 403 },
  ),
  '/blocked/login': page('A login page instead of the content, 200', {
    title: 'Log in to continue',
    body: `<main><h1>Log in</h1><p>You must be logged in to view this page.</p>
<form action="/session" method="post"><label>E-mail <input type="email" name="email"></label>
<label>Password <input type="password" name="password"></label><button>Log in</button></form></main>`,
  }),
  '/blocked/login-redirect': {
    about: '302 to the login page, with the return URL in the query',
    serve: ({ response }) => response.writeHead(302, { location: '/blocked/login?next=%2Faccount' }).end(),
  },
  '/blocked/not-comment-captcha': page(
    'An ordinary article with a captcha in its comment form: not blocked',
    {
      title: 'A recipe',
      body: `<main><article><h1>Fish soup</h1>${'<p>Cut the fish, boil the water, add salt, and wait for a quarter of an hour before you serve it with bread.</p>'.repeat(8)}</article></main>
<form id="comment"><textarea></textarea><div class="g-recaptcha" data-sitekey="6Lc0"></div><button>Send</button></form>`,
    },
  ),
  '/blocked/not-about-captcha': page('An article about captchas: not blocked', {
    title: 'How captchas work',
    body: `<main><article><h1>Are you a robot?</h1>${'<p>A captcha asks you to verify you are human. The page that says “Just a moment...” has been seen by everyone; here is what happens behind it.</p>'.repeat(8)}</article></main>`,
  }),
  '/blocked/not-help': page('A help page about blocked addresses: not blocked', {
    title: 'Help: blocked addresses',
    body: `<main><h1>What to do if your IP address has been blocked</h1>
<p>A firewall of the company blocks addresses from which too many requests come. Ask the help desk.</p></main>`,
  }),
  '/blocked/not-login-help': page('A page that explains its login next to a login box: not blocked', {
    title: 'How to log in',
    body: `<main><h1>How to log in</h1><p>To comment, please log in with the form at the side.</p></main>
<aside><form action="/session" method="post"><input name="user"><input type="password" name="password"><button>Log in</button></form></aside>`,
  }),
  '/blocked/words': page('The words of a ban among other text, 200: content with `meta.blocked`', {
    title: 'Notice',
    body: '<h1>Your IP address has been blocked</h1><p>That is what the sign at the gate says.</p><p>Nobody knows who wrote it.</p><p>It is still there.</p>',
  }),
};

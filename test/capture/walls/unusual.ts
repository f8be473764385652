import { LOGIN_BOX, MENU, type WallCase } from './case.ts';

/** Ordinary pages and walls that are unlike the others. */
export const UNUSUAL_PAGES: readonly WallCase[] = [
  {
    name: 'a list of translations',
    html: '<title>Strings to translate</title><table><tr><td>login.required</td><td>You must be logged in to view this page.</td></tr><tr><td>ban.ip</td><td>Your IP address has been blocked.</td></tr><tr><td>save</td><td>Save</td></tr></table>',
    expected: 'page',
  },
  {
    name: 'a gallery of forms',
    html: `<title>Login form | UI kit</title>${MENU}<main><h1>Login form</h1><p>You must be logged in to view this page.</p><form><input name="u"><input type="password" name="p"><button>Log in</button></form></main>`,
    path: '/components/login-form',
    expected: 'page',
  },
  {
    name: 'a poem',
    html: '<title>Are you human?</title><h1>Are you human?</h1><p>You ask me every morning.<br>I count the traffic lights,<br>the bridges and the boats,<br>and still you do not know.</p>',
    expected: 'page',
  },
  {
    name: 'the demonstration of a captcha',
    html: '<title>Captcha demo</title><h1>Captcha demo</h1><p>Solve the captcha to see the reply of the server.</p><form><div class="h-captcha"></div><button>Check</button></form>',
    path: '/captcha-demo',
    expected: 'page',
  },
  {
    name: 'a log of a firewall',
    html: '<title>Firewall log</title><h1>Firewall log</h1><table><tr><td>09:12</td><td>192.0.2.7</td><td>Request blocked</td></tr><tr><td>09:14</td><td>198.51.100.3</td><td>Bot detected</td></tr></table>',
    expected: 'page',
  },
  {
    name: 'a product whose path begins like a login',
    html: '<title>Log-in stove</title><div><h1>Log-in stove</h1><p>Burns logs of up to 50 cm.</p></div><div><form><input name="u"><input type="password" name="p"><button>Log in</button></form></div>',
    finalPath: '/stoves/log-in-stove',
    expected: 'page',
  },
  {
    name: 'a public notice about a security check',
    html: '<title>Security check</title><h1>Security check</h1><p>Bring your passport. Bags are searched at the gate.</p>',
    expected: 'page',
  },
  {
    name: 'a survey with a question for robots',
    html: '<title>Survey</title><h1>Survey</h1><form><p>Are you a robot?</p><label><input type="radio" name="r"> Yes</label><label><input type="radio" name="r"> No</label><p>What is your favourite fish?</p><input name="fish"><button>Send</button></form>',
    expected: 'page',
  },
  {
    name: 'a page in English about a ban, with its noindex',
    html: '<title>Blocked addresses</title><meta name="robots" content="noindex"><h1>Blocked addresses</h1><p>The list below is for administrators.</p><ul><li>192.0.2.7</li><li>198.51.100.3</li></ul>',
    expected: 'page',
  },
  {
    name: 'a video page that is for members in a comment',
    html: `<title>Harbour at dawn - video</title>${MENU}<main><h1>Harbour at dawn</h1><video src="/v.mp4"></video><p>Recorded on 3 May.</p><p>Log in to continue the discussion.</p></main>${LOGIN_BOX}`,
    expected: 'page',
  },
  {
    name: 'a page with a web component',
    html: '<title>Weather</title><weather-app><template shadowrootmode="open"><h1>Weather</h1><p>Sunny, with a light breeze from the north, 18 degrees in the afternoon.</p></template></weather-app><script>document.cookie="seen=1"</script>',
    expected: 'page',
  },
  {
    name: 'a block of a network policy',
    html: '<title>Blocked</title><h1>You’ve been blocked by network security.</h1><p>To continue, log in to your account or use your developer token</p><p>If you think you’ve been blocked by mistake, file a ticket below.</p>',
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'a challenge of Kasada without text',
    html: '<html><head></head><body><script>window.KPSDK={};KPSDK.now=Date.now;</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?KP_UIDz=0"></script></body></html>',
    status: 429,
    expected: 'botProtection',
  },
  {
    name: 'a challenge of AWS without text',
    html: '<html><head><title></title></head><body><div id="challenge-container"></div></body></html>',
    status: 202,
    headers: { 'x-amzn-waf-action': 'challenge' },
    expected: 'botProtection',
  },
  {
    name: 'a Portuguese ban',
    html: '<html lang="pt"><title>Acesso bloqueado</title><h1>Acesso bloqueado</h1><p>Seu endereço IP foi bloqueado por atividade suspeita.</p></html>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'an Italian login wall',
    html: '<html lang="it"><title>Accesso richiesto</title><h1>Accedi per continuare</h1><p>Devi effettuare l’accesso per visualizzare questa pagina.</p><form><input name="u"><input type="password" name="p"></form></html>',
    status: 401,
    expected: 'authWall',
  },
  {
    name: 'a check of a Chinese messenger with status 200',
    html: '<html lang="zh"><title></title><h2>环境异常</h2><p>当前环境异常，完成验证后即可继续访问。</p><a id="js_verify" href="javascript:;">去验证</a><script src="/mp/verify/captcha.js"></script></html>',
    expected: 'captcha',
  },
  {
    name: 'a redirect to the login of a code host',
    html: '<title>Sign in · Code</title><p>You need to sign in or sign up before continuing.</p><form><input name="user[login]"><input type="password" name="user[password]"></form>',
    finalPath: '/users/sign_in',
    expected: 'authWall',
  },
  {
    name: 'a pause of a ticket shop',
    html: `<title>Your browsing activity has been paused</title>${MENU}<h1>Your Browsing Activity Has Been Paused</h1><p>We’ve detected unusual behavior on either your network or your browser. Unusual behavior includes using a shared VPN or proxy.</p>`,
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'a Korean login wall with status 200',
    html: '<html lang="ko"><title>로그인</title><h1>로그인</h1><p>로그인이 필요한 페이지입니다.</p><form><input name="id"><input type="password" name="pw"></form></html>',
    expected: 'authWall',
  },
  {
    name: 'the status that a network of jobs invented',
    html: '<html><head><script>window.onload=function(){var trk="bf";window.location.hash="#/authwall?trk="+trk}</script></head><body>Request denied</body></html>',
    status: 999,
    expected: 'botProtection',
  },
  {
    name: 'a search engine that asks in German',
    html: '<html lang="de"><title>Suche</title><p>Unsere Systeme haben ungewöhnlichen Datenverkehr aus Ihrem Computernetzwerk festgestellt.</p><form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha"></div></form></html>',
    status: 429,
    finalPath: '/sorry/index?continue=x',
    expected: 'captcha',
  },
];

import { LOGIN_BOX, MENU, type WallCase } from './case.ts';

/** More ordinary pages and walls, written after the rules for all others. */
export const FURTHER_PAGES: readonly WallCase[] = [
  {
    name: 'a page about account security with status 200 and no menu',
    html: '<title>Locked out?</title><h1>Locked out?</h1><p>We have blocked your IP if you see the red screen. Call 0800 123 and have your customer number ready.</p>',
    expected: 'page',
  },
  {
    name: 'a release note',
    html: `<title>Version 4.2</title>${MENU}<h1>Version 4.2</h1><ul><li>The message "You have been blocked" now names the rule.</li><li>Log in with passkeys.</li><li>Checking your browser takes half the time.</li></ul>`,
    expected: 'page',
  },
  {
    name: 'a school page whose members log in above the text',
    html: '<title>Choir</title><div id="top"><form><input name="u"><input type="password" name="p"><button>Sign in</button></form></div><h1>Choir</h1><p>The choir sings on Thursday at six. New voices are welcome.</p><p>Sign in to see the attendance list.</p>',
    expected: 'page',
  },
  {
    name: 'a page that explains a country block of a film',
    html: '<title>Why a film is missing</title><h1>Why a film is missing</h1><p>This content is not available in your country: the message appears if we hold no rights there.</p><p>We show where a film can be seen.</p>',
    expected: 'page',
  },
  {
    name: 'a card of a game',
    html: '<title>Card 17</title><h1>Access denied</h1><p>Your opponent skips a turn. Discard two cards.</p>',
    expected: 'page',
  },
  {
    name: 'an answer in a question forum with a quote',
    html: '<title>Cloudflare - What does "Checking your browser before accessing" mean?</title><h1>What does "Checking your browser before accessing" mean?</h1><blockquote>Checking your browser before accessing example.test</blockquote><p>It is a short test for bots.</p>',
    expected: 'page',
  },
  {
    name: 'a login page with a captcha that was requested',
    html: '<title>Login</title><h1>Login</h1><form><input name="u"><input type="password" name="p"><div class="g-recaptcha"></div><p>I am not a robot</p><button>Login</button></form>',
    path: '/account/login',
    expected: 'page',
  },
  {
    name: 'a form for comments with status 403',
    html: `<title>Guest book</title>${MENU}<h1>Guest book</h1><p>Solve the captcha to write an entry.</p><form><textarea></textarea><div class="g-recaptcha"></div></form><p>Ada: What a view!</p><p>Otto: We come again.</p>`,
    status: 403,
    expected: 'page',
  },
  {
    name: 'an Italian help page',
    html: `<html lang="it"><title>Il tuo IP è stato bloccato?</title>${MENU}<h1>Il tuo IP è stato bloccato?</h1><p>Attendi un’ora e riprova. Se il problema resta, scrivi all’assistenza.</p></html>`,
    expected: 'page',
  },
  {
    name: 'a Portuguese login help',
    html: `<html lang="pt"><title>Como entrar</title>${MENU}<h1>Como entrar</h1><p>Para comentar, você deve fazer login com o formulário ao lado.</p>${LOGIN_BOX}</html>`,
    expected: 'page',
  },
  {
    name: 'a Chinese page for members of a library',
    html: `<html lang="zh"><title>图书馆借阅指南</title>${MENU}<h1>借阅指南</h1><p>借书请先登录，然后选择分馆。还书可以在任何一个分馆办理。</p>${LOGIN_BOX}</html>`,
    expected: 'page',
  },
  {
    name: 'a page with status 401 and content',
    html: `<title>Welcome</title>${MENU}<h1>Welcome to the archive</h1><p>The archive holds 3,000 letters of the town. Scans are free to read, and notes are for members.</p>${LOGIN_BOX}`,
    status: 401,
    expected: 'page',
  },
  {
    name: 'an automatic block of a classified site',
    html: '<html><body>This IP has been automatically blocked.<br>If you have questions, please email: blocks@example.test</body></html>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'a refusal for visitors from Europe',
    html: '<title>451</title><h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time. For any issues, contact us.</p>',
    status: 451,
    expected: 'ipBlock',
  },
  {
    name: 'a news site that asks about robots in its title',
    html: '<title>Harbour Business - Are you a robot?</title><h1>We’ve detected unusual activity from your computer network</h1><p>To continue, please click the box below to let us know you’re not a robot.</p><div id="px-captcha"></div><p>Block reference ID: 3f2a8c10</p>',
    expected: 'captcha',
  },
  {
    name: 'a question site that cannot tell',
    html: `<title>Human verification - Questions</title>${MENU}<h1>Human verification</h1><p>We can’t tell whether you’re human or a bot. Please complete the CAPTCHA.</p><form action="/nocaptcha" method="post"><div class="g-recaptcha"></div><button>Submit</button></form>`,
    finalPath: '/nocaptcha?s=1',
    expected: 'captcha',
  },
  {
    name: 'a firewall of Azure',
    html: '<title></title><h2>The request is blocked.</h2><p>20260101T101010Z-r1a2b3c4d5</p>',
    status: 403,
    expected: 'botProtection',
  },
  {
    name: 'a Chinese firewall with status 405',
    html: '<html lang="zh"><title>405</title><h1>405</h1><p>很抱歉，由于您访问的URL有可能对网站造成安全威胁，您的访问被阻断。</p><p>您的请求ID是：76b20f6317000000</p></html>',
    status: 405,
    expected: 'botProtection',
  },
  {
    name: 'a social network that redirects to its login',
    html: '<title>Log into Bluebook</title><h2>Log into Bluebook</h2><p>You must log in to continue.</p><form action="/login/device" method="post"><input name="email"><input type="password" name="pass"><button>Log in</button></form><div><a href="/r">Sign up</a> <a href="/de">Deutsch</a> <a href="/fr">Français</a> <a href="/es">Español</a></div>',
    finalPath: '/login/?next=https%3A%2F%2Fexample.test%2Fgroups',
    expected: 'authWall',
  },
  {
    name: 'a wiki whose pages are private',
    html: `<title>Login required - Wiki</title>${MENU}<h1>Login required</h1><p>Please log in to view other pages.</p><p>Return to Main Page.</p>`,
    status: 403,
    expected: 'authWall',
  },
  {
    name: 'a post with a password, status 200',
    html: '<title>Protected: Minutes of May</title><h1>Protected: Minutes of May</h1><p>This content is password protected. To view it, please enter your password below:</p><form action="/wp-login.php?action=postpass" method="post"><label>Password: <input name="post_password" type="password"></label><input type="submit" value="Enter"></form>',
    expected: 'authWall',
  },
  {
    name: 'a check with a proof of work on a small site, status 200',
    html: '<title>Checking you are not a bot</title><h1>Checking you are not a bot</h1><p>Your browser computes a proof of work. This takes a second.</p><script type="module" src="/.well-known/guard/pow.mjs"></script>',
    expected: 'botProtection',
  },
  {
    name: 'a wall on a page that shadows the properties of its document',
    html: '<title>Blocked</title><form name="body"><input name="closest"><input name="parentElement"></form><img name="title"><img name="querySelectorAll"><h1>Your IP address has been blocked</h1><script>Element.prototype.closest=Node.prototype.contains=()=>{throw 1};Object.defineProperty(Node.prototype,"textContent",{get(){return "Recipe"}});document.createTreeWalker=()=>null</script>',
    status: 403,
    expected: 'ipBlock',
  },
  {
    name: 'a Spanish country block with a menu',
    html: `<html lang="es"><title>No disponible</title>${MENU}<h1>Este contenido no está disponible en su país</h1><p>Lamentamos las molestias.</p></html>`,
    status: 403,
    expected: 'ipBlock',
  },
];

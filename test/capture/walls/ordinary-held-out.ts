import { LOGIN_BOX, MENU, type WallCase } from './case.ts';

/** More short ordinary pages, written after the code. */
export const HELD_OUT_ORDINARY_PAGES: readonly WallCase[] = (
  [
    {
      name: 'a knowledge base entry on a bare page',
      html: '<title>Why am I blocked? | Help</title><h1>Why am I blocked?</h1><p>You have been blocked because your network sent too many requests. Blocks end after 24 hours. You can also write to us.</p><a href="/kb">All questions</a>',
    },
    {
      name: 'a troubleshooting list',
      html: `<title>Troubleshooting</title>${MENU}<h1>Troubleshooting</h1><dl><dt>Access denied</dt><dd>You must be logged in to view this page. Open the menu and log in.</dd><dt>Too many requests</dt><dd>Wait for a minute.</dd></dl>`,
    },
    {
      name: 'a status page of an incident',
      html: '<title>Incident 4711</title><h1>Some visitors were blocked by mistake</h1><p>Monitoring. Between 9:00 and 9:40, our firewall blocked requests from the network 203.0.113.0/24. The rule has been removed.</p><p>Posted by the operations team.</p>',
    },
    {
      name: 'the manual of a router',
      html: `<title>Router manual: log in</title>${MENU}<main><h1>Log in to the router</h1><ol><li>Open 192.168.0.1 in the browser.</li><li>Type the password from the label.</li><li>Click “Log in”.</li></ol></main>`,
    },
    {
      name: 'a forum thread about a login wall',
      html: `<title>"You must be logged in to view this page" - Help needed</title>${MENU}<main><h1>"You must be logged in to view this page" - Help needed</h1><article><b>kim</b> I see this on every page although I am logged in.</article><article><b>lee</b> Delete the cookies.</article></main>${LOGIN_BOX}`,
    },
    {
      name: 'a page of a captcha vendor',
      html: `<title>Turnstile, the free captcha alternative</title>${MENU}<main><h1>Verify you are human, without puzzles</h1><p>Turnstile confirms that visitors are real without a puzzle. Free for every site.</p><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script><a href="/signup">Sign up</a> <a href="/docs">Documentation</a></main>`,
    },
    {
      name: 'a newsletter form with a captcha script',
      html: '<title>Newsletter</title><script src="https://www.google.com/recaptcha/api.js"></script><h1>Newsletter</h1><p>Once a month, news from the harbour.</p><form action="/subscribe"><input type="email" name="mail"><div class="g-recaptcha"></div><p>I am not a robot</p><button>Subscribe</button></form>',
    },
    {
      name: 'a product whose price needs a login',
      html: `<title>Pump P7</title>${MENU}<main><h1>Pump P7</h1><p>Stainless steel, 40 litres a minute.</p><p>Please log in to see prices.</p></main>${LOGIN_BOX}`,
    },
    {
      name: 'a teaser with a note for members',
      html: '<title>Minutes of the meeting</title><h1>Minutes of the meeting of 4 May</h1><p>Present: nine members. The roof will be mended in June, and the fee stays as it is.</p><p>Log in to download the attachments.</p><form class="login"><input name="user"><input type="password" name="password"><button>Log in</button></form>',
    },
    {
      name: 'a login dialog that is hidden',
      html: '<title>Songs of the sea</title><h1>Songs of the sea</h1><p>Nine songs, recorded in the old lighthouse.</p><div style="display:none"><h2>Log in</h2><p>You must be logged in to view this page.</p><form><input name="user"><input type="password"></form></div>',
    },
    {
      name: 'a page about a library for bot checks',
      html: '<title>botcheck - npm</title><meta name="description" content="Middleware for bot checks"><h1>botcheck</h1><p>Checking your browser before accessing a site, as middleware.</p><pre>npm install botcheck</pre><script src="/static/verify.js"></script>',
      path: '/package/botcheck',
    },
    {
      name: 'an error code reference on a bare page with status 200',
      html: '<title>E1207</title><h1>E1207: Your IP address has been blocked</h1><p>Cause: ten failed logins in a row.</p><p>Fix: run <code>unblock 192.0.2.7</code> on the gateway.</p>',
      path: '/errors/e1207',
    },
    {
      name: 'a job page behind status 403 by mistake',
      html: `<title>Cook wanted</title>${MENU}<main><h1>Cook wanted</h1><p>Our canteen needs a cook from June, thirty hours a week. If you want to apply, log in or write to us.</p></main>`,
      status: 403,
    },
    {
      name: 'a page with content and status 429',
      html: '<title>Tide table</title><h1>Tide table</h1><table><tr><th>High</th><th>Low</th></tr><tr><td>04:12</td><td>10:33</td></tr><tr><td>16:40</td><td>22:51</td></tr></table><p>Times in local time. Too many requests are answered slowly.</p>',
      status: 429,
    },
    {
      name: 'a status page with status 503',
      html: `<title>Status: degraded</title>${MENU}<main><h1>Search is slow</h1><p>We are checking the index. Logins work. Next report at noon.</p></main>`,
      status: 503,
    },
    {
      name: 'German login instructions with a form in a plain column',
      html: '<html lang="de"><title>Anmeldung für Lehrkräfte - so geht es</title><div id="c"><div><h1>So melden Sie sich an</h1><p>Bitte melden Sie sich rechts mit Ihrer Schulnummer an, um Noten einzutragen.</p></div><div><form><input name="nr"><input type="password" name="pw"><button>Anmelden</button></form></div></div></html>',
    },
    {
      name: 'a German FAQ about captchas',
      html: `<html lang="de"><title>FAQ: Sicherheitsabfrage</title>${MENU}<main><h1>Warum gibt es eine Sicherheitsabfrage?</h1><p>Mit der Sicherheitsabfrage bestätigen Sie, dass Sie kein Roboter sind. Sie erscheint nach drei falschen Passwörtern.</p></main></html>`,
    },
    {
      name: 'a French page about a firewall',
      html: `<html lang="fr"><title>Pare-feu : votre adresse IP a été bloquée ?</title>${MENU}<main><h1>Votre adresse IP a été bloquée ?</h1><p>Le pare-feu bloque une adresse après cinq erreurs. Attendez une heure ou appelez le support.</p></main></html>`,
    },
    {
      name: 'Spanish login help',
      html: `<html lang="es"><title>Cómo iniciar sesión</title>${MENU}<main><h1>Cómo iniciar sesión</h1><p>Para ver sus facturas debe iniciar sesión con su número de cliente. La contraseña llega por correo.</p></main>${LOGIN_BOX}</html>`,
    },
    {
      name: 'a Japanese guide to the login',
      html: `<html lang="ja"><title>ログイン方法 | ヘルプ</title>${MENU}<main><h1>ログイン方法</h1><p>右のフォームに会員番号とパスワードを入力してください。コメントするにはログインが必要です。</p></main>${LOGIN_BOX}</html>`,
    },
    {
      name: 'a Chinese article about captchas',
      html: `<html lang="zh"><title>什么是人机验证</title>${MENU}<main><h1>什么是人机验证</h1><p>人机验证用来区分用户和程序。常见的做法是让用户拖动滑块，或者选择图片。</p></main></html>`,
    },
    {
      name: 'a Chinese forum thread',
      html: `<html lang="zh"><title>提示“您的IP地址已被封禁”，求助</title>${MENU}<main><h1>提示“您的IP地址已被封禁”，求助</h1><p>昨天开始打不开论坛，请问怎么解决？</p><p>重启路由器试试。</p></main></html>`,
    },
    {
      name: 'a Russian forum thread',
      html: `<html lang="ru"><title>Ваш IP заблокирован - что это значит? | Форум</title>${MENU}<main><h1>Ваш IP заблокирован - что это значит?</h1><p>Третий день вижу эту надпись. Кто знает?</p><p>Напиши в поддержку, мне помогло.</p></main></html>`,
    },
    {
      name: 'a Russian page with a login in a plain block',
      html: '<html lang="ru"><title>Расписание кружков</title><div><h1>Расписание кружков</h1><p>Шахматы в среду, хор в пятницу. Чтобы записаться, войдите на сайт.</p></div><div><form><input name="l"><input type="password" name="p"><button>Войти</button></form></div></html>',
    },
  ] satisfies Omit<WallCase, 'expected'>[]
).map((page) => ({ ...page, expected: 'page' }));

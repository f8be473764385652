import { LOGIN_BOX, MENU, type WallCase } from './case.ts';

/** Short ordinary pages that use the words of walls. */
export const ORDINARY_PAGES: readonly WallCase[] = (
  [
    {
      name: 'a help page about blocked addresses',
      html: `<title>Help: blocked addresses</title>${MENU}<main><h1>What to do if your IP address has been blocked</h1><p>A firewall of the company blocks addresses from which too many requests come. If your IP address has been blocked, ask the help desk to unblock it.</p></main>`,
    },
    {
      name: 'the same help page without a menu',
      html: '<title>Help: blocked addresses</title><h1>What to do if your IP address has been blocked</h1><p>A firewall of the company blocks addresses from which too many requests come. If your IP address has been blocked, ask the help desk to unblock it.</p>',
    },
    {
      name: 'instructions for the login with a login box at the side',
      html: `<title>How to log in</title>${MENU}<main><h1>How to log in</h1><p>To comment, please log in with the form at the side. Your name is the number of your library card. You can log in on as many devices as you like.</p></main>${LOGIN_BOX}`,
    },
    {
      name: 'the same instructions with a side bar that is a plain block',
      html: '<title>How to log in</title><div class="page"><div class="main"><h1>How to log in</h1><p>To comment, please log in with the form at the side. Your name is the number of your library card.</p></div><div class="side"><form action="/session" method="post"><input name="user"><input type="password" name="password"><button>Log in</button></form></div></div>',
    },
    {
      name: 'an FAQ about bans',
      html: `<title>FAQ</title>${MENU}<main><h1>Frequently asked questions</h1><h2>Why was my account closed?</h2><p>Accounts are closed after a year without a visit.</p><h2>Your IP address was blocked. Now what?</h2><p>Wait for an hour. The ban ends on its own.</p></main>`,
    },
    {
      name: 'a forum thread that quotes a ban in its title',
      html: '<title>Your IP address has been blocked - Router forum</title><h1>Your IP address has been blocked</h1><div class="post"><b>anna</b><p>I get this message since Monday. What can I do?</p></div><div class="post"><b>tom</b><p>Restart the router, then you have a new address.</p></div>',
      expected: 'page, ipBlock',
    },
    {
      name: 'the documentation of an error',
      html: `<title>Error 1020: access denied</title>${MENU}<main><h1>Error 1020</h1><p>The message “Your IP address has been blocked” means that a rule of the site matched the request.</p><h2>Solution</h2><p>Ask the owner of the site to change the rule.</p></main>`,
    },
    {
      name: 'a status page that reports a bot attack',
      html: `<title>System status</title>${MENU}<main><h1>All systems operational</h1><ul><li>12 May: unusual traffic from a network in the north. We blocked it.</li><li>3 May: checking your browser before accessing the site took too long.</li></ul></main>`,
    },
    {
      name: 'the product page of a firewall',
      html: `<title>WallGuard, the firewall for shops</title>${MENU}<main><h1>WallGuard</h1><p>Are you a robot? WallGuard knows. Its security check stops bots before they reach your shop.</p><p>From 9 € a month.</p><a href="/buy">Buy</a></main>`,
    },
    {
      name: 'a short article about captchas that loads a captcha for its comments',
      html: `<title>Are you a robot?</title>${MENU}<main><article><h1>Are you a robot?</h1><p class="by">By Ada Long</p><p>Every day, people solve captchas for a total of many years. A novel by Otto Brand tells of a man who fails them all, and begins to wonder.</p></article><form action="/comment"><textarea name="text"></textarea><div class="g-recaptcha" data-sitekey="6Lc0"></div><button>Send</button></form></main>`,
    },
    {
      name: 'a contact form with a captcha',
      html: `<title>Contact</title>${MENU}<main><h1>Contact</h1><form action="/send" method="post"><label>Name <input name="name"></label><label>E-mail <input type="email" name="mail"></label><textarea name="text"></textarea><p>Please complete the security check.</p><div class="h-captcha" data-sitekey="0000"></div><button>Send</button></form></main>`,
    },
    {
      name: 'a registration form with a captcha and no menu',
      html: '<title>Register</title><h1>Create an account</h1><form action="/register" method="post"><input name="name" placeholder="Name"><input type="email" name="mail"><input type="password" name="password"><p>Confirm that you are not a robot</p><div class="cf-turnstile"></div><button>Register</button></form>',
      path: '/register',
    },
    {
      name: 'a page with a login box in its header',
      html: '<title>Harbour News</title><header><form action="/login" method="post"><input name="user"><input type="password" name="password"><button>Log in</button></form></header><main><h1>Ferry runs again</h1><p>The ferry to the island runs again from Sunday. Please log in to comment.</p></main>',
    },
    {
      name: 'the login page that was requested',
      html: '<title>Log in - Example</title><main><h1>Log in</h1><form action="/session" method="post"><input name="user"><input type="password" name="password"><button>Log in</button></form><a href="/forgot">Forgot your password?</a></main>',
      path: '/login',
    },
    {
      name: 'a German help page about blocked addresses',
      html: `<html lang="de"><title>Hilfe: gesperrte Adressen</title>${MENU}<main><h1>Was tun, wenn Ihre IP-Adresse gesperrt wurde?</h1><p>Unsere Firewall sperrt Adressen nach zehn falschen Passwörtern. Ihre IP-Adresse wird nach einer Stunde wieder freigegeben.</p></main>`,
    },
    {
      name: 'French instructions for the login',
      html: `<html lang="fr"><title>Comment se connecter</title>${MENU}<main><h1>Comment se connecter</h1><p>Pour commenter, veuillez vous connecter avec le formulaire à droite. Le mot de passe se trouve sur votre carte.</p></main>${LOGIN_BOX}`,
    },
    {
      name: 'a Spanish security article',
      html: `<html lang="es"><title>Qué hacer si su IP ha sido bloqueada</title>${MENU}<main><h1>Qué hacer si su IP ha sido bloqueada</h1><p>Su dirección IP ha sido bloqueada por el cortafuegos si falla la contraseña cinco veces. Espere media hora.</p></main>`,
    },
    {
      name: 'a Japanese FAQ entry',
      html: `<html lang="ja"><title>よくある質問</title>${MENU}<main><h1>IPアドレスがブロックされた場合</h1><p>パスワードを五回間違えると、IPアドレスがブロックされます。一時間後にもう一度お試しください。</p></main>`,
    },
    {
      name: 'a Chinese help page',
      html: `<html lang="zh"><title>帮助中心</title>${MENU}<main><h1>如果您的IP地址已被封禁怎么办</h1><p>输错密码五次后，防火墙会封禁地址。请联系管理员，或者一小时后再试。评论前请先登录。</p></main>`,
    },
    {
      name: 'a Russian help page',
      html: `<html lang="ru"><title>Помощь</title>${MENU}<main><h1>Что делать, если ваш IP-адрес заблокирован</h1><p>Брандмауэр блокирует адрес после пяти неверных паролей. Обратитесь в службу поддержки. Чтобы комментировать, войдите на сайт.</p></main>`,
    },
    {
      name: 'an ordinary page with status 403',
      html: `<title>Opening hours</title>${MENU}<main><h1>Opening hours</h1><p>Monday to Friday from nine to five. Please log in to book a table.</p><p>On Saturday we are open until noon.</p></main>`,
      status: 403,
    },
    {
      name: 'a note about maintenance with status 503',
      html: '<title>Back soon</title><h1>We will be back soon</h1><p>The shop gets new shelves. We open again on Monday at nine.</p>',
      status: 503,
    },
    {
      name: 'a page behind Imperva with its script',
      html: '<title>Fish soup</title><script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script><h1>Fish soup</h1><p>Cut the fish, boil the water, add salt and wait.</p>',
      headers: { 'x-cdn': 'Imperva' },
      cookies: ['visid_incap_1=a', 'incap_ses_1=b'],
    },
    {
      name: 'a help page at the target of a redirect',
      html: `<title>How to sign in</title>${MENU}<main><h1>How to sign in</h1><p>Open the app, choose your school and type your name. Teachers sign in with their e-mail address.</p></main>`,
      path: '/help/login',
      finalPath: '/help/en/sign-in',
    },
  ] satisfies (Omit<WallCase, 'expected'> & Partial<WallCase>)[]
).map((page) => ({ expected: 'page', ...page }));

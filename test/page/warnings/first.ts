import { MENU, type WarningCase } from './case.ts';

/** Error pages and parked domains, and pages that speak of them. */
export const FIRST_CASES: readonly WarningCase[] = [
  {
    name: 'an article about error pages',
    html: `<title>404 Not Found - Web glossary</title>${MENU}<main><h1>404 Not Found</h1><p>A server sends the status 404 if it has no document at an address. The number comes from the specification of HTTP.</p><p>A good error page offers a search and a link to the home page.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a glossary entry about an error with a colon in its title',
    html: `<title>Error 503: what it means and how to fix it</title>${MENU}<main><h1>Error 503: what it means</h1><p>The server is busy. Check the load, then the logs, and raise the limits of the pool.</p></main>`,
    expected: 'none',
  },
  {
    name: 'the documentation of a status code',
    html: `<title>403 Forbidden</title>${MENU}<main><h1>403 Forbidden</h1><p>The API answers 403 if the key may not read the project.</p><pre>HTTP/1.1 403 Forbidden</pre><h2>Solution</h2><p>Create a key with the scope <code>read</code>.</p></main>`,
    url: 'https://docs.example.com/errors/403',
    expected: 'none',
  },
  {
    name: 'a band whose name is an error',
    html: `<title>Page Not Found | Bands of the north</title>${MENU}<main><h1>Page Not Found</h1><p>Page Not Found are three sisters from Umeå. They play slow songs with an accordion and two basses.</p><p>Next concert: 4 June, Folkets hus.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a help page of a registrar about parked domains',
    html: `<title>What is a parked domain?</title>${MENU}<main><h1>What is a parked domain?</h1><p>A domain is parked if it has no website. We show a page of our own until you upload yours. Domain parking is free.</p></main>`,
    expected: 'none',
  },
  {
    name: 'the price list of a registrar',
    html: `<title>Register a domain</title>${MENU}<main><h1>Find your domain</h1><p>Type a name. If the domain is available for purchase, you can buy this domain at once. If the domain was registered by somebody else, make an offer.</p><form><input name="domain"></form></main>`,
    expected: 'none',
  },
  {
    name: 'a news item about the sale of a domain',
    html: `<title>City domain is for sale</title>${MENU}<main><h1>City domain is for sale</h1><p>The council wants to sell its old address. The domain is for sale since Monday, says the mayor, and three bakers are interested.</p></main>`,
    expected: 'none',
  },
  {
    name: 'German help about domains',
    html: `<html lang="de"><title>Domain kaufen: so geht es</title>${MENU}<main><h1>Domain kaufen</h1><p>Wählen Sie einen Namen. Wenn die Domain zum Verkauf steht, zeigen wir den Preis.</p></main></html>`,
    expected: 'none',
  },
  {
    name: 'an error page with a menu',
    html: `<title>Page not found | Harbour News</title>${MENU}<main><h1>Page not found</h1><p>The page you were looking for does not exist. It may have been moved.</p><a href="/">Go to the home page</a></main>`,
    expected: 'softError',
  },
  {
    name: 'an error page with a search',
    html: `<title>404</title>${MENU}<main><h1>404</h1><h2>Oops! That page can’t be found.</h2><p>It looks like nothing was found at this location. Maybe try a search?</p><form role="search"><input type="search"></form></main>`,
    expected: 'softError',
  },
  {
    name: 'a server error',
    html: '<title>Error</title><h1>Internal Server Error</h1><p>The server encountered an internal error and was unable to complete your request.</p>',
    expected: 'softError',
  },
  {
    name: 'a German error page',
    html: `<html lang="de"><title>Seite nicht gefunden - Rathaus</title>${MENU}<main><h1>Seite nicht gefunden</h1><p>Die angeforderte Seite existiert nicht mehr. Bitte nutzen Sie die Suche.</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'a Japanese error page',
    html: `<html lang="ja"><title>ページが見つかりません | 店</title>${MENU}<main><h1>ページが見つかりません</h1><p>お探しのページは移動または削除された可能性があります。</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'an error of an app',
    html: '<title>Dashboard</title><h1>Something went wrong</h1><p>Please reload the page or try again later.</p><button>Reload</button>',
    expected: 'softError',
  },
  {
    name: 'a domain for sale',
    html: '<title>harbour-fish.com is for sale</title><h1>harbour-fish.com</h1><p>This domain is for sale! Buy now for 2,499 $ or make an offer.</p>',
    url: 'https://harbour-fish.com/soup',
    expected: 'parkedDomain',
  },
  {
    name: 'a parked domain of a registrar',
    html: '<title>harbour-fish.com</title><p>This Web page is parked for FREE, courtesy of NameShop.</p><p>Is this your domain? Let’s turn it into a website!</p>',
    url: 'https://harbour-fish.com/',
    expected: 'parkedDomain',
  },
  {
    name: 'a new domain without a website',
    html: '<title>Welcome to harbour-fish.com</title><h1>harbour-fish.com</h1><p>The domain harbour-fish.com has been registered recently. There is no website yet.</p>',
    url: 'https://harbour-fish.com/',
    expected: 'parkedDomain',
  },
  {
    name: 'a German domain for sale',
    html: '<html lang="de"><title>hafenfisch.de</title><h1>hafenfisch.de steht zum Verkauf</h1><p>Diese Domain können Sie kaufen. Jetzt ein Angebot abgeben!</p></html>',
    url: 'https://www.hafenfisch.de/suppe',
    expected: 'parkedDomain',
  },
  {
    name: 'a Chinese domain for sale',
    html: '<html lang="zh"><title>域名出售</title><h1>yugang.cn</h1><p>您访问的域名正在出售，欢迎联系购买。</p></html>',
    url: 'https://yugang.cn/',
    expected: 'parkedDomain',
  },
  {
    name: 'a Russian parked domain',
    html: '<html lang="ru"><title>gavan.ru</title><h1>Домен gavan.ru припаркован</h1><p>Домен зарегистрирован в компании Имя.</p></html>',
    url: 'https://gavan.ru/',
    expected: 'parkedDomain',
  },
];

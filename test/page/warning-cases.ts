import type { ContentWarning } from '../../src/contract/index.ts';

/** A page with a success status, and the warning that it must have. */
export interface WarningCase {
  name: string;
  html: string;
  /** The requested URL. By default, it does not describe the page. */
  url?: string;
  expected: ContentWarning | 'none';
}

const MENU =
  '<header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/shop">Shop</a> <a href="/contact">Contact</a></nav></header>';

/** Error pages and parked domains, and pages that speak of them. */
export const WARNING_CASES: readonly WarningCase[] = [
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
  {
    name: 'a blog entry about the error page of a shop',
    html: `<title>Our new 404 page - Shop blog</title>${MENU}<main><h1>Page not found</h1><p>On Monday our error page got a new coat: a fish that lost its way. Ines drew it in an afternoon, and customers already send her letters.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a row of an encyclopedia',
    html: `<title>Bad gateway - Encyclopedia</title>${MENU}<main><h1>Bad Gateway</h1><p>Bad Gateway (502) is an answer of a proxy that got an invalid answer from the server behind it. It was first described in 1992.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a room with a number',
    html: `<title>404 | Hotel Harbour</title>${MENU}<main><h1>404</h1><p>A double room on the fourth floor with a view of the lighthouse, a bath and a desk. From 90 € a night.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a French lesson about errors',
    html: `<html lang="fr"><title>Page introuvable | Lexique du web</title>${MENU}<main><h1>Page introuvable</h1><p>On appelle ainsi la réponse 404 d’un serveur. Les visiteurs la rencontrent surtout après la refonte d’un site.</p></main></html>`,
    expected: 'none',
  },
  {
    name: 'a guide to the sale of domains',
    html: `<title>Sell your domain</title>${MENU}<main><h1>Sell your domain in three steps</h1><p>Put the note “This domain is for sale” on the page, name a price, and answer offers within a day.</p></main>`,
    expected: 'none',
  },
  {
    name: 'the settings of a host for parked domains',
    html: `<title>Domain parking</title>${MENU}<main><h1>Domain parking</h1><p>Open the panel, choose Domains and click Park. Visitors then see our page instead of yours. You can end parking at any time.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a Spanish registrar',
    html: `<html lang="es"><title>Comprar un dominio</title>${MENU}<main><h1>Comprar un dominio</h1><p>Escriba un nombre. Si este dominio está en venta, mostramos el precio.</p></main></html>`,
    expected: 'none',
  },
  {
    name: 'a car park',
    html: `<title>Parking</title>${MENU}<main><h1>Parking</h1><p>Cars are parked free on Sundays. The site is for sale since May.</p></main>`,
    expected: 'none',
  },
  {
    name: 'an error page of IIS',
    html: "<title>The resource cannot be found.</title><h1>Server Error in '/' Application.</h1><h2>The resource cannot be found.</h2><p>Description: HTTP 404. The resource you are looking for (or one of its dependencies) could have been removed, had its name changed, or is temporarily unavailable.</p>",
    expected: 'softError',
  },
  {
    name: 'a product that is gone',
    html: `<title>Product not found - Shop</title>${MENU}<main><h1>Product not found</h1><p>This product is no longer available. Have a look at similar ones.</p></main>`,
    expected: 'softError',
  },
  {
    name: 'an error page of a proxy',
    html: '<title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.24.0</center>',
    expected: 'softError',
  },
  {
    name: 'a Spanish error page',
    html: `<html lang="es"><title>Página no encontrada - Ayuntamiento</title>${MENU}<main><h1>Error 404</h1><p>Lo sentimos, la página que busca no existe o ha cambiado de dirección.</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'a Russian error page',
    html: `<html lang="ru"><title>Страница не найдена</title>${MENU}<main><h1>404</h1><p>К сожалению, запрошенная страница не найдена. Перейдите на главную.</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'a Chinese error page',
    html: `<html lang="zh"><title>404 - 页面不存在</title><h1>抱歉，您访问的页面不存在</h1><p><a href="/">返回首页</a></p></html>`,
    expected: 'softError',
  },
  {
    name: 'a domain on a marketplace',
    html: '<title>harbour-fish.com | Domain market</title><h1>harbour-fish.com</h1><p>The domain name harbour-fish.com is for sale. Get a price in less than 24 hours.</p><form><input name="name"><input name="email"></form>',
    url: 'https://harbour-fish.com/soup',
    expected: 'parkedDomain',
  },
  {
    name: 'a list of advertisements',
    html: '<title>harbour-fish.com</title><h2>Related searches</h2><ul><li><a href="/a">Fish market</a></li><li><a href="/b">Harbour tour</a></li></ul><p>Buy this domain</p>',
    url: 'https://www.harbour-fish.com/',
    expected: 'parkedDomain',
  },
  {
    name: 'an expired domain',
    html: '<title>harbour-fish.com has expired</title><p>This domain has recently expired. If you are the owner, renew it now.</p>',
    url: 'https://harbour-fish.com/',
    expected: 'parkedDomain',
  },
  {
    name: 'a French domain for sale',
    html: '<html lang="fr"><title>soupe-port.fr</title><h1>Le domaine soupe-port.fr est à vendre</h1><p>Faites une offre.</p></html>',
    url: 'https://soupe-port.fr/',
    expected: 'parkedDomain',
  },
  {
    name: 'a Spanish parked domain',
    html: '<html lang="es"><title>sopa-puerto.es</title><p>Este dominio está registrado y aparcado en NombreHost.</p></html>',
    url: 'https://sopa-puerto.es/',
    expected: 'parkedDomain',
  },
  {
    name: 'a Japanese domain for sale',
    html: '<html lang="ja"><title>minato.jp</title><h1>minato.jp</h1><p>このドメインは現在販売されています。</p></html>',
    url: 'https://minato.jp/',
    expected: 'parkedDomain',
  },
  {
    name: 'a sticker of a shop',
    html: `<title>404 Not Found sticker | Sticker shop</title>${MENU}<main><h1>404 Not Found</h1><p>A vinyl sticker, 6 × 6 cm, for laptops and doors. 3 €.</p><p>Delivery takes three days.</p></main>`,
    expected: 'none',
  },
  {
    name: 'the settings for the error page of a site builder',
    html: `<title>Error page</title>${MENU}<main><h1>Page not found</h1><p>Choose a template for the error page of your site. Add a search box so that visitors find their way.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a film about a forbidden town',
    html: `<title>Forbidden | Kino</title>${MENU}<main><h1>Forbidden</h1><p>A postman walks into a town that is on no map. With Ada Long. 94 minutes, from 12 years.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a Russian glossary entry',
    html: `<html lang="ru"><title>Ошибка 404 | Словарь</title>${MENU}<main><h1>404</h1><p>Код ответа сервера, который знает каждый. Первый раз его описали в девяностых, а сегодня его печатают на кружках.</p></main></html>`,
    expected: 'none',
  },
  {
    name: 'an estate agent of a domain',
    html: `<title>What our customers say</title>${MENU}<main><h1>Reviews</h1><p>“They helped me to buy this domain in a week.” Otto B.</p><p>“The domain is parked now, and I sleep well.” Ada L.</p></main>`,
    expected: 'none',
  },
  {
    name: 'a Chinese help page about the sale of domains',
    html: `<html lang="zh"><title>域名出售教程</title>${MENU}<main><h1>域名出售教程</h1><p>登录控制台，选择要出售的域名，填写价格，然后提交审核。</p></main></html>`,
    expected: 'none',
  },
  {
    name: 'an error page that names the address',
    html: '<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL /x/17 was not found on this server.</p><hr><address>Apache/2.4 Server at site.test Port 443</address>',
    expected: 'softError',
  },
  {
    name: 'an app without a route',
    html: '<title>My app</title><div id="root"><h1>404</h1><h2>This page could not be found.</h2></div>',
    expected: 'softError',
  },
  {
    name: 'an article that was deleted',
    html: `<title>Harbour News</title>${MENU}<main><h1>Sorry, this page isn’t available</h1><p>The link you followed may be broken, or the page may have been removed.</p></main>`,
    expected: 'softError',
  },
  {
    name: 'a French error page',
    html: `<html lang="fr"><title>Page introuvable - Mairie</title>${MENU}<main><h1>Oups, page introuvable</h1><p>La page que vous cherchez n’existe plus ou a été déplacée.</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'a busy server',
    html: '<title>503 Service Temporarily Unavailable</title><h1>Service Temporarily Unavailable</h1><p>The server is temporarily unable to service your request due to maintenance downtime or capacity problems. Please try again later.</p>',
    expected: 'softError',
  },
  {
    name: 'a Dutch error page',
    html: `<html lang="nl"><title>Pagina niet gevonden | Gemeente</title>${MENU}<main><h1>Pagina niet gevonden</h1><p>De pagina die u zoekt bestaat niet of is verplaatst. Ga terug naar de startpagina.</p></main></html>`,
    expected: 'softError',
  },
  {
    name: 'a domain with its price',
    html: '<title>seagull.io</title><h1>seagull.io</h1><p>The domain name seagull.io is available for purchase</p><p>Buy now: 4,900 $</p><p>Lease to own: 204 $ a month</p>',
    url: 'https://seagull.io/about',
    expected: 'parkedDomain',
  },
  {
    name: 'a domain at a registrar',
    html: '<title>seagull.io - registered at NameShop</title><h1>seagull.io is registered, but may still be available.</h1><a href="https://nameshop.test">Get this domain</a>',
    url: 'https://seagull.io/',
    expected: 'parkedDomain',
  },
  {
    name: 'a new website of a German host',
    html: '<html lang="de"><title>moewe.de</title><h1>Hier entsteht eine neue Internetpräsenz</h1><p>Diese Domain wurde bei Namenladen registriert.</p></html>',
    url: 'https://moewe.de/',
    expected: 'parkedDomain',
  },
  {
    name: 'an Italian domain for sale',
    html: '<html lang="it"><title>gabbiano.it</title><h1>Il dominio gabbiano.it è in vendita</h1><p>Invia un’offerta.</p></html>',
    url: 'https://gabbiano.it/',
    expected: 'parkedDomain',
  },
  {
    name: 'a charity',
    html: '<title>gull.org</title><h1>Gull Rescue</h1><p>gull.org is a registered charity.</p><p>We care for sea birds.</p>',
    url: 'https://gull.org/',
    expected: 'none',
  },
  {
    name: 'a site for members',
    html: '<title>Rowing club</title><h1>Rowing club</h1><p>This website is reserved for members of the club.</p>',
    url: 'https://oar.test/',
    expected: 'none',
  },
  {
    name: 'a shop that registered its trade mark',
    html: '<title>kelp.test</title><h1>Kelp</h1><p>kelp.test was registered as a trade mark in 2019. We sell soap.</p>',
    url: 'https://kelp.test/',
    expected: 'none',
  },
  {
    name: 'a Japanese shop',
    html: '<html lang="ja"><title>kamome.test</title><h1>かもめ家具</h1><p>kamome.test は手作りの家具を販売しています。</p><p>このサイトは家具の販売店です。</p></html>',
    url: 'https://kamome.test/',
    expected: 'none',
  },
  {
    name: 'a gallery with the name of a status',
    html: '<title>404 | Art in the harbour</title><h1>404</h1><p>A show by nine painters, open until June.</p>',
    expected: 'none',
  },
  {
    name: 'a bus line',
    html: '<title>503</title><h1>503</h1><p>Harbour, Mill Street, Hospital, Station</p>',
    expected: 'none',
  },
  {
    name: 'a novel',
    html: '<title>Forbidden</title><h1>Forbidden</h1><p>A novel by Ada Long, 312 pages, 18 €.</p>',
    expected: 'none',
  },
  {
    name: 'a status with a short apology',
    html: '<title>404</title><h1>404</h1><p>Nothing here.</p>',
    expected: 'softError',
  },
  {
    name: 'a forbidden page with its reason',
    html: '<title>Forbidden</title><h1>Forbidden</h1><p>You don’t have permission to access this resource.</p>',
    expected: 'softError',
  },
  {
    name: 'a domain that has expired',
    html: '<title>petrel.com</title><p>petrel.com has expired. If you are the owner, contact your registrar.</p>',
    url: 'https://petrel.com/',
    expected: 'parkedDomain',
  },
  {
    name: 'a Japanese domain that is on offer',
    html: '<html lang="ja"><title>tsubame.test</title><p>このドメインは現在販売中です。</p></html>',
    url: 'https://tsubame.test/',
    expected: 'parkedDomain',
  },
  {
    name: 'a German association',
    html: '<html lang="de"><title>moewe.test</title><h1>Möwe</h1><p>moewe.test ist ein registrierter Verein.</p></html>',
    url: 'https://moewe.test/',
    expected: 'none',
  },
  {
    name: 'a French site for members',
    html: '<html lang="fr"><title>mouette.test</title><h1>Mouette</h1><p>mouette.test est réservé aux membres du club.</p></html>',
    url: 'https://mouette.test/',
    expected: 'none',
  },
];

import { MENU, type WarningCase } from './case.ts';

/** More error pages and parked domains, and pages that speak of them, written after the rules for all others. */
export const FURTHER_CASES: readonly WarningCase[] = [
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
];

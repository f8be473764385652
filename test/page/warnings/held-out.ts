import { MENU, type WarningCase } from './case.ts';

/** More error pages and parked domains, and pages that speak of them, written after the code. */
export const HELD_OUT_CASES: readonly WarningCase[] = [
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
];

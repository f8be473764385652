/** Names for the domain of the page. The first one replaces host names. */
const DOMAIN =
  '(?:the |die |le |el |o |il )?(?:premium )?(?:domain(?: name)? |(?:nom de )?domaine |dom[ií]nio |домен |域名 ?)?(?:this (?:domain(?: name)?|web ?page|web ?site)|diese (?:internet-?)?(?:domain|webseite)|ce (?:nom de )?domaine|este dom[ií]nio|questo dominio|(?:此|该|本|这个|您访问的|您正在访问的)域名|この(?:ドメイン(?:名)?|サイト)|этот домен)';

/** What follows a word that can also speak of a site, as in "is reserved for members". */
const END =
  '(?=[.,;!]|$| (?:at|by|with|via|through|on|and|but|until|recently|in|bei|seit|und|par|chez|depuis|et|presso|por|en|desde)\\b)';

/** Beginnings of sentences with which a parked page speaks of its own domain. */
const STATEMENT = new RegExp(
  `^(?:${[
    `${DOMAIN} (?:is|may be|might be|has|has been|was) (?:(?!an? |the )\\w+ )?(?:for sale|available for (?:sale|purchase)|parked|(?:registered|reserved|expired)${END})`,
    `(?:buy|purchase|inquire about|make an offer (?:on|for)|get|interested in|own) ${DOMAIN}`,
    `${DOMAIN} (?:steht|ist|wurde) (?:\\S+ ){0,2}?(?:zum verkauf|zu verkaufen|geparkt|(?:registriert|reserviert)${END})`,
    `${DOMAIN} (?:est|a été) (?:\\S+ ){0,2}?(?:à vendre|en vente|parqué|(?:réservé|enregistré)${END})`,
    `${DOMAIN} (?:está|è|ha sido|é stato|è stato|foi) (?:\\S+ ){0,2}?(?:en venta|à venda|in vendita|aparcado|estacionado|parcheggiato|(?:registrad[oa]|registrato)${END})`,
    `${DOMAIN}[^。]{0,10}?(?:正在出售|出售中|可以转让|正在转让|已过期|已停放)`,
    `${DOMAIN} ?は[^。]{0,20}?(?:(?:販売|売り出し)(?:中|され)|売却|取得され|パーキング|登録され)`,
    `${DOMAIN} (?:\\S+ )?(?:прода[её]тся|припаркован|выставлен на продажу|зарегистрирован)`,
    '.{0,60}\\bparked (?:for )?free\\b.{0,20}courtesy',
  ].join('|')})`,
  'iu',
);
/** Names of a parked page that names its domain. The complete sentence must match. */
const NAME =
  /^(?:domain(?: name)?s? (?:for sale|parking|is parked)|parked domain(?: name)?|域名(?:出售|转让)|ドメイン(?:を)?(?:販売|売り出し)中|домен прода[её]тся)[.! ]*$/iu;
const SENTENCE_END = /(?<=[.!?] )|(?<=[。！？])|\s+[|·•–—-]\s+|:\s+|\n/u;
const HOST_NAME = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}$/u;

/**
 * Whether a page says that its own domain is for sale or parked.
 * @param title the title of the page; a host name counts as that of the page
 * @param texts texts of the blocks of the page
 * @param hosts host names of the page
 */
export function isParkedDomain(title: string, texts: readonly string[], hosts: readonly string[]): boolean {
  const names = [...hosts, ...title.toLowerCase().split(/\s+[|–—-]\s+/)]
    .map((name) => name.replace(/^www\./, ''))
    .filter((name) => HOST_NAME.test(name));
  const lowerCase = [title, ...texts].join('\n').toLowerCase();
  const namesItself = names.some((name) => lowerCase.includes(name));
  return names
    .reduce((seen, name) => seen.replaceAll(name, 'this domain'), lowerCase)
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .some((sentence) => STATEMENT.test(sentence) || (namesItself && NAME.test(sentence)));
}

import type { ElementNode } from '../content/index.ts';
import { getLandmark } from './landmark.ts';
import { collectText, readAttribute, walkTree } from './walk.ts';

/** Names that programs for shops give the button that puts a product into the cart. */
const CART_NAME =
  /add[-_]?(?:item[-_]?)?to[-_]?(?:cart|bag|basket)|(?:^|[\s_-])to-?cart(?:$|[\s_-])|buy-?now/i;
const NAME_ATTRIBUTES = ['id', 'class', 'name', 'data-testid', 'data-test', 'data-action'];
const MAX_NAME_CHARS = 500;
const BUTTON_TYPE = /^(?:submit|button|image)$/i;
/** Names of links that look like buttons, or whose address is a cart. */
const LINK_NAME = /btn|button|cart|basket|buy|checkout/i;
const LINK_ATTRIBUTES = ['class', 'id', 'href'];

/** Texts of such a button, from the message files of WooCommerce, PrestaShop and Magento, and of large shops. */
const CART_TEXTS = [
  String.raw`(?:add(?: item)? to (?:your |my |shopping )?(?:cart|bag|basket|trolley)|buy(?: it| this)? now|pre-?order(?: now)?|enrol?l now)`,
  String.raw`(?:in (?:den|die) (?:warenkorb|einkaufswagen|einkaufskorb)(?: legen)?|(?:jetzt|sofort) (?:kaufen|bestellen))`,
  String.raw`(?:ajouter (?:au|à mon) panier|acheter (?:maintenant|cet article))`,
  String.raw`(?:(?:añadir|agregar) (?:al carr(?:ito|o)|a la (?:cesta|bolsa))|comprar (?:ahora|ya))`,
  String.raw`(?:adicionar (?:ao carrinho|à sacola|ao cesto)|comprar agora)`,
  String.raw`(?:aggiungi al carrello|acquista ora)`,
  String.raw`(?:in (?:mijn |de |het )?winkel(?:wagen|mand(?:je)?|wagentje)|(?:toevoegen )?aan winkel(?:wagen|mand(?:je)?|wagentje) toevoegen|toevoegen aan winkel(?:wagen|mand(?:je)?|wagentje)|nu kopen)`,
  String.raw`(?:(?:dodaj )?do koszyka|kup (?:teraz|i zapłać)|kupuję)`,
  String.raw`(?:lägg (?:till )?i (?:varukorg|kundvagn)(?:en)?|köp nu|(?:læg|tilføj|legg|legg til) (?:i|til) (?:indkøbs|handle)?(?:kurv|vogn)(?:en)?|køb nu|kjøp nå|lisää (?:ostos)?koriin|osta nyt)`,
  String.raw`(?:(?:přidat |vložit |pridať |vložiť )?do košík[au]|kosárba(?: teszem)?|adaugă în coș)`,
  String.raw`(?:(?:добавить )?в корзину|купить сейчас|(?:додати )?(?:у|в|до) кошика?)`,
  String.raw`(?:sepete ekle|(?:hemen|şimdi) al|satın al|thêm vào giỏ(?: hàng)?|mua ngay|(?:tambah(?:kan)?|masukkan) ke keranjang|beli sekarang)`,
  String.raw`(?:(?:買い物)?(?:カート|かご|カゴ)に(?:入れる|追加)|今すぐ(?:買う|購入)|(?:ご)?購入手続きへ|購入する|加入购物车|立即购买|加入購物車|立即購買|장바구니(?:에)?(?: ?담기)?|바로 ?구매(?:하기)?|구매하기)`,
  String.raw`(?:أضف إلى (?:السلة|عربة التسوق)|اشتر(?:ِ)? الآن|הוס(?:ף|פה) לסל|קנה עכשיו)`,
];
/** A whole text, also with a price after it: `Add to cart – £24.00`. */
const CART_TEXT = new RegExp(
  String.raw`^\P{L}*(?:${CART_TEXTS.join('|')})\P{L}*(?:EUR|USD|kr|zł)?\P{L}*$`,
  'iu',
);
const MAX_TEXT_CHARS = 60;

/** Maximum number of controls that are compared. */
const MAX_CONTROLS = 200;
/** A control can be there twice: next to the description, and in a bar that stays on the screen. */
const MAX_COPIES = 2;

/**
 * Finds the button that buys what the page offers. Undefined if there is none, and if cards of several products have
 * one each.
 */
export function findBuyControl(root: ElementNode, hidden: ReadonlySet<ElementNode>): ElementNode | undefined {
  const controls: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (hidden.has(element) || controls.length >= MAX_CONTROLS) return false;
      const landmark = getLandmark(element);
      if (landmark === 'nav' || landmark === 'footer' || landmark === 'dialog') return false;
      if (isBuyControl(element)) controls.push(element);
      return true;
    },
  });
  const first = controls[0];
  const copies = controls.filter((control) => first !== undefined && describe(control) === describe(first));
  return copies.length <= MAX_COPIES ? first : undefined;
}

/** Collects the text nodes that name such a button, because a button without text can have its name beside it. */
export function collectCartTextIds(root: ElementNode): number[] {
  const ids: number[] = [];
  walkTree(root, {
    enter: () => true,
    text: ({ id, value }) => {
      if (isCartText(value.trim())) ids.push(id);
    },
  });
  return ids;
}

/** Related products can have buttons of another kind. */
const describe = (element: ElementNode): string => `${element.tag} ${readAttribute(element, 'class')}`;

function isBuyControl(element: ElementNode): boolean {
  const isButton =
    element.tag === 'button' ||
    (element.tag === 'input' && BUTTON_TYPE.test(readAttribute(element, 'type'))) ||
    readAttribute(element, 'role') === 'button';
  if (!isButton && !isButtonLink(element)) return false;
  if (isButton && NAME_ATTRIBUTES.some((name) => CART_NAME.test(readName(element, name)))) return true;
  const text = collectText(element, MAX_TEXT_CHARS + 1) || readAttribute(element, 'value').trim();
  return isCartText(text);
}

const isCartText = (text: string): boolean =>
  text !== '' && text.length <= MAX_TEXT_CHARS && CART_TEXT.test(text);

const readName = (element: ElementNode, name: string): string =>
  readAttribute(element, name).slice(0, MAX_NAME_CHARS);

const isButtonLink = (element: ElementNode): boolean =>
  element.tag === 'a' && LINK_ATTRIBUTES.some((name) => LINK_NAME.test(readName(element, name)));

import type { ElementNode } from '../content/index.ts';
import { getLandmark, type Landmark } from './landmark.ts';
import { statesPrice } from './prices.ts';
import { collectText, getElementKind, isButton, readAttribute, walkTree } from './walk.ts';

/** Names that programs for shops give the button that puts a product into the cart, as one class name or id. */
const CART_NAME =
  /(?:^|\s)(?:(?!hide|remove|close|toggle|not?[-_.])[a-z]+[-_.])*(?:add[-_]?(?:item[-_]?)?to[-_]?(?:cart|bag|basket)|tocart|buy[-_]?now)(?:[-_](?:button|btn|\d{1,12}))*(?:$|\s)/i;
const NAME_ATTRIBUTES = ['id', 'class', 'name', 'data-testid', 'data-test', 'data-action'];
const MAX_NAME_CHARS = 500;
const BUTTON_TYPE = /^(?:submit|button|image)$/i;
/** Names of links that look like buttons, or whose address is a cart. */
const LINK_NAME = /btn|button|cart|basket|buy|checkout/i;
const LINK_ATTRIBUTES = ['class', 'id', 'href'];

/** Texts of such a button, from the message files of WooCommerce, PrestaShop and Magento, and of large shops. */
const CART_TEXTS = [
  String.raw`(?:add(?: item)? to (?:your |my |shopping )?(?:cart|bag|basket|trolley)|buy(?: it| this)? now|pre-?order(?: now)?|enrol?l now)`,
  String.raw`(?:(?:in (?:den|die)|zum) (?:warenkorb|einkaufswagen|einkaufskorb)(?: legen| hinzufügen)?|(?:jetzt|sofort) (?:kaufen|bestellen))`,
  String.raw`(?:ajouter (?:au|à mon) panier|acheter (?:maintenant|cet article))`,
  String.raw`(?:(?:añadir|agregar) (?:al? (?:mi )?carr(?:ito|o)|a (?:la|mi) (?:cesta|bolsa))|comprar (?:ahora|ya))`,
  String.raw`(?:adicionar (?:ao carrinho|à sacola|ao cesto)|comprar agora)`,
  String.raw`(?:aggiungi al carrello|acquista ora)`,
  String.raw`(?:(?:in|toevoegen aan|aan) (?:mijn |de |het )?winkel(?:wagen|mand(?:je)?|wagentje)(?: toevoegen)?|nu kopen)`,
  String.raw`(?:(?:dodaj )?do koszyka|kup (?:teraz|i zapłać)|kupuję)`,
  String.raw`(?:lägg (?:till )?i (?:varukorg|kundvagn)(?:en)?|köp nu|(?:læg|tilføj|legg|legg til) (?:i|til) (?:indkøbs|handle)?(?:kurv|vogn)(?:en)?|køb nu|kjøp nå|lisää (?:ostos)?koriin|osta nyt)`,
  String.raw`(?:(?:přidat |vložit |pridať |vložiť )?do košík[au]|kosárba(?: teszem)?|adaugă în co[șş])`,
  String.raw`(?:(?:добавить )?в корзину|купить сейчас|(?:додати )?(?:у|в|до) кошика?)`,
  String.raw`(?:sepete ekle|(?:hemen|şimdi) al|satın al|thêm vào giỏ(?: hàng)?|mua ngay|(?:tambah(?:kan)?|masukkan) ke keranjang|beli sekarang)`,
  String.raw`(?:(?:買い物)?(?:カート|かご|カゴ)に(?:入れる|追加)|今すぐ(?:買う|購入)|(?:ご)?購入手続きへ|購入する|加入购物车|立即购买|加入購物車|立即購買|장바구니(?:에)?(?: ?담기)?|바로 ?구매(?:하기)?|구매하기)`,
  String.raw`(?:أضف إلى (?:السلة|عربة التسوق)|اشتر(?:ِ)? الآن|הוס(?:ף|פה) לסל|קנה עכשיו)`,
];
/** A whole text, also with a price after it: `Add to cart – £24.00`. */
const CART_TEXT = new RegExp(
  String.raw`^\P{L}*(?:${CART_TEXTS.join('|')})\P{L}*(?:\p{Lu}{3}|kr|zł|Kč|Ft|lei|税込)?\P{L}*$`,
  'iu',
);
const MAX_TEXT_CHARS = 60;

/** Tags of cards without a class. */
const CARD_TAGS = new Set(['li', 'article', 'td', 'tr']);

const MAX_CONTROLS = 200;
const MAX_LEVELS_UP_TO_PRICE = 6;
const MAX_BOX_CHARS = 400;
/** Minimum number of characters that a card has besides its button. */
const MIN_OTHER_CHARS = 5;
/** Maximum number of elements from a button up to its card. */
const MAX_LEVELS_UP_TO_CARD = 8;
const NOT_CONTENT = new Set<Landmark | undefined>(['nav', 'footer', 'dialog']);
const CONTENT_TAGS = new Set(['main', 'article']);

/** A button that buys something, and the elements around it, outermost first. */
export interface BuyControl {
  element: ElementNode;
  around: readonly ElementNode[];
}

/**
 * Finds the button that buys what the page offers: the one in the smallest element that also contains the title of the
 * page. Buttons of cards, which stand side by side and have one each, buy other products.
 */
export function findBuyControl(root: ElementNode, hidden: ReadonlySet<ElementNode>): BuyControl | undefined {
  const controls: BuyControl[] = [];
  const open: ElementNode[] = [];
  let aroundTitle: ReadonlySet<ElementNode> = new Set();
  walkTree(root, {
    enter: (element) => {
      const landmark = getLandmark(element);
      const isHeaderOfSite = landmark === 'header' && !open.some(({ tag }) => CONTENT_TAGS.has(tag));
      const isLeftOut = hidden.has(element) || NOT_CONTENT.has(landmark) || isHeaderOfSite;
      if (isLeftOut) return false;
      if (element.tag === 'h1' && aroundTitle.size === 0) aroundTitle = new Set(open);
      if (controls.length < MAX_CONTROLS && isBuyControl(element))
        controls.push({ element, around: [...open] });
      open.push(element);
      return true;
    },
    leave: (element) => {
      if (element === open.at(-1)) open.pop();
    },
  });
  // Ids are in document order, and all these elements contain the title: the last one is the smallest.
  const getCommonId = ({ around }: BuyControl): number =>
    around.findLast((element) => aroundTitle.has(element))?.id ?? -1;
  return removeCards(controls, aroundTitle).toSorted(
    (first, second) => getCommonId(second) - getCommonId(first),
  )[0];
}

/** Whether a price is near a button, so that it buys what has this price. */
export const isPriced = ({ around }: BuyControl): boolean =>
  around.slice(-MAX_LEVELS_UP_TO_PRICE).some((box) => statesPrice(collectText(box, MAX_BOX_CHARS)));

/** Removes the buttons in elements of the same kind side by side. An element with the title of the page is no card. */
function removeCards(controls: readonly BuyControl[], aroundTitle: ReadonlySet<ElementNode>): BuyControl[] {
  const listPlaces = ({ element, around }: BuyControl): { key: string; card: ElementNode }[] =>
    around.slice(-MAX_LEVELS_UP_TO_CARD).flatMap((card, at, levels) => {
      const parent = levels[at - 1];
      const kind = getElementKind(card);
      const isNamed = !kind.endsWith('.') || CARD_TAGS.has(card.tag);
      return parent !== undefined && isNamed && !aroundTitle.has(card) && hasOtherText(card, element)
        ? [{ key: `${parent.id} ${kind}`, card }]
        : [];
    });
  const cards = new Map<string, Set<ElementNode>>();
  for (const { key, card } of controls.flatMap(listPlaces))
    cards.set(key, (cards.get(key) ?? new Set()).add(card));
  return controls.filter((control) => listPlaces(control).every(({ key }) => cards.get(key)!.size < 2));
}

/** Whether a card has more than the button: two buttons can stand side by side in equal boxes. */
const hasOtherText = (card: ElementNode, button: ElementNode): boolean =>
  collectText(card, MAX_TEXT_CHARS).length > collectText(button, MAX_TEXT_CHARS).length + MIN_OTHER_CHARS;

/** Collects the text nodes that name such a button, because a button without text can have its name next to it. */
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

function isBuyControl(element: ElementNode): boolean {
  const isNamed =
    isButton(element) || (element.tag === 'input' && BUTTON_TYPE.test(readAttribute(element, 'type')));
  if (!isNamed && !isButtonLink(element)) return false;
  if (isNamed && NAME_ATTRIBUTES.some((name) => CART_NAME.test(readName(element, name)))) return true;
  const text = collectText(element, MAX_TEXT_CHARS + 1) || readAttribute(element, 'value').trim();
  return isCartText(text);
}

const isCartText = (text: string): boolean =>
  text !== '' && text.length <= MAX_TEXT_CHARS && CART_TEXT.test(text);

const readName = (element: ElementNode, name: string): string =>
  readAttribute(element, name).slice(0, MAX_NAME_CHARS);

const isButtonLink = (element: ElementNode): boolean =>
  element.tag === 'a' && LINK_ATTRIBUTES.some((name) => LINK_NAME.test(readName(element, name)));

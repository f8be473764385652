import type { ElementNode, TreeNode } from '../tree.ts';
import { collapseWhiteSpace } from '../white-space.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import { findAttribute, findElement, getElementDisplay, ROW_GROUP_TAGS } from './tags.ts';
import { collectTextLines } from './text.ts';

/** A choice with more values, such as a country, is a form field and no content. */
const MAX_VALUES = 24;
const MAX_VALUE_CHARS = 40;
const MAX_NAME_CHARS = 40;
/** Maximum number of characters of other text in the line of a choice, such as `Clear` or `Size guide`. */
const MAX_OTHER_CHARS = 40;
/** Maximum number of elements from the controls of a choice up to the one that also contains its name. */
const MAX_LEVELS_UP_TO_NAME = 5;
const MAX_CHOICES = 50;
/** A name has a letter, and a question to the reader has a question mark. */
const NAME = /^[^?？]*\p{L}[^?？]*$/u;
/** Fields that set how a page is shown, or ask for something that every form asks. They carry no content. */
const USUAL_FIELD =
  /sort|order|per.?page|limit|qty|quantit|country|region|state|province|currenc|lang|locale|month|year|\bday|date|time|hour|filter|categ|search|rating|title|gender|theme|page/i;
const MAX_LINE_NODES = 400;
const FIELD_TAG = /^(?:select|input|textarea)$/;
const BUTTON_STATES = ['aria-checked', 'aria-pressed'];
/** Matches the first option of a field without a value, such as `- Select -`. */
const PLACEHOLDER =
  /^(?:[-–—[(<]|select\b|choose\b|pick\b|please\b|bitte\b|w[äa]hle|choisi|s[ée]le[ctz]+i?on|elige|escolh|scegli|kies\b|välj|v[æe]lg|valitse|wybierz|vyber|válassz|alege|επιλέξτε|выбер|оберіть|seç|pilih\b|chọn\b|اختر|בחר|चुनें|เลือก|请选择|請選擇|選択|お選び|선택)|(?:…|\.\.\.)$/i;
const ADDRESS = /^(?:https?:)?\/|^\?|^#/;

/** A tree element with the elements around it. */
interface Place {
  element: ElementNode;
  up: Place | undefined;
}

/**
 * Finds choices of products and forms (`Size` with S, M, L): select fields, radio buttons and buttons that can be
 * pressed, with a name directly before them. Returns the text of each element that contains nothing else. Takes linear
 * time.
 */
export function findChoices(root: ElementNode, options: ReadTreeOptions): ReadonlyMap<ElementNode, string> {
  const groups = new Map<ElementNode | string, Place[]>();
  const labels = new Map<string, ElementNode>();
  const stack: Place[] = [{ element: root, up: undefined }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { element } = place;
    const key = getGroup(place);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []).slice(0, MAX_VALUES), place]);
    const target = element.tag === 'label' ? findAttribute(element, 'for') : undefined;
    if (target !== undefined) labels.set(target, element);
    if (isHidden(element, options)) continue;
    for (const child of element.children.toReversed())
      if (child.kind === 'element') stack.push({ element: child, up: place });
  }
  const choices = new Map<ElementNode, string>();
  for (const controls of [...groups.values()].slice(0, MAX_CHOICES)) {
    const values = readValues(controls, labels, options);
    const line = isContent(controls, values) ? findLine(controls, values, options) : undefined;
    if (line !== undefined) choices.set(line.element, `${line.name}: ${values.join(', ')}`);
  }
  return choices;
}

/** Whether an element arranges choices in rows, so that it is no table. */
export const arrangesChoices = (
  { children }: ElementNode,
  choices: ReadonlyMap<ElementNode, string>,
): boolean =>
  choices.size > 0 &&
  children.some(
    (child) =>
      child.kind === 'element' &&
      (choices.has(child) || (ROW_GROUP_TAGS.has(child.tag) && arrangesChoices(child, choices))),
  );

/** Returns what the controls of a choice have in common: the field itself, the name of radio buttons, or the parent. */
function getGroup({ element, up }: Place): ElementNode | string | undefined {
  if (element.tag === 'select') return findAttribute(element, 'multiple') === undefined ? element : undefined;
  if (element.tag === 'input' && findAttribute(element, 'type') === 'radio')
    return findAttribute(element, 'name') ?? up?.element;
  return isChoiceButton(element) ? (up?.element.tag === 'li' ? up.up : up)?.element : undefined;
}

const isChoiceButton = (element: ElementNode): boolean =>
  findAttribute(element, 'role') === 'radio' ||
  (element.tag === 'button' && BUTTON_STATES.some((name) => findAttribute(element, name) !== undefined));

function readValues(
  controls: readonly Place[],
  labels: ReadonlyMap<string, ElementNode>,
  options: ReadTreeOptions,
): string[] {
  const [first] = controls;
  if (first?.element.tag === 'select') {
    const items: ElementNode[] = [];
    findElement(first.element, (item) => item.tag === 'option' && items.push(item) > MAX_VALUES + 1);
    return items
      .filter((item) => !('disabled' in item.attributes) && findAttribute(item, 'value') !== '')
      .map((item) => (ADDRESS.test(findAttribute(item, 'value') ?? '') ? '' : readPlainValue(item, options)))
      .filter((value, index) => index > 0 || !PLACEHOLDER.test(value));
  }
  const texts = controls.map(({ element, up }) => {
    const label =
      labels.get(findAttribute(element, 'id') ?? '') ?? (up?.element.tag === 'label' ? up.element : element);
    return readLine(label, options)?.texts ?? [];
  });
  return controls.map(({ element }, index) => {
    // The same note for screen readers in each label is no part of a value.
    const own = texts[index]!.filter((text) => !texts.every((others) => others.includes(text)));
    return (
      [...new Set(own)].join(' ') ||
      (findAttribute(element, 'aria-label') ?? findAttribute(element, 'value') ?? '')
    );
  });
}

const readPlainValue = (element: ElementNode, options: ReadTreeOptions): string =>
  collapseWhiteSpace(collectTextLines(element, options)).trim();

/** Whether the values of a choice tell something about the subject of the page. Amounts and years are no such values. */
function isContent([first]: readonly Place[], values: readonly string[]): boolean {
  const { name = '', id = '', autocomplete = '' } = first?.element.attributes ?? {};
  const numbers = values.map(Number);
  const isAmount = numbers[0]! <= 1 || numbers.every((number) => number > 1900);
  const isCount = numbers.every((number, index) => index === 0 || number - numbers[index - 1]! > 2);
  return (
    values.length > 1 &&
    values.length <= MAX_VALUES &&
    new Set(values).size === values.length &&
    values.every((value) => /[\p{L}\p{N}]/u.test(value) && value.length <= MAX_VALUE_CHARS) &&
    ![name, id, autocomplete].some((text) => USUAL_FIELD.test(text)) &&
    !isAmount &&
    !isCount
  );
}

/** Finds the smallest block that contains the controls of a choice and its name. It must contain nothing else. */
function findLine(
  controls: readonly Place[],
  values: readonly string[],
  options: ReadTreeOptions,
): { element: ElementNode; name: string } | undefined {
  const aroundLast = new Set<ElementNode>();
  for (let place = controls.at(-1); place !== undefined; place = place.up) aroundLast.add(place.element);
  let place = controls[0];
  let fallback: { element: ElementNode; name: string } | undefined;
  while (place !== undefined && !aroundLast.has(place.element)) place = place.up;
  for (let level = 0; place !== undefined && level < MAX_LEVELS_UP_TO_NAME; level += 1) {
    const { element } = place;
    const content = readLine(element, options);
    if (content === undefined || content.fields !== controls.length) break;
    const isOther = (text: string): boolean => !values.some((value) => value.includes(text));
    const others = [...new Set(content.texts)].filter(isOther);
    const first = content.textsBefore.some(isOther) ? others.shift() : undefined;
    const label = findAttribute(element, 'aria-label');
    const name = (first ?? label ?? '').replace(/\s*[:*].*$/u, '');
    const other = others.join(' ');
    const isNamed = NAME.test(name) && name.length <= MAX_NAME_CHARS && !USUAL_FIELD.test(name);
    if ((first !== undefined && !isNamed) || other.length > MAX_OTHER_CHARS || /\p{N}/u.test(other)) break;
    const line = isNamed && getElementDisplay(element) === 'block' ? { element, name } : undefined;
    if (first !== undefined && line !== undefined) return line;
    fallback ??= line;
    place = place.up;
  }
  return fallback;
}

/**
 * Returns the texts and the number of form fields of an element; undefined if it is large or has the title of the page.
 */
function readLine(
  root: ElementNode,
  options: ReadTreeOptions,
): { texts: string[]; textsBefore: string[]; fields: number } | undefined {
  const texts: string[] = [];
  const textsBefore: string[] = [];
  let fields = 0;
  let visited = 0;
  const stack: TreeNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visited += 1;
    if (visited > MAX_LINE_NODES || (node.kind === 'element' && node.tag === 'h1')) return undefined;
    if (node.kind === 'text') {
      const text = collapseWhiteSpace(node.value).trim();
      if (text === '') continue;
      texts.push(text);
      if (fields === 0) textsBefore.push(text);
      continue;
    }
    if (FIELD_TAG.test(node.tag) || isChoiceButton(node))
      fields += findAttribute(node, 'type') === 'hidden' ? 0 : 1;
    if (FIELD_TAG.test(node.tag) || isHidden(node, options)) continue;
    for (const child of node.children.toReversed()) stack.push(child);
  }
  return { texts, textsBefore, fields };
}

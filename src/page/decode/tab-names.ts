import { collapseWhiteSpace, type ElementNode, type TreeNode } from '../../content/index.ts';
import { isContent, measureContent, unwrapElement } from './panel-content.ts';
import { collectText, readAttribute, walkTree } from '../walk.ts';

const MIN_TABS = 2;
const MAX_TABS = 50;
/** A tab with a longer name is content of its own. */
const MAX_TAB_NAME_CHARS = 60;
/** Number of elements around a tab or a list of tabs that can separate it from its list or its panels. */
const MAX_WRAPPERS = 3;
/** Elements that a script can make tabs although they are no controls. */
const PLAIN_TAB_TAG = /^(?:li|div|span)$/;
const MAX_PLAIN_TAB_ELEMENTS = 6;
/** Panels that cannot contain a paragraph. The name is written before them. */
const TEXT_PANEL_TAG = /^(?:pre|code|p|table|ul|ol|dl|img|figure|svg|iframe)$/;

/** What is known about all elements of a page. */
interface PageIndex {
  parents: ReadonlyMap<ElementNode, ElementNode>;
  byId: ReadonlyMap<string, ElementNode>;
  /** Elements of their own kind by their `name`. */
  byName: ReadonlyMap<string, ElementNode>;
  /** Elements with a child or grandchild that is not shown. */
  withHidden: ReadonlySet<ElementNode>;
  /** Places of elements among the children of their parents, filled when the first sibling is searched. */
  places: Map<ElementNode, number>;
}

/**
 * Moves the name of each tab into its panel, so that each panel is read below its name. Finds tabs by ARIA roles, and
 * otherwise labels, buttons and links before as many panels, of which at most one is shown, and other short texts before
 * as many panels, of which exactly one is shown. In linear time.
 */
export function moveTabNames(root: ElementNode): void {
  const parents = new Map<ElementNode, ElementNode>();
  const byId = new Map<string, ElementNode>();
  const byName = new Map<string, ElementNode>();
  const withHidden = new Set<ElementNode>();
  const lists: ElementNode[][] = [];
  walkTree(root, {
    enter: (element, parent) => {
      if (/^(?:nav|svg|head|select)$/.test(element.tag)) return false;
      if (parent !== undefined) {
        parents.set(element, parent);
        if (element.layout?.hidden !== undefined)
          for (const outer of [parent, parents.get(parent)]) if (outer !== undefined) withHidden.add(outer);
      }
      const id = readAttribute(element, 'id');
      if (id !== '' && !byId.has(id)) byId.set(id, element);
      const name = isCustom(element) ? readAttribute(element, 'name') : '';
      if (name !== '' && !byName.has(name)) byName.set(name, element);
      const tabs = listTabs(element);
      if (tabs.length >= MIN_TABS && tabs.length <= MAX_TABS) lists.push(tabs);
      return true;
    },
  });
  // Moving a name changes the children of elements, so all panels are found first.
  const places = new Map<ElementNode, number>();
  const groups = lists.map((tabs) => ({
    tabs,
    panels: findPanels(tabs, { parents, byId, byName, withHidden, places }),
  }));
  const named = new Set<ElementNode>();
  for (const { tabs, panels } of groups) {
    if (panels === undefined || panels.some((panel) => named.has(panel)) || !tabs.every(hasName)) continue;
    tabs.forEach((tab, index) => {
      const panel = panels[index]!;
      named.add(panel);
      moveName(tab, panel, parents.get(panel)!);
    });
  }
}

const isTabList = (element: ElementNode): boolean => readAttribute(element, 'role') === 'tablist';

/** Lists the tabs of a list of tabs, or the controls of an element that contains nothing else. */
function listTabs(element: ElementNode): ElementNode[] {
  if (isTabList(element)) {
    const tabs: ElementNode[] = [];
    walkTree(element, {
      enter: (child) => {
        if (readAttribute(child, 'role') === 'tab') tabs.push(child);
        return true;
      },
    });
    return tabs;
  }
  const customTabs = element.children.filter(isCustomTab);
  if (customTabs.length >= MIN_TABS) return customTabs;
  const controls: ElementNode[] = [];
  for (const child of element.children) {
    if (child.kind === 'text' ? child.value.trim() === '' : child.tag === 'input') continue;
    const control = child.kind === 'element' ? unwrapElement(child, isControl) : undefined;
    // The panels of labels can follow in the same element.
    if (control === undefined)
      return controls.length > 0 && controls.every(({ tag }) => tag === 'label')
        ? controls
        : listPlainTabs(element);
    if (controls.length > MAX_TABS) return [];
    controls.push(control);
  }
  return controls;
}

const isCustom = ({ tag }: ElementNode): boolean => tag.includes('-');

/** Whether a node is a tab that is an element of its own kind, and names its panel: `<sl-tab panel="linux">`. */
const isCustomTab = (node: TreeNode): node is ElementNode =>
  node.kind === 'element' && isCustom(node) && readAttribute(node, 'panel') !== '';

/** Lists the children of an element if all are short names in elements of one tag. */
function listPlainTabs({ children }: ElementNode): ElementNode[] {
  const elements = children.filter((child) => child.kind === 'element');
  if (elements.length < MIN_TABS || elements.length > MAX_TABS || !haveSameTag(elements)) return [];
  const hasOtherText = children.some((child) => child.kind === 'text' && child.value.trim() !== '');
  return !hasOtherText && elements.every(isPlainTab) ? elements : [];
}

function isPlainTab(element: ElementNode): boolean {
  if (!PLAIN_TAB_TAG.test(element.tag)) return false;
  let elements = 0;
  let isPlain = true;
  walkTree(element, {
    enter: ({ tag }) => {
      elements += 1;
      isPlain &&= elements <= MAX_PLAIN_TAB_ELEMENTS && !/^(?:a|button|input|select|img|p|ul|ol)$/.test(tag);
      return isPlain;
    },
  });
  return isPlain && hasName(element) && /\p{L}/u.test(collectText(element, MAX_TAB_NAME_CHARS));
}

const isControl = (element: ElementNode): boolean =>
  element.tag === 'button' ||
  (element.tag === 'label' && readAttribute(element, 'for') !== '') ||
  (element.tag === 'a' && /^(?:#.|javascript:|$)/i.test(readAttribute(element, 'href')));

const hasName = (tab: ElementNode): boolean => {
  const { length } = collectText(tab, MAX_TAB_NAME_CHARS + 1);
  return length > 0 && length <= MAX_TAB_NAME_CHARS;
};

/** Finds the panel of each tab: by the ids that all tabs name, or else by their order. */
function findPanels(tabs: readonly ElementNode[], index: PageIndex): ElementNode[] | undefined {
  const isDeclared = tabs.every((tab) => readAttribute(tab, 'role') === 'tab' || isCustomTab(tab));
  const named = tabs.map((tab) =>
    isCustomTab(tab) ? index.byName.get(readAttribute(tab, 'panel')) : index.byId.get(readPanelId(tab)),
  );
  const panels = named.every((panel) => panel !== undefined)
    ? named
    : findPanelsByOrder(tabs, isDeclared, index);
  if (panels === undefined || new Set(panels).size !== tabs.length) return undefined;
  if (tabs.some(isCustomTab) && panels.some((panel) => measureContent(panel).hasControls)) return undefined;
  const shownCount = panels.filter(({ layout }) => layout?.hidden === undefined).length;
  if (isDeclared || !tabs.every(isPlainTab)) return isDeclared || shownCount <= 1 ? panels : undefined;
  const contentCount = panels.filter((panel) => isContent(measureContent(panel))).length;
  const areBlocks = panels.every(({ tag, layout }) => tag !== 'span' && layout?.display !== 'inline');
  return shownCount === 1 && areBlocks && contentCount * 2 > panels.length ? panels : undefined;
}

const readPanelId = (tab: ElementNode): string =>
  ['aria-controls', 'data-bs-target', 'data-target', 'href']
    .map((name) => readAttribute(tab, name).replace(/^#/, ''))
    .find((id) => id !== '') ?? '';

/**
 * Finds as many panels as tabs after the list of tabs: next to it, or in the next element. Of tabs that are not declared,
 * at most one panel is shown.
 */
function findPanelsByOrder(
  tabs: readonly ElementNode[],
  isDeclared: boolean,
  { parents, withHidden, places }: PageIndex,
): ElementNode[] | undefined {
  const mayHavePanels = (element: ElementNode): boolean => isDeclared || withHidden.has(element);
  let current: ElementNode | undefined = tabs[0];
  while (current !== undefined && tabs.some((tab) => !isInside(tab, current!, parents)))
    current = parents.get(current);
  const mayBeInside = current !== undefined && mayHavePanels(current);
  const inside = mayBeInside ? listElements(current!, 0, 2 * tabs.length + 1) : [];
  const followers = inside.slice(tabs.length);
  if (inside.length === 2 * tabs.length && haveSameTag(followers)) return followers;
  for (let level = 0; current !== undefined && level < MAX_WRAPPERS; level += 1) {
    const parent: ElementNode | undefined = parents.get(current);
    if (parent === undefined) return undefined;
    if (!mayHavePanels(parent)) {
      if (parent.children.findLast(isListed) !== current) return undefined;
      current = parent;
      continue;
    }
    if (!places.has(current))
      for (const [place, child] of parent.children.entries())
        if (child.kind === 'element') places.set(child, place);
    const siblings = listElements(parent, places.get(current)! + 1, tabs.length);
    const [next] = siblings;
    const candidates = [siblings, next === undefined ? [] : listElements(next, 0, tabs.length + 1)];
    const panels = candidates.find((list) => list.length === tabs.length && haveSameTag(list));
    if (panels !== undefined) return panels;
    if (next !== undefined) return undefined;
    current = parent;
  }
  return undefined;
}

function isInside(
  element: ElementNode,
  container: ElementNode,
  parents: ReadonlyMap<ElementNode, ElementNode>,
): boolean {
  let current: ElementNode | undefined = element;
  for (let level = 0; level <= 2 * MAX_WRAPPERS && current !== undefined; level += 1) {
    if (current === container) return true;
    current = parents.get(current);
  }
  return false;
}

const isListed = (node: TreeNode): node is ElementNode => node.kind === 'element' && node.tag !== 'input';

/** Lists the first elements in an element from a place on, without form fields. */
function listElements({ children }: ElementNode, start: number, limit: number): ElementNode[] {
  const elements: ElementNode[] = [];
  for (let place = start; place < children.length && elements.length < limit; place += 1) {
    const child = children[place]!;
    if (isListed(child)) elements.push(child);
  }
  return elements;
}

const haveSameTag = (elements: readonly ElementNode[]): boolean =>
  elements.every(({ tag }) => tag === elements[0]?.tag && !/^(?:script|style|br|hr)$/.test(tag));

/** Writes the name of a tab as a paragraph at the start of its panel. The empty tab remains. */
function moveName(tab: ElementNode, panel: ElementNode, parent: ElementNode): void {
  const name = collectText(tab, MAX_TAB_NAME_CHARS);
  const isRepeated = findFirstText(panel) === name;
  const paragraph = createNameParagraph(tab, panel);
  tab.children = [];
  panel.attributes = { ...panel.attributes, role: 'tabpanel' };
  if (isRepeated) return;
  if (TEXT_PANEL_TAG.test(panel.tag)) parent.children.splice(parent.children.indexOf(panel), 0, paragraph);
  else panel.children = [paragraph, ...panel.children];
}

/** Returns the first text, unless it is code, which can begin with the name: `npm install`. */
function findFirstText(root: ElementNode): string {
  let [first, isInCode] = ['', false];
  walkTree(root, {
    enter: ({ tag }) => {
      isInCode ||= first === '' && /^(?:pre|code)$/.test(tag);
      return first === '' && !isInCode;
    },
    text: ({ value }) => {
      first ||= collapseWhiteSpace(value);
    },
  });
  return first;
}

function createNameParagraph(tab: ElementNode, panel: ElementNode): ElementNode {
  const paragraph: ElementNode = {
    kind: 'element',
    id: 0,
    tag: 'p',
    attributes: { role: 'tab' },
    children: tab.children,
  };
  if (tab.layout === undefined || panel.layout === undefined) return paragraph;
  const { box, fontSize, fontWeight } = tab.layout;
  paragraph.layout = {
    display: 'block',
    position: 'static',
    fontSize,
    fontWeight,
    preformatted: false,
    ...(box !== undefined && { box }),
  };
  return paragraph;
}

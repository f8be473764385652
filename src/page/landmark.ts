import type { ElementNode } from '../content/index.ts';
import { readAttribute } from './walk.ts';

export const LANDMARKS = [
  'main',
  'article',
  'nav',
  'aside',
  'footer',
  'header',
  'form',
  'dialog',
  'search',
] as const;
export type Landmark = (typeof LANDMARKS)[number];

const LANDMARK_BY_ROLE: Readonly<Record<string, Landmark>> = {
  main: 'main',
  article: 'article',
  navigation: 'nav',
  complementary: 'aside',
  contentinfo: 'footer',
  banner: 'header',
  search: 'search',
  dialog: 'dialog',
  alertdialog: 'dialog',
  menu: 'nav',
  menubar: 'nav',
  tree: 'nav',
  tablist: 'nav',
  form: 'form',
};
const LANDMARK_TAGS = new Set<string>(LANDMARKS);

/** Whether an element holds panels. Magento gives the role `tablist` to the element around tabs and panels. */
const holdsPanels = ({ children }: ElementNode): boolean =>
  children.some((child) => child.kind === 'element' && readAttribute(child, 'role') === 'tabpanel');

/** Returns the landmark of an element by its ARIA role, or by its tag if it has no role. */
export function getLandmark(element: ElementNode): Landmark | undefined {
  const role = readAttribute(element, 'role');
  if (role === 'tablist' && holdsPanels(element)) return undefined;
  if (Object.hasOwn(LANDMARK_BY_ROLE, role)) return LANDMARK_BY_ROLE[role];
  return LANDMARK_TAGS.has(element.tag) ? (element.tag as Landmark) : undefined;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Half the size of `axe.source`, which each page has to compile. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Widths in CSS pixels that every page supports: a phone and a laptop. */
export const WIDTHS = [390, 1280] as const;

export const setWidth = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 900 });

/** The slowest rule. It is checked once for each style, see `findContrastFaults`. */
const CONTRAST = 'color-contrast';

/**
 * @param target expression for the part to check: a selector in quotes, or a list of elements in the page
 * @param rules whether the contrast of colors is checked alone, or all other rules
 */
async function findViolations(page: Page, target: string, rules: 'contrast' | 'others'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules === 'contrast' ? { runOnly: [CONTRAST] } : { rules: { [CONTRAST]: { enabled: false } } }),
  };
  const { violations } = (await page.evaluate(
    `axe.run(${target}, ${JSON.stringify(options)})`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id} (${nodes.length} times): ${nodes[0]?.html}`);
}

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

// With animations, colors would be between those of the two themes for a moment.
const setTheme = (page: Page, colorScheme: Theme): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/**
 * Script that stores, in `unchecked`, one visible element for each style of text that is not in a list, and returns
 * these styles. The contrast of a text depends on nothing else: its color, size and weight, and the backgrounds below it.
 */
const FIND_UNCHECKED = `(checked) => {
  const backgrounds = new Map();
  const backgroundOf = (element) => {
    if (!element) return '';
    if (!backgrounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
      const isNothing = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1';
      const own = isNothing ? '' : [backgroundColor, backgroundImage, opacity].join();
      backgrounds.set(element, isOpaque ? own : own + backgroundOf(element.parentElement));
    }
    return backgrounds.get(element);
  };
  const hasText = (element) =>
    element.placeholder || element.value || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const found = new Map();
  const known = new Set(checked);
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const style = [color, fontSize, fontWeight, backgroundOf(element)].join(' ');
    if (!known.has(style) && !found.has(style)) found.set(style, element);
  }
  window.unchecked = [...found.values()];
  return [...found.keys()];
}`;

/** The styles whose contrast is sufficient, by theme. */
const checkedStyles: Readonly<Record<Theme, Set<string>>> = { light: new Set(), dark: new Set() };

/** Checks the contrast of the styles that no earlier page had. */
async function findContrastFaults(page: Page, theme: Theme): Promise<string[]> {
  await setTheme(page, theme);
  const styles = checkedStyles[theme];
  const found: string[] = await page.evaluate(`(${FIND_UNCHECKED})(${JSON.stringify([...styles])})`);
  if (found.length === 0) return [];
  const violations = await findViolations(page, 'unchecked', 'contrast');
  if (violations.length === 0) for (const style of found) styles.add(style);
  return violations.map((text) => `${theme}: ${text}`);
}

const findOverflow = async (page: Page): Promise<string[]> =>
  (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
    ? ['The page scrolls horizontally.']
    : [];

/**
 * Lists all violations that axe finds at the current width in both themes, and whether the page scrolls horizontally.
 * A theme changes only colors, so in the dark theme only their contrast is checked.
 */
export async function inspectPage(page: Page): Promise<string[]> {
  await setTheme(page, 'light');
  const faults = await findViolations(page, '"html"', 'others');
  for (const theme of THEMES) faults.push(...(await findContrastFaults(page, theme)));
  faults.push(...(await findOverflow(page)));
  return faults;
}

/**
 * The faults of a page at every width and in both themes.
 * @param area selector of the part that differs from other pages. If it is given, all rules except contrast are checked
 * for this part only, and only at the smallest width, where wide tables and code scroll.
 */
export async function inspectAtEveryWidth(page: Page, area?: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await setWidth(page, width);
    const found = await findOverflow(page);
    for (const theme of THEMES) found.push(...(await findContrastFaults(page, theme)));
    if (area === undefined || width === Math.min(...WIDTHS))
      found.push(...(await findViolations(page, JSON.stringify(area ?? 'html'), 'others')));
    faults.push(...found.map((text) => `${width} px, ${text}`));
  }
  return faults;
}

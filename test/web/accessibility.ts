import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Widths in CSS pixels that every page supports: a phone and a laptop. */
export const WIDTHS = [390, 1280] as const;

export const setWidth = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 900 });

/** The slowest rule. */
const CONTRAST = 'color-contrast';

/**
 * @param area selector of the part to check, or a list of elements in the page
 * @param rules whether the contrast of colors is checked alone, together with all other rules, or not at all
 */
async function findViolations(
  page: Page,
  area: string,
  rules: 'contrast' | 'all' | 'others',
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules === 'contrast' && { runOnly: [CONTRAST] }),
    ...(rules === 'others' && { rules: { [CONTRAST]: { enabled: false } } }),
  };
  const target = area === RESTYLED ? RESTYLED : JSON.stringify(area);
  const { violations } = (await page.evaluate(
    `axe.run(${target}, ${JSON.stringify(options)})`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id} (${nodes.length} times): ${nodes[0]?.html}`);
}

// With animations, colors would be between those of the two themes for a moment.
const setTheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

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
  const faults = (await findViolations(page, 'html', 'all')).map((text) => `light: ${text}`);
  await setTheme(page, 'dark');
  const contrast = await findViolations(page, 'html', 'contrast');
  faults.push(...contrast.map((text) => `dark: ${text}`), ...(await findOverflow(page)));
  return faults;
}

/** Expression for the elements that `FIND_RESTYLED` found. */
const RESTYLED = 'restyledElements';

/**
 * Script that finds the visible elements below a selector whose colors or size of text are not those of the last call
 * with the same theme. At the first width of a page, all visible elements count.
 */
const FIND_RESTYLED = `(area, theme, isFirstWidth) => {
  const backgrounds = new Map();
  const backgroundOf = (element) => {
    if (!element) return '';
    if (!backgrounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity].join();
      const isTransparent = own === 'rgba(0, 0, 0, 0),none,1';
      backgrounds.set(element, isTransparent ? backgroundOf(element.parentElement) : own);
    }
    return backgrounds.get(element);
  };
  const styles = new Map();
  for (const element of document.querySelector(area).querySelectorAll('*')) {
    if (!element.checkVisibility()) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    styles.set(element, [color, fontSize, fontWeight, backgroundOf(element)].join());
  }
  window.stylesByTheme ??= {};
  const known = isFirstWidth ? new Map() : window.stylesByTheme[theme];
  window.restyledElements = [...styles].filter(([element, style]) => known.get(element) !== style).map(([element]) => element);
  window.stylesByTheme[theme] = styles;
  return window.restyledElements.length;
}`;

/**
 * The faults of a page at every width and in both themes. The contrast of colors is checked at the largest width, and at
 * the others for the elements that were not visible there or had other colors.
 * @param area selector of the part that differs from other pages. In the rest of the page, contrast is not checked.
 */
export async function inspectAtEveryWidth(page: Page, area = 'html'): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, width] of WIDTHS.toSorted((a, b) => b - a).entries()) {
    await setWidth(page, width);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      const found: string[] = [];
      if (theme === 'light')
        found.push(...(await findViolations(page, index === 0 ? 'html' : area, 'others')));
      const call = `(${FIND_RESTYLED})(${JSON.stringify(area)}, ${JSON.stringify(theme)}, ${index === 0})`;
      if (Number(await page.evaluate(call)) > 0)
        found.push(...(await findViolations(page, RESTYLED, 'contrast')));
      faults.push(...found.map((text) => `${width} px, ${theme}: ${text}`));
    }
    faults.push(...(await findOverflow(page)).map((text) => `${width} px: ${text}`));
  }
  return faults;
}

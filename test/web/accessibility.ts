import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Widths in CSS pixels that every page supports: a phone and a laptop. */
export const WIDTHS = [390, 1280] as const;

export const setWidth = (page: Page, width: number): Promise<void> =>
  page.setViewportSize({ width, height: 900 });

/** @param rules names of rules of axe; default: all */
async function findViolations(page: Page, area: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    ...(rules && { runOnly: rules }),
  };
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(area)}, ${JSON.stringify(options)})`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id} (${nodes.length} times): ${nodes[0]?.html}`);
}

/**
 * Lists all violations that axe finds at the current width in both themes, and whether the page scrolls horizontally.
 * A theme changes only colors, so in the dark theme only their contrast is checked.
 * @param area selector of the part to check, in the light and in the dark theme
 */
export async function inspectPage(page: Page, area = 'html', darkArea = area): Promise<string[]> {
  // With animations, colors would be between those of the two themes for a moment.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const faults = (await findViolations(page, area)).map((text) => `light: ${text}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const contrast = await findViolations(page, darkArea, ['color-contrast']);
  faults.push(...contrast.map((text) => `dark: ${text}`));
  if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
    faults.push('The page scrolls horizontally.');
  return faults;
}

/**
 * The faults of a page at every width and in both themes.
 * @param area selector of the part that differs from other pages. The rest is checked once, in the light theme at 1280 px.
 */
export async function inspectAtEveryWidth(page: Page, area = 'html'): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await setWidth(page, width);
    const found = await inspectPage(page, width === 1280 ? 'html' : area, area);
    faults.push(...found.map((text) => `${width} px, ${text}`));
  }
  return faults;
}

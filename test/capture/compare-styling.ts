import type { Browser } from 'playwright-core';
import { walkerSource } from '../../src/capture/walker/index.ts';
import { LIMITS } from './walker-browser.ts';

/**
 * Walks the document normally, and again with a style sheet that declares all properties but matches no element, so
 * that the walker reads every property. Both walks run in one task, so that the page cannot change between them.
 */
const WALK_BOTH_WAYS = `(() => {
  const walk = () => {
    const { chunks } = pagewrightWalker.start(${JSON.stringify(LIMITS)}, { frame: 0, parent: -1 });
    return Array.from({ length: chunks }, (_, index) => pagewrightWalker.take(index));
  };
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  // Chromium lays out content-visibility:hidden differently when it is read again after a change of the style sheets.
  sheet.replaceSync('x-matches-nothing { --none: 1 }');
  walk();
  const usual = walk();
  sheet.replaceSync('x-matches-nothing { all: unset }');
  return { usual, full: walk() };
})()`;

/**
 * Reads a page twice: normally, and with every property of every element.
 * @returns both results, without the flag that says whether a style sheet applies, because the second walk adds one
 */
export async function readBothWays(
  browser: Browser,
  html: string,
): Promise<{ usual: string[]; full: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1365, height: 900 } });
  try {
    await context.route('**/*', (route) => route.abort());
    const tab = await context.newPage();
    await tab.setContent(html, { waitUntil: 'domcontentloaded' });
    const cdp = await context.newCDPSession(tab);
    // A capture pauses the page in the same way, so that nothing changes between the two walks.
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'pagewright',
    });
    const evaluate = async (expression: string): Promise<unknown> => {
      const reply = await cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
      if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description);
      return reply.result.value;
    };
    await evaluate(`${walkerSource};undefined`);
    const { usual, full } = (await evaluate(WALK_BOTH_WAYS)) as { usual: string[]; full: string[] };
    const withoutStyled = (chunk: string): string => chunk.replace(/"styled":(?:true|false)/, '');
    return { usual: usual.map(withoutStyled), full: full.map(withoutStyled) };
  } finally {
    await context.close();
  }
}

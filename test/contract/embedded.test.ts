import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from '../origin/exchange.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

const foreign = page('A page that declares nothing, with a frame that declares much', {
  body: `<main><p>Before.</p><iframe srcdoc="<html lang='ar'><meta name='description' content='Of the frame.'>
<meta name='author' content='Frame Author'><p>In the frame.</p></html>"></iframe></main>`,
});

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin({ '/embedded/foreign': foreign }), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** All content of the page, main and appendix, without metadata. */
async function allOf(path: string): Promise<string> {
  const { text } = await service.fetch({ url: origin.url(`/embedded/${path}`) }, '?include=appendix');
  return text.replace(/^---\n[^]*?\n---\n/, '');
}

describe('content outside the main document', () => {
  it.each([
    ['shadow-open', ['Heading in the shadow', 'Slotted paragraph.', 'Paragraph in the shadow.']],
    ['shadow-declarative', ['Outer shadow.', 'Inner shadow.']],
    ['iframe', ['Before.', 'Heading of frame same', 'Paragraph of frame same', 'After.']],
    ['iframe-other', ['Paragraph of frame other', 'After.']],
    ['iframe-nested', ['Paragraph at depth 3.', 'Paragraph at depth 0.']],
    ['srcdoc', ['Paragraph of srcdoc.', 'Paragraph written by a script.']],
    ['frameset', ['Paragraph of frame left', 'Paragraph of frame right']],
    ['iframe-hanging', ['A hanging frame', 'Paragraph of frame well']],
    ['noscript-failed', ['In noscript', 'Readable without the script.']],
    ['hidden', ['Shown to everyone.', 'Text of the closed box.', 'Text of tab one.', 'Text of tab two.']],
  ])('reads the text of the page %s, which is embedded in another page', async (path, texts) => {
    const all = await allOf(path);
    for (const text of texts) expect(all).toContain(text);
  });

  it('includes the text of a frame once, at its place in the page', async () => {
    const all = await allOf('iframe');
    const order = ['Before.', 'Heading of frame same', 'Paragraph of frame same', 'After.'];
    expect(order.map((text) => all.split(text).length - 1)).toEqual([1, 1, 1, 1]);
    const places = order.map((text) => all.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('resolves the links of a frame against the URL of the frame', async () => {
    expect(await allOf('iframe-other')).toContain(`[link](${origin.other('/small')})`);
  });

  it('the content of frames does not change the metadata of the page', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/embedded/foreign') });
    const { markdown, meta } = json as { markdown: string; meta: Record<string, unknown> };
    expect(markdown).toContain('In the frame.');
    expect(meta.lang).toBe('en');
    expect(meta.author).toBeUndefined();
    expect(meta.description).not.toBe('Of the frame.');
  });

  it('omits the content of invisible frames', async () => {
    expect(await allOf('template')).not.toContain('Never shown.');
    expect(await allOf('hidden')).not.toMatch(/Hidden (by|off)/);
    const { text } = await service.fetch({ url: origin.url('/malicious/instructions') }, '?include=appendix');
    expect(text).toContain('The content of a page that means harm.');
    expect(text).not.toMatch(/system prompt|previous instructions/);
  });
});

describe('content rendered in the browser', () => {
  it.each([
    ['/rendered/after-200', 'Filled in after 200 ms.'],
    ['/rendered/two-requests', 'Second answer shown.'],
    ['/rendered/fetch', 'Row 40'],
    ['/rendered/module', 'Drawn by an imported module.'],
    ['/rendered/next', 'The first paragraph came as data.'],
    ['/redirected/meta', 'arrived'],
    ['/redirected/meta-later', 'arrived'],
    ['/redirected/script', 'arrived'],
    ['/redirected/script-later', 'arrived'],
    ['/redirected/form', 'arrived'],
  ])('reads %s after the page has rendered or redirected', async (path, text) => {
    const { json } = await service.fetchJson({ url: origin.url(path) });
    expect(json.meta).toMatchObject({ loadingStatus: 'complete' });
    expect(path.startsWith('/rendered') ? json.markdown : json.meta.finalUrl).toContain(text);
  });
});

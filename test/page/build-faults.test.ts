import { describe, expect, it } from 'vitest';
import { parseStaticPage, readPage, type RenderedPage } from '../../src/page/index.ts';
import { type ElementNode, serialiseMarkdown } from '../../src/content/index.ts';
import type { CaptureFacts } from '../../src/contract/index.ts';
import { findStateAssignments } from '../../src/page/state/assignments.ts';
import { buildSnapshot } from '../../src/snapshot/index.ts';
import { article, read } from './page.ts';

const FACTS: CaptureFacts = {
  snapshotId: 'snap_1',
  capturedAt: '2026-01-01T00:00:00.000Z',
  response: {
    url: 'https://example.com/',
    requestedUrl: 'https://example.com/',
    originStatusCode: 200,
    contentType: 'text/html',
    headers: {},
  },
  loadingStatus: 'complete',
  transferBytes: 1,
  stages: [],
  telemetry: {},
};
const LD = '<script type="application/ld+json">{"@type":"Article","headline":"The river"}</script>';
const page = (): RenderedPage =>
  parseStaticPage(article('<p><a href="/x">Mills</a></p>', LD), 'https://example.com/');
const build = (rendered: RenderedPage, html?: string) => buildSnapshot(rendered, html, FACTS, 10_000_000);

/** Throws at the first use of a property of the page. */
function failing(name: keyof RenderedPage): RenderedPage {
  return Object.defineProperty(page(), name, {
    get: () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
  });
}

/** Calls `act` for each element with a tag. */
function forEachTag(root: ElementNode, tag: string, act: (element: ElementNode) => void): void {
  if (root.tag === tag) act(root);
  for (const child of root.children) if (child.kind === 'element') forEachTag(child, tag, act);
}

/** Makes one attribute throw when it is read. */
function withBrokenAttribute(tag: string, name: string): RenderedPage {
  const rendered = page();
  forEachTag(rendered.root, tag, (element) => {
    const attributes = { ...element.attributes };
    Object.defineProperty(attributes, name, {
      enumerable: true,
      get: () => {
        throw new TypeError('Invalid URL');
      },
    });
    element.attributes = attributes;
  });
  return rendered;
}

describe('an error in one part of the conversion', () => {
  it('if State JSON cannot be read, only State JSON is missing, and the error is reported', () => {
    const rendered = page();
    rendered.fetched = [
      Object.defineProperty({ url: 'https://e.org/', method: 'GET', text: '{"a":1}' }, 'url', {
        get: () => {
          throw new TypeError('Invalid URL');
        },
      }),
    ];
    const { core, faults } = build(rendered);
    expect(faults).toEqual([{ part: 'stateJson', error: expect.stringContaining('TypeError: Invalid URL') }]);
    expect(core.degraded).toEqual({ reason: 'unreadable', skipped: ['stateJson'] });
    expect(core.stateJson).toEqual([]);
    expect(core.markdown).toContain('The river rises');
    expect(core.metadata.title).toBe('The river');
  });

  it('if an element cannot be read, only the blocks and links of this element are missing', () => {
    const { core, faults } = build(withBrokenAttribute('a', 'href'));
    expect(faults.map(({ part }) => part)).toContain('links');
    expect(core.degraded?.skipped).toContain('links');
    expect(core.markdown + core.appendix).toContain('The river rises');
  });

  it('if the classification fails, all text is main content', () => {
    const { core, faults } = build(failing('finalUrl'));
    expect(faults.map(({ part }) => part)).toContain('classification');
    expect(core.degraded?.skipped).toContain('appendix');
    expect(core.markdown).toContain('The river rises');
  });

  it('if the page type cannot be classified, the metadata is still read', () => {
    const failed: string[] = [];
    const classifyType = (): never => {
      throw new RangeError('Invalid array length');
    };
    const author = '<meta name="author" content="Ada Lund">';
    const rendered = parseStaticPage(article('<p>Mills</p>', LD + author), 'https://example.com/');
    const { metadata } = readPage(rendered, { classifyType }, (part, step, replacement) => {
      try {
        return step();
      } catch {
        failed.push(part);
        return replacement();
      }
    });
    expect(failed).toEqual(['classification']);
    expect(metadata).toMatchObject({ title: expect.stringContaining('The river'), author: 'Ada Lund' });
  });

  it('errors of the contract are thrown', () => {
    expect(() => buildSnapshot(page(), undefined, FACTS, 100)).toThrow('FetchPageTooLarge');
  });

  it('an ordinary page reports no errors', () => {
    const { core, faults } = build(page());
    expect(faults).toEqual([]);
    expect(core.degraded).toBeUndefined();
  });
});

describe('an address with an IPv6 literal', () => {
  const html = (url: string): string =>
    article(`<p><a href="${url}">Mills</a></p><img src="${url}" alt="A mill">`);

  it.each([
    ['http://[::1]:8080/a[1]', 'http://[::1]:8080/a%5B1%5D'],
    ['https://[2001:db8::7]/', 'https://[2001:db8::7]/'],
  ])('keeps the address %s of a link and of an image', (url, written) => {
    const markdown = serialiseMarkdown(read(html(url)).blocks.map(({ block }) => block));
    expect(markdown).toContain(`[Mills](${written})`);
    expect(markdown).toContain(`![A mill](${written})`);
  });

  it('writes an empty iframe as a link with its host as text', () => {
    const rendered = parseStaticPage(
      article('<iframe src="http://[::1]/frame"></iframe>'),
      'https://example.com/',
    );
    forEachTag(rendered.root, 'iframe', (frame) => {
      frame.children = [];
      frame.layout = {
        display: 'inline',
        box: { x: 0, y: 0, width: 640, height: 360 },
        position: 'static',
        fontSize: 16,
        fontWeight: 400,
        preformatted: false,
      };
    });
    expect(build(rendered).core.markdown).toContain('[[::1]](http://[::1]/frame)');
  });
});

describe('megabytes of text without a delimiter', () => {
  it('finds page state in a script that also contains megabytes of comments', () => {
    expect(findStateAssignments(`window.__STATE__ = {${'//\n'.repeat(2_700_000)}"a":1}`)).toEqual([
      { name: '__STATE__', value: { a: 1 } },
    ]);
  });

  it('finds no State JSON in an object literal with an identifier of several megabytes', () => {
    expect(findStateAssignments(`window.__STATE__ = [${'漢'.repeat(8_000_000)}`)).toEqual([]);
  });

  it('replaces a data: URL of 30 MB by an asset', () => {
    const url = `data:image/png;base64,${'A'.repeat(30_000_000)}`;
    const { core, html } = build(parseStaticPage(article(''), 'https://example.com/'), `<img src="${url}">`);
    expect(core.assets).toHaveLength(1);
    expect(html).toMatch(/^<img src="service-asset:data-url:[0-9a-f]{64}">$/);
  });

  it('writes a link to an e-mail address of several megabytes', () => {
    const value = `a@b${'.a'.repeat(4_000_000)}`;
    const link = {
      type: 'link' as const,
      url: `mailto:${value}`,
      children: [{ type: 'text' as const, value }],
    };
    expect(serialiseMarkdown([{ type: 'paragraph', children: [link] }])).toContain('](mailto:a@b');
  });
});

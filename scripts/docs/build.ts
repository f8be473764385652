// Builds the documentation: node scripts/docs/build.ts FOLDER, where FOLDER contains the built template docs.html.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHAPTERS, PAGES } from './chapters.ts';
import { renderLlmsFullText, renderLlmsText } from './llms.ts';
import { renderMarkdown } from './markdown.ts';
import { fillTemplate, type PageContent, renderNotFoundPage } from './page.ts';
import {
  arrangeReference,
  placeConsole,
  type ReferencePage,
  removeConsole,
  writeReference,
} from './reference/index.ts';
import { buildSearchIndex, splitSections } from './search-index.ts';
import { renderStartPage } from './start-page.ts';

const SOURCES = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The address in samples. The service replaces it with the address of the service. */
const SAMPLE_ADDRESS = 'http://127.0.0.1:8080';

const folder = process.argv[2];
if (!folder) throw new Error('Pass the folder of the built web pages.');
build(folder);

function build(folder: string): void {
  const templatePath = join(folder, 'docs.html');
  const template = readFileSync(templatePath, 'utf8');
  const write = (name: string, text: string): void => {
    const path = join(folder, 'docs', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const guides: ReferencePage[] = PAGES.map((page) => ({
    ...page,
    markdown: readFileSync(join(SOURCES, `${page.name}.md`), 'utf8'),
  }));
  const reference = writeReference(SAMPLE_ADDRESS);
  const sections = [];
  for (const page of [...guides, ...reference.pages]) {
    const { html, headings } = renderMarkdown(page.markdown);
    const { operation } = page;
    const arranged = isReference(page) ? arrangeReference(html) : html;
    const content: PageContent = {
      ...page,
      html: operation ? placeConsole(arranged, operation) : arranged,
      headings: page.name === 'api/types' ? [] : headings,
      navigation: isReference(page) ? reference.navigation : CHAPTERS,
      hasMarkdown: true,
    };
    write(`${page.name}.html`, fillTemplate(template, content));
    write(`${page.name}.md`, removeConsole(page.markdown));
    const found = splitSections(page, html);
    // The page of all errors describes those of an operation too.
    sections.push(...(operation ? found.filter(({ heading }) => heading !== 'Errors') : found));
  }
  const own = { navigation: CHAPTERS, headings: [], hasMarkdown: false };
  const about = 'The documentation of Pagewright.';
  write(
    'index.html',
    fillTemplate(template, {
      ...own,
      name: '',
      title: 'Documentation',
      about,
      html: renderStartPage(SAMPLE_ADDRESS),
    }),
  );
  write(
    '404.html',
    fillTemplate(template, {
      ...own,
      name: '404',
      title: 'Page not found',
      about,
      html: renderNotFoundPage(),
    }).replace('<a href="/docs" aria-current="page">', '<a href="/docs">'),
  );
  write('search.json', buildSearchIndex(sections));
  write('llms.txt', renderLlmsText(SAMPLE_ADDRESS));
  write(
    'llms-full.txt',
    renderLlmsFullText(
      SAMPLE_ADDRESS,
      [...guides, ...reference.pages].map(({ markdown }) => removeConsole(markdown)),
    ),
  );
  // Leave out the recording, which is only for the README: a page must not show a movement that readers cannot stop.
  cpSync(join(SOURCES, 'images'), join(folder, 'docs/images'), {
    recursive: true,
    filter: (path) => !path.endsWith('-animation.png'),
  });
  rmSync(templatePath);
}

/** Whether a page was generated from the OpenAPI description. */
function isReference({ name }: ReferencePage): boolean {
  return name === 'api' || name.startsWith('api/');
}

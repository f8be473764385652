import { type Block, normalise } from '../../content/index.ts';
import { readChart } from '../office/chart.ts';
import { readBody } from '../office/docx-body.ts';
import type { DocxContext } from '../office/docx-inline.ts';
import { readNumbering } from '../office/docx-numbering.ts';
import { readStyles, value } from '../office/docx-styles.ts';
import { lines } from '../office/flow.ts';
import {
  firstTarget,
  contentOf,
  openOfficePackage,
  type OfficePackage,
  type Relationships,
} from '../office/package.ts';
import type { Reader } from '../types.ts';
import { child, descendants, elements, textOf } from '../xml.ts';

const MAX_FIGURES = 200;

/** Word documents (ECMA-376 part 1, WordprocessingML): text as it stands with its changes accepted. */
export const readDocx: Reader = async (input) => {
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const stylesPart = await file.part(firstTarget(relationships, 'styles'));
  const styles = readStyles(stylesPart);
  const numbering = readNumbering(await file.part(firstTarget(relationships, 'numbering')), styles);
  const context: DocxContext = {
    url: input.url.replace(/#.*$/s, ''),
    styles,
    relationships,
    figures: await readFigures(file, relationships),
    readBox: (content) => readBody(content, context, numbering),
    includeNotes: input.config.includeNotes !== false,
    fields: [],
    title: { isRead: false },
  };
  const body = child(await file.part(file.main), 'w:body');
  const blocks = body === undefined ? [] : readBody(body, context, numbering);
  if (context.includeNotes) {
    for (const kind of ['footnote', 'endnote'] as const) {
      const path = firstTarget(relationships, `${kind}s`);
      if (path === undefined) continue;
      const inner = { ...context, relationships: await file.relationships(path) };
      for (const note of elements(await file.part(path), `w:${kind}`)) {
        const id = note.attributes['w:id'] ?? '';
        const children = note.attributes['w:type'] === undefined ? readBody(note, inner, numbering) : [];
        const label = kind === 'footnote' ? id : `e${id}`;
        if (children.length > 0) blocks.push({ type: 'footnote', label, children });
      }
    }
  }
  const language = child(stylesPart, 'w:docDefaults', 'w:rPrDefault', 'w:rPr');
  const lang = value(language, 'w:lang');
  const metadata = { ...(lang !== undefined && { lang }), ...(await file.metadata()) };
  return contentOf(
    'docx',
    normalise(blocks).map((block) => ({ block })),
    metadata,
    1,
  );
};

/** What charts and diagrams say. */
async function readFigures(file: OfficePackage, relationships: Relationships): Promise<Map<string, Block[]>> {
  const figures = new Map<string, Block[]>();
  for (const { type, target, external } of relationships.values()) {
    if (external || figures.size >= MAX_FIGURES) continue;
    if (type === 'chart') figures.set(target, readChart(await file.part(target)));
    else if (type === 'diagramData') {
      const said = descendants(await file.part(target), 'a:p')
        .map((line) => descendants(line, 'a:t').map(textOf).join(''))
        .filter((line) => line.trim() !== '');
      figures.set(
        target,
        said.map((line) => ({ type: 'paragraph', children: lines(line) })),
      );
    }
  }
  return figures;
}

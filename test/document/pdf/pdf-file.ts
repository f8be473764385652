import { createHash } from 'node:crypto';

/** A line of text on a page, in points from the lower left corner. */
export interface Line {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: keyof typeof FONT_NAMES;
  /** Degrees, counterclockwise. */
  angle?: number;
  /** Degrees by which upright letters are slanted to the right. */
  slant?: number;
}

/** An element of the structure tree (ISO 32000-1, 14.7). */
export interface Tag {
  type: string;
  /** Indexes of the lines that the element contains. */
  lines?: number[];
  children?: Tag[];
}

export interface Page {
  lines: Line[];
  tags?: Tag[];
  /** Drawn lines: x1, y1, x2, y2. */
  rules?: [number, number, number, number][];
  /** Filled gray rectangles: x, y, width, height, and the gray level from 0 to 1 (0.9 by default). */
  fills?: [number, number, number, number, number?][];
  /** Entries of annotation dictionaries (ISO 32000-1, 12.5.2). Widgets become fields of the form. */
  annotations?: string[];
  /** A gray image over the whole page. */
  picture?: { width: number; height: number; pixels: Uint8Array };
}

/** An entry of the outline (ISO 32000-1, 12.3.3). */
export interface OutlineItem {
  title: string;
  /** Index of the page. */
  page: number;
  children?: OutlineItem[];
}

export interface FileOptions {
  outline?: OutlineItem[];
  info?: Record<string, string>;
  /** Encrypts the file (RC4, 40 bits; ISO 32000-1, 7.6.3). */
  password?: string;
}

const FONT_NAMES = {
  regular: 'F',
  bold: 'B',
  monospaced: 'M',
  italic: 'I',
  smallCapitals: 'C',
  wingdings: 'W',
} as const;

/** Object numbers that no page uses. */
const ITALIC_FONT_ID = 4001;
const SMALL_CAPITALS_FONT_ID = 4002;
const WINGDINGS_FONT_ID = 4003;

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const ID = Buffer.from('0123456789abcdef');

/** A PDF file of A4 pages in Helvetica. */
export function makePdf(pages: readonly Page[], options: FileOptions = {}): Uint8Array {
  const keys = options.password === undefined ? undefined : encryptionOf(options.password);
  const objects = new Map<number, Buffer>();
  const put = (id: number, head: string, stream?: Uint8Array): void => {
    if (stream === undefined) objects.set(id, Buffer.from(head, 'latin1'));
    else {
      const body = keys === undefined ? Buffer.from(stream) : rc4(objectKey(keys.key, id), stream);
      const opening = Buffer.from(`${head.replace('LENGTH', String(body.length))}\nstream\n`, 'latin1');
      objects.set(id, Buffer.concat([opening, body, Buffer.from('\nendstream')]));
    }
  };
  const pageIds = pages.map((_, at) => 10 + at * 3);
  const { references, fields } = putAnnotations(pages, put);
  const form = `/AcroForm << /Fields [${fields.join(' ')}] /DA (/F 10 Tf) >>`;
  const outline = putOutline(options.outline ?? [], pageIds, put);
  put(
    1,
    `<< /Type /Catalog /Pages 2 0 R ${outline} ${form} /MarkInfo << /Marked true >> /StructTreeRoot 7 0 R >>`,
  );
  putStructureTree(pages, pageIds, put);
  put(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  put(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const writeString = (value: string): string =>
    keys === undefined
      ? `(${value})`
      : `<${rc4(objectKey(keys.key, 4), Buffer.from(value, 'latin1')).toString('hex')}>`;
  const info = Object.entries(options.info ?? {}).map(([name, value]) => `/${name} ${writeString(value)}`);
  put(5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  put(6, '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  put(
    ITALIC_FONT_ID,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Oblique /Encoding /WinAnsiEncoding >>',
  );
  put(
    SMALL_CAPITALS_FONT_ID,
    '<< /Type /Font /Subtype /Type1 /BaseFont /CMCSC10 /Encoding /WinAnsiEncoding >>',
  );
  put(WINGDINGS_FONT_ID, '<< /Type /Font /Subtype /Type1 /BaseFont /Wingdings /Encoding /WinAnsiEncoding >>');
  put(4, `<< ${info.join(' ')} >>`);
  for (const [at, page] of pages.entries()) {
    const id = 10 + at * 3;
    const image = page.picture === undefined ? '' : `/XObject << /P ${id + 2} 0 R >>`;
    put(
      id,
      `<< /Type /Page /Parent 2 0 R /Annots [${references[at]?.join(' ')}] /StructParents ${at} /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F 3 0 R /B 5 0 R /M 6 0 R /I ${ITALIC_FONT_ID} 0 R /C ${SMALL_CAPITALS_FONT_ID} 0 R /W ${WINGDINGS_FONT_ID} 0 R >> ${image} >> >>`,
    );
    put(id + 1, '<< /Length LENGTH >>', Buffer.from(contentOf(page), 'latin1'));
    if (page.picture === undefined) continue;
    const { width, height, pixels } = page.picture;
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length LENGTH >>`;
    put(id + 2, head, pixels);
  }
  if (keys !== undefined) {
    objects.set(
      5,
      Buffer.from(
        `<< /Filter /Standard /V 1 /R 2 /O <${keys.owner.toString('hex')}> /U <${keys.user.toString('hex')}> /P -4 >>`,
      ),
    );
  }
  return assemble(objects, keys === undefined ? '/Info 4 0 R' : '/Info 4 0 R /Encrypt 5 0 R');
}

const FIRST_ANNOTATION_ID = 5000;

/** Returns the references of the annotations of each page, and of all form fields. */
function putAnnotations(
  pages: readonly Page[],
  put: (id: number, head: string) => void,
): { references: string[][]; fields: string[] } {
  let next = FIRST_ANNOTATION_ID;
  const fields: string[] = [];
  const references = pages.map(({ annotations = [] }) =>
    annotations.map((entries) => {
      const id = next++;
      put(id, `<< /Type /Annot ${entries} >>`);
      if (entries.includes('/Widget')) fields.push(`${id} 0 R`);
      return `${id} 0 R`;
    }),
  );
  return { references, fields };
}

const FIRST_OUTLINE_ID = 8000;

/** Writes the outline. The first entry names its destination, the others contain it. */
function putOutline(
  items: readonly OutlineItem[],
  pageIds: readonly number[],
  put: (id: number, head: string) => void,
): string {
  if (items.length === 0) return '';
  let next = FIRST_OUTLINE_ID;
  const putItems = (siblings: readonly OutlineItem[]): string => {
    const ids = siblings.map(() => next++);
    for (const [at, { title, page, children = [] }] of siblings.entries()) {
      const id = ids[at] ?? 0;
      const target =
        id === FIRST_OUTLINE_ID ? '/A << /S /GoTo /D (first) >>' : `/Dest [${pageIds[page]} 0 R /Fit]`;
      const text = Buffer.from(title, 'utf16le').swap16().toString('hex');
      const following = ids[at + 1] === undefined ? '' : `/Next ${ids[at + 1]} 0 R`;
      put(
        id,
        `<< /Title <FEFF${text}> ${target} ${following} ${children.length === 0 ? '' : putItems(children)} >>`,
      );
    }
    return `/First ${ids[0]} 0 R`;
  };
  const destinations = `/Names << /Dests << /Names [(first) << /D [${pageIds[items[0]?.page ?? 0]} 0 R /Fit] >>] >> >>`;
  return `/Outlines << ${putItems(items)} >> ${destinations}`;
}

const FIRST_TAG_ID = 1000;

function putStructureTree(
  pages: readonly Page[],
  pageIds: readonly number[],
  put: (id: number, head: string) => void,
): void {
  let next = FIRST_TAG_ID;
  const parents: string[] = [];
  const roots: string[] = [];
  for (const [at, page] of pages.entries()) {
    const owners: string[] = [];
    const putTag = (tag: Tag, parent: number): string => {
      const id = next++;
      for (const line of tag.lines ?? []) owners[line] = `${id} 0 R`;
      const children = (tag.children ?? []).map((child) => putTag(child, id));
      const content = [...(tag.lines ?? []), ...children].join(' ');
      put(
        id,
        `<< /Type /StructElem /S /${tag.type} /P ${parent} 0 R /Pg ${pageIds[at]} 0 R /K [${content}] >>`,
      );
      return `${id} 0 R`;
    };
    roots.push(...(page.tags ?? []).map((tag) => putTag(tag, 7)));
    parents.push(`${at} [${Array.from(page.lines, (_, line) => owners[line] ?? 'null').join(' ')}]`);
  }
  put(7, `<< /Type /StructTreeRoot /K [${roots.join(' ')}] /ParentTree 8 0 R >>`);
  put(8, `<< /Nums [${parents.join(' ')}] >>`);
}

function assemble(objects: ReadonlyMap<number, Buffer>, trailer: string): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets = new Map<number, number>();
  let size = chunks[0]?.length ?? 0;
  const write = (chunk: Buffer): void => {
    chunks.push(chunk);
    size += chunk.length;
  };
  for (const [id, body] of objects) {
    offsets.set(id, size);
    write(Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const start = size;
  const last = Math.max(...objects.keys());
  write(Buffer.from(`xref\n0 ${last + 1}\n0000000000 65535 f \n`));
  for (let id = 1; id <= last; id++) {
    const offset = offsets.get(id);
    const entry =
      offset === undefined ? '0000000000 65535 f ' : `${String(offset).padStart(10, '0')} 00000 n `;
    write(Buffer.from(`${entry}\n`));
  }
  const ids = `<${ID.toString('hex')}>`;
  write(
    Buffer.from(
      `trailer\n<< /Size ${last + 1} /Root 1 0 R /ID [${ids} ${ids}] ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

const listLines = (tag: Tag): number[] => [...(tag.lines ?? []), ...(tag.children ?? []).flatMap(listLines)];

function contentOf(page: Page): string {
  const picture = page.picture === undefined ? [] : ['q 595 0 0 842 0 0 cm /P Do Q'];
  const rules = (page.rules ?? []).map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`);
  const fills = (page.fills ?? []).map(
    ([x, y, width, height, gray = 0.9]) => `${gray} g ${x} ${y} ${width} ${height} re f 0 g`,
  );
  const tagged = new Set((page.tags ?? []).flatMap(listLines));
  const lines = page.lines.map(({ text, x, y, size = 11, font = 'regular', angle = 0, slant = 0 }, at) => {
    const [cos, sin] = [Math.cos, Math.sin].map((ratio) => ratio((angle * Math.PI) / 180).toFixed(4));
    const slope = (Math.tan((slant * Math.PI) / 180) - Number(sin)).toFixed(4);
    const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`);
    const shown = `BT /${FONT_NAMES[font]} ${size} Tf ${cos} ${sin} ${slope} ${cos} ${x} ${y} Tm (${escaped}) Tj ET`;
    return tagged.has(at) ? `/Span << /MCID ${at} >> BDC ${shown} EMC` : shown;
  });
  return [...picture, ...fills, ...rules, ...lines].join('\n');
}

function encryptionOf(password: string): { key: Buffer; owner: Buffer; user: Buffer } {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = md5(Buffer.concat([padded, owner, permissions, ID])).subarray(0, 5);
  return { key, owner, user: rc4(key, PADDING) };
}

function objectKey(key: Buffer, id: number): Buffer {
  const number = Buffer.from([id & 255, (id >> 8) & 255, 0, 0, 0]);
  return md5(Buffer.concat([key, number])).subarray(0, 10);
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  const mixed = Uint8Array.from(bytes, (byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return Buffer.from(mixed);
}

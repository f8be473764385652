// node bench/documents.ts --corpus DIR --out DIR [--kind docx,pdf] [--concurrency N]
// Converts the files of a corpus (manifest.json, files/) like the service, and writes their Markdown as <id>.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { serialiseMarkdown } from '../src/content/index.ts';
import { createConverter, decodeContent } from '../src/document/index.ts';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    out: { type: 'string' },
    kind: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
  },
});
const { corpus, out, kind } = values;
if (corpus === undefined || out === undefined) throw new Error('Pass --corpus DIR and --out DIR.');
const kinds = kind?.split(',');
const manifest = JSON.parse(await readFile(join(corpus, 'manifest.json'), 'utf8')) as {
  id: string;
  file: string;
  kind: string;
}[];
const items = manifest.filter((item) => kinds === undefined || kinds.includes(item.kind)).values();
await mkdir(out, { recursive: true });
const concurrency = Number(values.concurrency);
const converter = createConverter({ concurrency, timeoutMs: 60_000 });
const timing: Record<string, { ms: number; error?: string }> = {};

async function work(): Promise<void> {
  for (const { id, file } of items) {
    const bytes = await readFile(join(corpus!, file));
    const startedAt = performance.now();
    const input = { bytes, url: `https://corpus.example/${basename(file)}`, contentType: '', config: {} };
    try {
      const { blocks } = decodeContent(
        await converter.convert({ ...input, fileName: basename(file) }, { organizationId: 'bench' }),
      );
      await writeFile(join(out!, `${id}.md`), serialiseMarkdown(blocks.map(({ block }) => block)));
      timing[id] = { ms: performance.now() - startedAt };
    } catch (error) {
      const { cause } = error as Error;
      timing[id] = { ms: performance.now() - startedAt, error: String(cause ?? error) };
      console.log(`${id}: ${String(cause ?? error)}`);
    }
  }
}

await Promise.all(Array.from({ length: concurrency }, work));
await writeFile(join(out, '_timing.json'), JSON.stringify(timing));
await converter.close();

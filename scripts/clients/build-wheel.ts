// Builds the wheel of the Python client without Python: node scripts/clients/build-wheel.ts FOLDER
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { formatMetadata, readProject } from './python-project.ts';

const CLIENT = new URL('../../clients/python/', import.meta.url);

/** The same sources must give the same bytes. */
const TIMESTAMP = new Date('2020-01-01T00:00:00Z');

interface Entry {
  name: string;
  content: Buffer;
}

/** The hash and the size of a file in a wheel. */
const formatRecord = ({ name, content }: Entry): string =>
  `${name},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}`;

async function readModules(): Promise<Entry[]> {
  const folder = new URL('src/pagewright/', CLIENT);
  const names = (await readdir(folder)).filter((name) => name !== '__pycache__').toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: `pagewright/${name}`,
      content: await readFile(new URL(name, folder)),
    })),
  );
}

const [outputFolder = '.'] = process.argv.slice(2);
const project = readProject(
  await readFile(new URL('pyproject.toml', CLIENT), 'utf8'),
  await readFile(new URL('src/pagewright/__init__.py', CLIENT), 'utf8'),
);
const readme = await readFile(new URL('README.md', CLIENT), 'utf8');
const infoFolder = `${project.name}-${project.version}.dist-info`;
const tag = 'py3-none-any';
const entries = [
  ...(await readModules()),
  { name: `${infoFolder}/METADATA`, content: Buffer.from(formatMetadata(project, readme)) },
  {
    name: `${infoFolder}/WHEEL`,
    content: Buffer.from(`Wheel-Version: 1.0\nGenerator: pagewright\nRoot-Is-Purelib: true\nTag: ${tag}\n`),
  },
];
const records = [...entries.map(formatRecord), `${infoFolder}/RECORD,,`];
entries.push({ name: `${infoFolder}/RECORD`, content: Buffer.from(`${records.join('\n')}\n`) });
const wheel = new ZipFile();
for (const { name, content } of entries) wheel.addBuffer(content, name, { mtime: TIMESTAMP });
wheel.end();
const file = path.join(outputFolder, `${project.name}-${project.version}-${tag}.whl`);
await pipeline(wheel.outputStream, createWriteStream(file));

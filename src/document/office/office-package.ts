import { toMetadata } from '../blocks.ts';
import { type DocumentMetadata, UnreadableDocument } from '../types.ts';
import { child, elements, parseXml, textOf, type XmlElement } from '../xml.ts';
import { type Archive, openZip } from '../zip.ts';

export interface Relationship {
  /** The last segment of the type's URI, e.g. `hyperlink`, `image`, `slide`. */
  type: string;
  /** The path of a part, or an address where `external`. */
  target: string;
  external: boolean;
}
export type Relationships = ReadonlyMap<string, Relationship>;

/** An Office Open XML package (ECMA-376 part 2). */
export interface OfficePackage {
  archive: Archive;
  /** Path of the main part. */
  main: string;
  part(path: string | undefined): Promise<XmlElement | undefined>;
  relationships(path: string): Promise<Relationships>;
  metadata(): Promise<DocumentMetadata>;
}

export async function openOfficePackage(bytes: Uint8Array): Promise<OfficePackage> {
  const archive = await openZip(bytes);
  const part = async (path: string | undefined): Promise<XmlElement | undefined> => {
    const data = path === undefined ? undefined : await archive.read(path);
    return data === undefined ? undefined : parseXml(data);
  };
  const relationships = async (path: string): Promise<Relationships> => {
    const slash = path.lastIndexOf('/') + 1;
    const found = new Map<string, Relationship>();
    for (const element of elements(await part(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`))) {
      const { Id, Type = '', Target = '', TargetMode } = element.attributes;
      const external = TargetMode === 'External';
      if (Id === undefined) continue;
      found.set(Id, {
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: external ? Target : resolvePath(path.slice(0, slash), Target),
        external,
      });
    }
    return found;
  };
  const root = [...(await relationships('')).values()];
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !archive.has(main))
    throw new UnreadableDocument('The Office document has no main part.');
  return {
    archive,
    main,
    part,
    relationships,
    metadata: async () =>
      readCoreProperties(await part(root.find(({ type }) => type === 'core-properties')?.target)),
  };
}

/** Resolves a relative or absolute reference to a path in the archive; `folder` ends with a slash or is empty. */
export function resolvePath(folder: string, reference: string): string {
  const steps: string[] = [];
  for (const step of (reference.startsWith('/') ? reference : folder + reference).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** The target of the first internal relationship of a type. */
export function firstTarget(relationships: Relationships, type: string): string | undefined {
  return [...relationships.values()].find((entry) => entry.type === type && !entry.external)?.target;
}

function readCoreProperties(root: XmlElement | undefined): DocumentMetadata {
  return toMetadata({
    title: textOf(child(root, 'dc:title')),
    author: textOf(child(root, 'dc:creator')),
    description: textOf(child(root, 'dc:description')) || textOf(child(root, 'dc:subject')),
    createdAt: textOf(child(root, 'dcterms:created')),
    updatedAt: textOf(child(root, 'dcterms:modified')),
    lang: textOf(child(root, 'dc:language')),
  });
}

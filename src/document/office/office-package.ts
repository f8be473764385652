import { toMetadata } from '../blocks.ts';
import { type DocumentMetadata, UnreadableDocument } from '../types.ts';
import { findChildElement, listChildElements, parseXml, readElementText, type XmlElement } from '../xml.ts';
import { type ZipArchive, openZip } from '../zip.ts';

export interface Relationship {
  /** The last segment of the URI of the relationship's type, e.g. `hyperlink`, `image`, `slide`. */
  type: string;
  /** Path of a file in the package. If `external` is set: an address. */
  target: string;
  external: boolean;
}
export type Relationships = ReadonlyMap<string, Relationship>;

/** An Office Open XML package (ECMA-376 part 2). */
export interface OfficePackage {
  archive: ZipArchive;
  /** Path of the main file in the package. */
  main: string;
  part(path: string | undefined): Promise<XmlElement | undefined>;
  relationships(path: string): Promise<Relationships>;
  metadata(): Promise<DocumentMetadata>;
}

export async function openOfficePackage(bytes: Uint8Array): Promise<OfficePackage> {
  const archive = await openZip(bytes);
  const readPart = async (path: string | undefined): Promise<XmlElement | undefined> => {
    const data = path === undefined ? undefined : await archive.read(path);
    return data === undefined ? undefined : parseXml(data);
  };
  const relationships = async (path: string): Promise<Relationships> => {
    const folderLength = path.lastIndexOf('/') + 1;
    const relationshipsById = new Map<string, Relationship>();
    for (const element of listChildElements(
      await readPart(`${path.slice(0, folderLength)}_rels/${path.slice(folderLength)}.rels`),
    )) {
      const { Id, Type = '', Target = '', TargetMode } = element.attributes;
      const isExternal = TargetMode === 'External';
      if (Id === undefined) continue;
      relationshipsById.set(Id, {
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: isExternal ? Target : resolvePath(path.slice(0, folderLength), Target),
        external: isExternal,
      });
    }
    return relationshipsById;
  };
  const rootRelationships = [...(await relationships('')).values()];
  const main = rootRelationships.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !archive.has(main))
    throw new UnreadableDocument('The Office document has no main part.');
  return {
    archive,
    main,
    part: readPart,
    relationships,
    metadata: async () =>
      readCoreProperties(
        await readPart(rootRelationships.find(({ type }) => type === 'core-properties')?.target),
      ),
  };
}

/** Resolves a relative or absolute reference to a path in the archive. `folder` ends with a slash or is empty. */
export function resolvePath(folder: string, reference: string): string {
  const pathSegments: string[] = [];
  for (const step of (reference.startsWith('/') ? reference : folder + reference).split('/')) {
    if (step === '..') pathSegments.pop();
    else if (step !== '' && step !== '.') pathSegments.push(step);
  }
  return pathSegments.join('/');
}

/** Returns the target of the first internal relationship of a type. */
export function findFirstTarget(relationships: Relationships, type: string): string | undefined {
  return [...relationships.values()].find((entry) => entry.type === type && !entry.external)?.target;
}

function readCoreProperties(root: XmlElement | undefined): DocumentMetadata {
  return toMetadata({
    title: readElementText(findChildElement(root, 'dc:title')),
    author: readElementText(findChildElement(root, 'dc:creator')),
    description:
      readElementText(findChildElement(root, 'dc:description')) ||
      readElementText(findChildElement(root, 'dc:subject')),
    createdAt: readElementText(findChildElement(root, 'dcterms:created')),
    updatedAt: readElementText(findChildElement(root, 'dcterms:modified')),
    lang: readElementText(findChildElement(root, 'dc:language')),
  });
}

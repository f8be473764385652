import type { Block } from '../../../content/index.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  readElementText,
  type XmlElement,
} from '../../xml.ts';
import { createComment } from '../../comment.ts';
import { createInlinesWithBreaks } from '../block-builder.ts';
import { findFirstTarget, type OfficePackage, type Relationships } from '../office-package.ts';

interface CellComment {
  cell: string;
  author: string;
  /** Date of the comment (ISO 8601); empty for notes, which have no date. */
  date: string;
  body: string;
}

/**
 * Reads the notes of a sheet, and its threaded comments with author and date. `persons` is the file that names the
 * authors.
 */
export async function readSheetComments(
  file: OfficePackage,
  relationships: Relationships,
  persons: string | undefined,
): Promise<Block[]> {
  const threads = await file.part(findFirstTarget(relationships, 'threadedComment'));
  const notes = readNotes(await file.part(findFirstTarget(relationships, 'comments')));
  const names = new Map(
    findDescendants(threads === undefined ? undefined : await file.part(persons), 'person').map(
      ({ attributes }) => [attributes['id'] ?? '', attributes['displayName'] ?? ''],
    ),
  );
  const threaded = findDescendants(threads, 'threadedComment').map((comment): CellComment => {
    const { ref = '', personId = '', dT = '' } = comment.attributes;
    return {
      cell: ref,
      author: names.get(personId) ?? '',
      date: dT,
      body: readElementText(findChildElement(comment, 'text')),
    };
  });
  const shown = threads === undefined ? notes : notes.filter(({ author }) => !isThreadCopy(author));
  return [...shown, ...threaded].flatMap(toBlocks);
}

/**
 * Whether a note is a copy of a thread. Excel also stores each thread as a note with the whole text, for programs that
 * do not support threads.
 */
const isThreadCopy = (author: string): boolean => author.startsWith('tc=');

function readNotes(root: XmlElement | undefined): CellComment[] {
  const authors = listChildElements(findChildElement(root, 'x:authors'), 'x:author').map(readElementText);
  return listChildElements(findChildElement(root, 'x:commentList'), 'x:comment').map((comment) => ({
    cell: comment.attributes['ref'] ?? '',
    author: authors[Number(comment.attributes['authorId'])] ?? '',
    date: '',
    body: findDescendants(findChildElement(comment, 'x:text'), 'x:t').map(readElementText).join(''),
  }));
}

const toBlocks = ({ cell, author, date, body }: CellComment): Block[] =>
  createComment({ place: cell, author: isThreadCopy(author) ? '' : author, date }, [
    { type: 'paragraph', children: createInlinesWithBreaks(body.trim()) },
  ]);

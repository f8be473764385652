import type { Block } from '../../../content/index.ts';
import { createComment } from '../../comment.ts';
import { findChildElement, findDescendants, listChildElements, readElementText } from '../../xml.ts';
import { createBlockBuilder, createInlinesWithBreaks } from '../block-builder.ts';
import { findFirstTarget, type OfficePackage, type Relationships } from '../office-package.ts';
import { addSlideText } from './slide-text.ts';

/** Reads the names of the authors of comments, by their id. `relationships` are those of the presentation. */
export async function readCommentAuthors(
  file: OfficePackage,
  relationships: Relationships,
): Promise<Map<string, string>> {
  const path = findFirstTarget(relationships, 'commentAuthors') ?? findFirstTarget(relationships, 'authors');
  return new Map(
    listChildElements(await file.part(path)).map(({ attributes }) => [
      attributes['id'] ?? '',
      attributes['name'] ?? '',
    ]),
  );
}

/** Reads the comments of a slide with their replies: those of ECMA-376 (`p:cm`), and those of PowerPoint 365. */
export async function readSlideComments(
  file: OfficePackage,
  relationships: Relationships,
  authors: ReadonlyMap<string, string>,
): Promise<Block[]> {
  const comments = listChildElements(await file.part(findFirstTarget(relationships, 'comments')));
  return comments
    .flatMap((comment) => [comment, ...findDescendants(comment, 'p188:reply')])
    .flatMap((comment) => {
      const { authorId = '', dt, created } = comment.attributes;
      const builder = createBlockBuilder();
      addSlideText(builder, findChildElement(comment, 'p188:txBody'), relationships, []);
      const text = readElementText(findChildElement(comment, 'p:text')).trim();
      if (text !== '') builder.blocks.push({ type: 'paragraph', children: createInlinesWithBreaks(text) });
      return createComment({ author: authors.get(authorId), date: dt ?? created }, builder.blocks);
    });
}

import type { ElementNode } from '../../tree.ts';
import { addLeaf, type BlockReader, endParagraph } from '../reader.ts';
import { findMediaLink } from './media.ts';

/** Reads embedded media as a link or an image. Returns false if the content of the element should be read instead. */
export function readMedia(element: ElementNode, reader: BlockReader): boolean {
  const media = findMediaLink(element, reader.options);
  if (media === undefined) return false;
  const { url, label } = media;
  endParagraph(reader);
  if (media.isImage === true) addLeaf(reader, { type: 'image', url, alt: label }, element.id);
  else {
    const marks = reader.marks;
    reader.marks = [{ type: 'link', url, children: [] }];
    addLeaf(reader, { type: 'text', value: label }, element.id);
    reader.marks = marks;
  }
  endParagraph(reader);
  return true;
}

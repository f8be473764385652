import type { Block, ElementNode, FlowBlock } from '../content/index.ts';
import { hasImage, listLinks } from './nodes.ts';
import { readAttribute, walkTree } from './walk.ts';

/** The address of a picture, to which a smaller copy of it links. */
const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i;

export const isPictureFile = (url: string): boolean => PICTURE_FILE.test(url);

/** Whether a block has nothing but one picture, which links to no other page. Two can be icons of social networks. */
export function isOnePicture(block: Block): boolean {
  if (block.type !== 'paragraph') return false;
  const children = block.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [child] = children;
  return (
    child !== undefined &&
    children.length === 1 &&
    hasImage(child) &&
    (child.type !== 'link' || isPictureFile(child.url))
  );
}

/** Whether a block has pictures that link to no other page. */
export const hasOnlyPictures = (block: Block): boolean =>
  (block.type === 'paragraph' || block.type === 'list') &&
  hasImage(block) &&
  listLinks(block).every(isPictureFile);

/** Maximum height of the picture of an author, in CSS pixels. */
const MAX_AVATAR_PX = 120;
/** A length in pixels, and no percentage. */
const PIXELS = /^\s*\d+(?:\.\d+)?(?:px)?\s*$/;

/** Tells whether a picture is as small as that of an author. Undefined if the page says nothing of its size. */
export type SizeTest = (picture: Pick<FlowBlock, 'box' | 'nodeIds'>) => boolean | undefined;

/**
 * Creates a test of the size of pictures: as shown, or as declared, because the box of one that was not loaded is
 * small.
 */
export function createSizeTest(root: ElementNode): SizeTest {
  let declared: ReadonlyMap<number, number> | undefined;
  return ({ box, nodeIds }) => {
    declared ??= readDeclaredHeights(root);
    const heights = [box?.height, ...nodeIds.map((id) => declared?.get(id))].flatMap((px) => px ?? []);
    return heights.length === 0 ? undefined : heights.every((px) => px <= MAX_AVATAR_PX);
  };
}

function readDeclaredHeights(root: ElementNode): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  walkTree(root, {
    enter: (element) => {
      const height = /^(?:amp-)?img$/.test(element.tag) ? readAttribute(element, 'height').slice(0, 20) : '';
      if (PIXELS.test(height)) heights.set(element.id, Number.parseFloat(height));
      return true;
    },
  });
  return heights;
}

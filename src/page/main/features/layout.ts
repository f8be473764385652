import type { ElementBox } from '../../../content/index.ts';
import type { SegmentContainer } from '../containers.ts';
import type { LayoutFacts, PageFacts, SegmentFacts } from '../facts.ts';
import { getAncestor, type SegmentFeature, log1p, divideOrZero, type FeatureScope } from './feature.ts';

/** Value of a layout feature if the layout is not known. All other values are at least 0. */
const UNKNOWN_LAYOUT = -1;
const MAX_LAYOUT_RATIO = 4;

const limitRatio = (value: number): number => Math.min(MAX_LAYOUT_RATIO, Math.max(0, value));

function createLayoutFeature(
  read: (layout: LayoutFacts, segment: SegmentFacts, page: PageFacts) => number,
): SegmentFeature {
  return (segment, page) => (page.layout === undefined ? UNKNOWN_LAYOUT : read(page.layout, segment, page));
}

function createBoxFeature(
  getContainer: (segment: SegmentFacts, page: PageFacts) => SegmentContainer,
  read: (box: ElementBox, layout: LayoutFacts) => number,
): SegmentFeature {
  return createLayoutFeature((look, segment, page) => {
    const box = look.boxes[getContainer(segment, page).index];
    return box === undefined ? UNKNOWN_LAYOUT : read(box, look);
  });
}

/** Returns the share of a box's width that is inside the column of prose. */
function measureShareOverColumn({ x, width }: ElementBox, { column }: LayoutFacts): number {
  return divideOrZero(Math.max(0, Math.min(x + width, column.right) - Math.max(x, column.left)), width);
}

const BOX_VALUES: Readonly<Record<string, (box: ElementBox, look: LayoutFacts) => number>> = {
  width: (box, { viewport }) => limitRatio(box.width / viewport.width),
  left: (box, { viewport }) => limitRatio(box.x / viewport.width),
  height: (box, { viewport }) => log1p(limitRatio(box.height / viewport.height)),
  overColumn: measureShareOverColumn,
};

const MEASURED_CONTAINERS: Readonly<
  Record<string, (segment: SegmentFacts, page: PageFacts) => SegmentContainer>
> = {
  look: ({ container }) => container,
  'look:up2': ({ container }) => getAncestor(container, 2),
  'look:share8': ({ container }, page) =>
    (page.positions[container.index] as PageFacts['positions'][number]).shares[0],
  'look:share25': ({ container }, page) =>
    (page.positions[container.index] as PageFacts['positions'][number]).shares[1],
};

/** Positions of boxes relative to the viewport and to the column of prose. */
export const LAYOUT_SCOPES: readonly FeatureScope[] = [
  {
    getScope: ({ container }) => container,
    features: {
      ...Object.fromEntries(
        Object.entries(MEASURED_CONTAINERS).flatMap(([name, at]) =>
          Object.entries(BOX_VALUES).map(([reading, read]): [string, SegmentFeature] => [
            `${name}:${reading}`,
            createBoxFeature(at, read),
          ]),
        ),
      ),
      'look:top': createBoxFeature(
        ({ container }) => container,
        (box, look) => log1p(Math.max(0, box.y / look.viewport.height)),
      ),
      'look:topOfPage': createBoxFeature(
        ({ container }) => container,
        (box, look) => limitRatio(box.y / look.height),
      ),
      'look:flow': createLayoutFeature((look, { container }) => look.flow[container.index] as number),
      'look:fontSize': createLayoutFeature((look, { container }) =>
        limitRatio(divideOrZero(container.element.layout?.fontSize ?? 0, look.fontSize)),
      ),
      'look:fontWeight': createLayoutFeature(
        (_, { container }) => (container.element.layout?.fontWeight ?? 400) / 1000,
      ),
      'look:columns': createLayoutFeature((look, { container }, page) => {
        const group = page.positions[container.index]?.repetition?.group;
        return group === undefined ? 0 : log1p(look.columns.get(group) ?? 0);
      }),
    },
  },
];

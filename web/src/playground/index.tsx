import type { PageProps } from '../app/routes.tsx';

/** `/playground` and `/playground/{snapshotId}`. */
export default function Playground({ segments }: PageProps) {
  return <h1>{segments[0] ?? 'Playground'}</h1>;
}

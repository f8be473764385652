import type { PageProps } from '../app/routes.tsx';

/** `/dashboard` and what stands below it. */
export default function Dashboard({ segments }: PageProps) {
  return <h1>{segments[0] ?? 'Dashboard'}</h1>;
}

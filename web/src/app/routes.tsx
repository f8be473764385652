import { type ComponentType, lazy } from 'preact/compat';

export interface PageProps {
  /** Path segments after the first. */
  segments: readonly string[];
}

interface Route {
  /** First segment of the path. */
  name: string;
  page: ComponentType<PageProps>;
}

/** Pages are loaded on demand. */
const ROUTES: readonly Route[] = [
  { name: 'playground', page: lazy(() => import('../playground/index.tsx')) },
  { name: 'dashboard', page: lazy(() => import('../dashboard/index.tsx')) },
  { name: 'sign-in', page: lazy(() => import('../session/sign-in.tsx')) },
  { name: 'set-up', page: lazy(() => import('../session/set-up.tsx')) },
];

/** Finds the page of a path. Undefined if there is none. */
export function findPage(path: string): { page: ComponentType<PageProps>; segments: string[] } | undefined {
  const [name = '', ...rest] = path.split('/').filter((part) => part !== '');
  const route = ROUTES.find((candidate) => candidate.name === name);
  return route && { page: route.page, segments: rest.map(decodeSegment) };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

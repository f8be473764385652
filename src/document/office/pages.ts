import type { DocumentInput } from '../types.ts';

/** Whether a slide is to be read: `config.pages` names it, and fewer than `config.maxPages` were read before. */
export function isPageSelected(page: number, read: number, config: DocumentInput['config']): boolean {
  if (config.maxPages !== undefined && read >= config.maxPages) return false;
  if (config.pages === undefined) return true;
  return config.pages.split(',').some((range) => {
    const [first = '', last = first] = range.split('-');
    return page >= Number(first) && page <= (last === '' ? Number.POSITIVE_INFINITY : Number(last));
  });
}

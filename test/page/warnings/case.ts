import type { ContentWarning } from '../../../src/contract/index.ts';

/** A page with a success status, and the warning that it must have. */
export interface WarningCase {
  name: string;
  html: string;
  /** The requested URL. By default, it does not describe the page. */
  url?: string;
  expected: ContentWarning | 'none';
}

export const MENU =
  '<header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/shop">Shop</a> <a href="/contact">Contact</a></nav></header>';

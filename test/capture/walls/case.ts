import type { BlockedType } from '../../../src/contract/index.ts';

/** A page of a site, and what a capture of it must return. */
export interface WallCase {
  name: string;
  html: string;
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
  /** The requested path. By default, the path does not describe the page. */
  path?: string;
  /** The path to which the site redirects the request. */
  finalPath?: string;
  /** Whether only the isolated world of a capture can read the page, because its scripts change what others read. */
  needsCapture?: boolean;
  /** `page` if the capture must return the page, with the type of the wall that `meta.blocked` may name. */
  expected: BlockedType | 'page' | `page, ${BlockedType}`;
}

/** Menu of a site, for ordinary pages. */
export const MENU =
  '<header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/shop">Shop</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav></header>';

/** Login box in the side bar of an ordinary page. */
export const LOGIN_BOX =
  '<aside><h3>Members</h3><form action="/session" method="post"><input name="user"><input type="password" name="password"><button>Log in</button></form></aside>';

import type { HeadDeclarations } from '../declarations.ts';
import type { PageType } from '../types.ts';

/** Programs that make only one kind of site, as they name themselves in `meta name=generator`. */
const GENERATORS: readonly (readonly [RegExp, PageType])[] = [
  [
    /^(?:antora|dartdoc|docfx|docsify|docusaurus|dokka|doxygen|ex_?doc|gitbook|honkit|javadoc|jsdoc|mdbook|mintlify|mkdocs|pkgdown|readme\.io|rustdoc|scaladoc|sphinx|starlight|typedoc|vitepress|vuepress|yard|zensical)(?![a-z])/i,
    'documentation',
  ],
  [/^(?:discourse|discuz!?|flarum|fluxbb|lemmy|mybb|nodebb|phpbb|smf|vbulletin|xenforo)(?![a-z])/i, 'forum'],
];
/** Programs for blogs, whose posts can have comments. */
const BLOG_GENERATOR =
  /^(?:blogger|chyrp|dotclear|ghost|hexo|hugo|jekyll|movable type|serendipity|textpattern|typecho|typepad|wordpress(?:\.com)?|writefreely|z-blog)(?![a-z])/i;
/** Sites made by programs for documentation also have a blog. */
const ARTICLE = /^article$/i;
const BLOG_PATH = /\/(?:blog|news)(?:\/|$)/i;

/** Returns the page type that the program of the site makes. Undefined for other programs, and for posts of a blog. */
export function findTypeByGenerator({ meta }: HeadDeclarations, address: string): PageType | undefined {
  const isPost = ARTICLE.test(meta.get('og:type')?.[0] ?? '') || BLOG_PATH.test(address);
  const type = (meta.get('generator') ?? [])
    .map((name) => GENERATORS.find(([pattern]) => pattern.test(name))?.[1])
    .find((found) => found !== undefined);
  return isPost && type === 'documentation' ? undefined : type;
}

/** Whether a program for blogs has made the page. */
export const isMadeForBlogs = ({ meta }: HeadDeclarations): boolean =>
  (meta.get('generator') ?? []).some((name) => BLOG_GENERATOR.test(name));

import { collapse } from '../walk.ts';
import { words } from '../main/text.ts';

const PREFIX =
  /^(?:(?:written|posted|published|reviewed|reported|story|words|text|article|photos?|post)\s+by|by|via|von|par|por|di|door|autor|auteur|作者|文)(?=[\s:：|])[\s:：|]*|^authors?(?:\s*[:：|]\s*|\s+(?=\S+\s))/i;
/** What follows a name in a byline: dates, times, roles, numbers. */
const SUFFIX =
  /\s*(?:[|•·–—»]|\s-\s|,\s(?=\d)|\s(?:on|at|in|posted|published|updated|last)\s|\d{1,2}[:/.-]\d|(?:^|\s)\d{4}|(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d).*$/is;
const NO_NAME =
  /^(?:admin|administrator|editor|editorial|staff|guest|webmaster|user|author|unknown|anonymous|null|undefined|none|root)$|https?:|www\.|@|\.(com|org|net)\b/i;
const MAX_LENGTH = 80;
const MAX_WORDS = 8;
const MAX_AUTHORS = 50;

/** What names nobody: words of templates, days, prices, beginnings of sentences. */
const NO_PERSON =
  /^\P{L}*$|^(?:written|posted|published|reviewed) by$|^less than |^about the author|^(?:comments?|follow|last updated|updated|published|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|^(?:this|visit|view|read|see) |^[$€£¥]/iu;

/** A person's or an organization's name out of what a page gives for one; empty where it is none. */
function nameOf(value: string): string {
  let text = collapse(value.slice(0, 300)).replace(PREFIX, '');
  text = text.replace(SUFFIX, '').replace(/^[\s,;:.|-]+|[\s,;:|-]+$/g, '');
  const size = words(text).length;
  return size === 0 ||
    size > MAX_WORDS ||
    text.length > MAX_LENGTH ||
    NO_NAME.test(text) ||
    NO_PERSON.test(text)
    ? ''
    : text;
}

/**
 * The authors of a page, comma-separated, from the first source that names any; empty where none does. A site may be
 * declared as the author; where its name only stands near the text it is the template's.
 */
export function pageAuthor(
  declared: readonly (readonly string[])[],
  shown: readonly (readonly string[])[],
  siteName: string,
): string {
  const site = siteName.toLowerCase();
  for (const values of [...declared, ...shown]) {
    const names = new Map<string, string>();
    for (const value of values.slice(0, MAX_AUTHORS)) {
      const name = nameOf(value);
      if (name !== '') names.set(name.toLowerCase(), name);
    }
    if (!declared.includes(values)) names.delete(site);
    if (names.size > 0) return [...names.values()].join(', ');
  }
  return '';
}

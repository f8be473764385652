import { parseWordPairs, parseWordSet } from '../../word-lists.ts';
import { toPlainText } from '../../measure.ts';
import { findLanguage } from '../../languages.ts';
import type { BlockReader, FlowBlock } from '../reader.ts';
import { findAttribute } from '../tags.ts';

/** Names of languages in the labels of code, which are also written in fences. */
const LANGUAGES = parseWordSet(
  'bash sh shell zsh fish console powershell batch javascript js jsx typescript ts tsx json json5 jsonc yaml yml toml ini xml html css scss sass less python python3 py ruby rb php java kotlin scala groovy swift go golang rust rs c cpp csharp fsharp objectivec dart elixir erlang haskell clojure lua perl r julia matlab sql mysql graphql dockerfile makefile cmake nginx vue svelte astro markdown md mdx latex tex diff http solidity zig nim',
);
const LANGUAGE_BY_LABEL = parseWordPairs(
  'c++ cpp c# csharp f# fsharp objective-c objectivec node.js javascript node javascript docker dockerfile',
);
const MAX_LABEL_CHARS = 24;

/** Returns the name of a language, as it is written in a fence, from the words that a page shows for it. */
export function findLanguageName(label: string): string | undefined {
  const name = label.toLowerCase();
  return LANGUAGE_BY_LABEL.get(name) ?? (LANGUAGES.has(name) ? name : undefined);
}

const isTabName = (block: FlowBlock | undefined): boolean =>
  block !== undefined && findAttribute(block.element, 'role') === 'tab';

/**
 * Removes the name of the language that a page shows above code: the only text before the code in the innermost box
 * around both. Returns the language.
 */
export function removeLanguageLabel(declared: string | undefined, reader: BlockReader): string | undefined {
  const { blocks, containers } = reader;
  const label = blocks.at(-1);
  if (label?.block.type !== 'paragraph' || isTabName(label)) return declared;
  const [firstId = 0] = label.nodeIds;
  const box = containers.find(({ id }) => id < firstId);
  const before = isTabName(blocks.at(-2)) ? blocks.at(-3) : blocks.at(-2);
  if (box === undefined || (before?.nodeIds.at(-1) ?? 0) > box.id) return declared;
  const text = toPlainText([label.block]).trim();
  if (text.length > MAX_LABEL_CHARS) return declared;
  const name = findLanguageName(text);
  if (name === undefined && text.toLowerCase() !== declared) return declared;
  blocks.pop();
  return declared !== undefined && (name === undefined || findLanguageName(declared) !== undefined)
    ? declared
    : name;
}

const FILE_NAME = /^[\w@./-]{1,200}\.[a-z]\w{0,9}$/i;
/** Matches names of libraries and sites that look like files. */
const LIBRARY_OR_SITE_NAME = /^(?:[A-Z]\w*|node|next|nuxt|vue|express)\.js$|\.org$/;
/** Number of blocks between the name of a file and its code, such as its author and size. */
const MAX_BLOCKS_AFTER_NAME = 8;

/** Returns the language of the file that the last heading, or the text directly before the code, names. */
export function findLanguageOfFile(blocks: readonly FlowBlock[]): string | undefined {
  const near = blocks.slice(-MAX_BLOCKS_AFTER_NAME);
  const heading = near.findLast(({ block }) => block.type === 'heading');
  for (const candidate of [near.at(-1), heading]) {
    const name = candidate === undefined ? '' : toPlainText([candidate.block]).trim();
    if (FILE_NAME.test(name) && !LIBRARY_OR_SITE_NAME.test(name)) return findLanguage(name, '');
  }
  return undefined;
}

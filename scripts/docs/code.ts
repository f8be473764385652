import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';

const LANGUAGES = { diff, json, markdown, python, sh: bash, toml: ini, ts: typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Labels of code blocks, by the language in their fence. */
const LABELS: Readonly<Record<string, string>> = {
  diff: 'Diff',
  json: 'JSON',
  markdown: 'Markdown',
  python: 'Python',
  toml: 'TOML',
  ts: 'TypeScript',
};

/** Labels of samples that are alternatives. Neighbouring samples with these labels become one group with tabs. */
const ALTERNATIVES = new Set(['curl', 'Python', 'TypeScript', 'CLI']);

const CODE_BLOCK = /<pre><code(?: class="language-(\w+)")?>([^]*?)<\/code><\/pre>/g;
const FIGURES = /(?:<figure class="code"(?:(?!<\/figure>)[^])*<\/figure>\s*){2,}/g;

/** Adds labels and syntax colors to the code blocks of an HTML text, and groups samples in several languages. */
export const renderCodeBlocks = (html: string): string =>
  html
    .replace(CODE_BLOCK, (_, language: string | undefined, code: string) => renderCode(language, code))
    .replace(FIGURES, groupAlternatives);

/**
 * @param code the code as HTML
 */
function renderCode(language: string | undefined, code: string): string {
  const text = decodeEntities(code);
  const label = getLabel(language, text);
  const colored = language && language in LANGUAGES ? colorCode(language, text) : code;
  return `<figure class="code" data-label="${label}"><figcaption>${label}</figcaption><pre tabindex="0"><code>${colored}</code></pre></figure>`;
}

/** Colors code. Front matter is YAML: as Markdown, its last line would be a heading. */
function colorCode(language: string, text: string): string {
  const frontMatter = (language === 'markdown' && /^---\n[^]*?\n---\n/.exec(text)?.[0]) || '';
  const color = (part: string, name: string): string =>
    hljs.highlight(part, { language: name, ignoreIllegals: true }).value;
  return color(frontMatter, 'yaml') + color(text.slice(frontMatter.length), language);
}

function getLabel(language: string | undefined, text: string): string {
  if (language !== 'sh') return LABELS[language ?? ''] ?? 'Text';
  if (text.startsWith('curl ')) return 'curl';
  return text.startsWith('pagewright ') ? 'CLI' : 'Shell';
}

function groupAlternatives(figures: string): string {
  const labels = [...figures.matchAll(/data-label="([^"]+)"/g)].map(([, label = '']) => label);
  const isGroup = new Set(labels).size === labels.length && labels.every((label) => ALTERNATIVES.has(label));
  return isGroup ? `<div class="samples">${figures}</div>` : figures;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };

/** Decodes the character references that micromark and highlight.js write. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|gt|lt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');

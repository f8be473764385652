import { credentials } from '../api/index.ts';
import { copyText } from '../design/index.ts';

/** The API key in samples. That of this tab replaces it. */
const SAMPLE_KEY = 'pw_…';

/** Number of characters of the API key that samples show. */
const SHOWN_CHARACTERS = 6;

let shownKey = SAMPLE_KEY;

/** Shows the first characters of this tab's API key in samples. */
export function fillSampleKey(): void {
  showKey();
  credentials.subscribe(showKey);
}

function showKey(): void {
  const { key } = credentials.read();
  const next = key ? `${key.slice(0, SHOWN_CHARACTERS)}…` : SAMPLE_KEY;
  if (next !== shownKey) replaceInSamples(shownKey, next);
  shownKey = next;
}

function replaceInSamples(before: string, after: string): void {
  for (const code of document.querySelectorAll('pre code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.includes(before)) text.data = text.data.replaceAll(before, after);
    }
  }
}

/** Adds a button to every code block. It copies the block with the complete API key of this tab. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll('figure.code')) {
    const code = figure.querySelector('code');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code-copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      const { key } = credentials.read();
      const text = code?.textContent?.trimEnd() ?? '';
      void copyText(key ? text.replaceAll(shownKey, key) : text);
    });
    figure.append(button);
  }
}

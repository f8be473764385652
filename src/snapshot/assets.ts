import { createHash } from 'node:crypto';
import type { Asset } from '../contract/index.ts';

/** Shorter `data:` URLs stay in the text. */
const MIN_URL_LENGTH = 256;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/i;

/** Collects the `data:` URLs of one page. Equal contents become one asset. */
export class AssetCollector {
  readonly facts: Asset[] = [];
  readonly contents = new Map<string, Uint8Array>();
  readonly #byUrl = new Map<string, string>();

  /** @returns the placeholder of a long `data:` URL, otherwise the URL unchanged */
  replace(url: string): string {
    if (url.length < MIN_URL_LENGTH || !/^data:/i.test(url)) return url;
    const known = this.#byUrl.get(url);
    if (known !== undefined) return known;
    const placeholder = this.#add(url) ?? url;
    this.#byUrl.set(url, placeholder);
    return placeholder;
  }

  #add(url: string): string | undefined {
    const match = DATA_URL.exec(url);
    if (!match) return undefined;
    const content = url.slice(match[0].length);
    const bytes = match[3] ? Buffer.from(content, 'base64') : Buffer.from(decodePercent(content), 'utf8');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const placeholder = `service-asset:data-url:${hash}`;
    if (!this.contents.has(hash)) {
      this.contents.set(hash, bytes);
      this.facts.push({
        id: `asset-${this.facts.length + 1}`,
        kind: 'data-url',
        placeholder,
        archiveKey: `data-url:sha256:${hash}`,
        mimeType: match[1]?.toLowerCase() ?? 'text/plain',
        sha256: `sha256:${hash}`,
        bytes: bytes.byteLength,
      });
    }
    return placeholder;
  }

  /** Replaces every `data:` URL in a text such as HTML. */
  replaceIn(text: string): string {
    return text.replace(/data:[\w.+-]+\/[\w.+-]+[^"'\s)<>\\]{256,}/gi, (url) => this.replace(url));
  }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { createHash } from 'node:crypto';
import type { Asset } from '../contract/index.ts';

/** Shorter ones are cheaper in place than as an asset of their own. */
const SMALLEST = 256;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[^;,]*)*)(;base64)?,/i;

/** Collects the `data:` URLs of one page; equal contents are one asset. */
export class AssetCollector {
  readonly facts: Asset[] = [];
  readonly contents = new Map<string, Uint8Array>();
  readonly #byUrl = new Map<string, string>();

  /** @returns the placeholder of a `data:` URL worth keeping apart, else the URL as it was */
  replace(url: string): string {
    if (url.length < SMALLEST || !/^data:/i.test(url)) return url;
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

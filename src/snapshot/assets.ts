import { createHash } from 'node:crypto';
import type { Asset } from '../contract/index.ts';

/** A shorter `data:` URL is replaced only if it is a visible image. */
const MIN_ASSET_URL_CHARS = 256;
/** An image up to this size is a spacer. */
const MAX_SPACER_IMAGE_PX = 8;
/** A shorter image in a format other than GIF, PNG and SVG is a spacer. */
const MIN_VISIBLE_IMAGE_BYTES = 100;
/** Maximum UTF-16 units of the media type in a URL, with its parameters. */
const MAX_MEDIA_TYPE_CHARS = 1000;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[^;,]*)*(;base64)?,/i;

/** Decodes a `data:` URL. Returns undefined if it is invalid. */
function decodeDataUrl(url: string): { mimeType: string; bytes: Buffer } | undefined {
  const comma = url.indexOf(',');
  const match = comma < 0 || comma > MAX_MEDIA_TYPE_CHARS ? null : DATA_URL.exec(url.slice(0, comma + 1));
  if (!match) return undefined;
  const content = url.slice(comma + 1);
  const bytes = match[2] ? Buffer.from(content, 'base64') : Buffer.from(decodeDataText(content), 'utf8');
  return { mimeType: match[1]?.toLowerCase() ?? 'text/plain', bytes };
}

/**
 * Whether a short image shows something. Pages use blank images as spacers, and as placeholders until the real image is
 * loaded.
 */
function isVisibleImage(url: string): boolean {
  const { mimeType = '', bytes = Buffer.alloc(0) } = decodeDataUrl(url) ?? {};
  if (mimeType === 'image/svg+xml')
    return /<(?:path|rect|circle|ellipse|line|poly\w{3,7}|text|image|use)\b/i.test(bytes.toString());
  if (mimeType === 'image/gif' && bytes.length > 10)
    return Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(8)) > MAX_SPACER_IMAGE_PX;
  if (mimeType === 'image/png' && bytes.length > 24)
    return Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > MAX_SPACER_IMAGE_PX;
  return mimeType.startsWith('image/') && bytes.length >= MIN_VISIBLE_IMAGE_BYTES;
}

/** Collects the `data:` URLs of one page. URLs with the same content become one asset. */
export class AssetCollector {
  readonly facts: Asset[] = [];
  readonly contents = new Map<string, Uint8Array>();
  readonly #byUrl = new Map<string, string>();

  /**
   * Replaces a `data:` URL by a placeholder. Returns the URL unchanged if it is too short or not a `data:` URL.
   * @param isImageSource whether the URL is the source of an image, which may be shorter
   */
  replace(url: string, isImageSource = false): string {
    if (!/^data:/i.test(url)) return url;
    const knownPlaceholder = this.#byUrl.get(url);
    if (knownPlaceholder !== undefined) return knownPlaceholder;
    if (url.length < MIN_ASSET_URL_CHARS && !(isImageSource && isVisibleImage(url))) return url;
    const placeholder = this.#add(url) ?? url;
    this.#byUrl.set(url, placeholder);
    return placeholder;
  }

  #add(url: string): string | undefined {
    const decoded = decodeDataUrl(url);
    if (!decoded) return undefined;
    const { mimeType, bytes } = decoded;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const placeholder = `service-asset:data-url:${hash}`;
    if (!this.contents.has(hash)) {
      this.contents.set(hash, bytes);
      this.facts.push({
        id: `asset-${this.facts.length + 1}`,
        kind: 'data-url',
        placeholder,
        archiveKey: `data-url:sha256:${hash}`,
        mimeType,
        sha256: `sha256:${hash}`,
        bytes: bytes.byteLength,
      });
    }
    return placeholder;
  }

  /** Replaces every `data:` URL in a text such as HTML. */
  replaceInText(text: string): string {
    let result = '';
    let copiedTo = 0;
    for (const { index } of text.matchAll(DATA_URL_START)) {
      // Skip a match inside the previous URL.
      if (index < copiedTo) continue;
      const end = findDataUrlEnd(text, index);
      result += text.slice(copiedTo, index) + this.replace(text.slice(index, end));
      copiedTo = end;
    }
    return result + text.slice(copiedTo);
  }
}

const DATA_URL_START = /data:[\w.+-]{1,100}\/[\w.+-]{1,100}/gi;
const DATA_URL_END_CHARACTERS = new Set(' \t\n\v\f\r"\')<>\\\u00a0\u2028\u2029\ufeff');

/** Finds the end of a URL without a pattern, because patterns overflow their stack on URLs of several megabytes. */
function findDataUrlEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !DATA_URL_END_CHARACTERS.has(text.charAt(end))) end++;
  return end;
}

function decodeDataText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

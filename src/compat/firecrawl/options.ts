import { z } from 'zod';
import { createUnsupportedError } from '../capture.ts';

const Viewport = z.object({ width: z.int(), height: z.int() });
export type Viewport = z.infer<typeof Viewport>;

const Format = z.union([
  z.string(),
  z.looseObject({
    type: z.string(),
    fullPage: z.boolean().optional(),
    quality: z.number().optional(),
    viewport: Viewport.optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    prompt: z.string().optional(),
  }),
]);

const Action = z.looseObject({
  type: z.string(),
  milliseconds: z.int().optional(),
  selector: z.string().optional(),
  direction: z.string().optional(),
});

const Parser = z.union([
  z.string(),
  z.looseObject({
    type: z.string(),
    mode: z.enum(['fast', 'auto', 'ocr']).optional(),
    maxPages: z.int().min(1).optional(),
  }),
]);

const StringList = z.array(z.string()).max(50);

/** The options of one page, in the form of Firecrawl's API version 2. Version 1 has a subset. */
export const ScrapeOptions = z.strictObject({
  formats: z.array(Format).max(20).default(['markdown']),
  onlyMainContent: z.boolean().default(true),
  includeTags: StringList.optional(),
  excludeTags: StringList.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  waitFor: z.int().min(0).optional(),
  mobile: z.boolean().optional(),
  timeout: z.int().min(1000).max(300_000).optional(),
  maxAge: z.int().min(0).default(0),
  location: z.strictObject({ country: z.string().optional(), languages: StringList.optional() }).optional(),
  parsers: z.array(Parser).optional(),
  parsePDF: z.boolean().optional(),
  actions: z.array(Action).optional(),
  profile: z.strictObject({ name: z.string(), saveChanges: z.boolean().optional() }).optional(),
  proxy: z.string().optional(),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().optional(),
  blockAds: z.boolean().optional(),
  storeInCache: z.boolean().optional(),
  fastMode: z.boolean().optional(),
  zeroDataRetention: z.boolean().optional(),
  domainTools: z.boolean().optional(),
  // Names of the calling program. They do not change the result.
  origin: z.string().optional(),
  integration: z.string().nullish(),
});
export type ScrapeOptions = z.infer<typeof ScrapeOptions>;

export const ScrapeRequest = ScrapeOptions.extend({ url: z.string(), minAge: z.int().min(1).optional() });

export const BatchScrapeRequest = ScrapeOptions.extend({
  urls: z.array(z.string()).min(1),
  ignoreInvalidURLs: z.boolean().default(true),
  maxConcurrency: z.int().min(1).optional(),
  webhook: z.unknown().optional(),
  appendToId: z.string().optional(),
});

/** Options of `POST /v2/parse`: those of a page without those about the visit to its site. */
export const ParseOptions = ScrapeOptions.omit({
  headers: true,
  waitFor: true,
  mobile: true,
  maxAge: true,
  location: true,
  actions: true,
  profile: true,
});

/** @throws ServiceError `BadRequest` for the first option that is not supported */
export function refuseUnsupported(options: ScrapeOptions): void {
  const { parsers, actions = [], profile, proxy = 'auto' } = options;
  if (parsers?.length === 0)
    throw createUnsupportedError('An empty list of parsers', 'documents are always converted.');
  for (const parser of parsers ?? []) {
    const { type, ...rest } = typeof parser === 'string' ? { type: parser } : parser;
    const unknownName = Object.keys(rest).find((name) => name !== 'mode' && name !== 'maxPages');
    if (type !== 'pdf' && type !== 'image') throw createUnsupportedError(`The parser "${type}"`, 'use pdf.');
    if (unknownName !== undefined)
      throw createUnsupportedError(`parsers.${unknownName}`, 'use mode and maxPages.');
  }
  const waitCount = actions.filter(({ type }) => type === 'wait').length;
  const refusedAction = actions.find(
    ({ type, direction, selector }) =>
      type !== 'wait' && !(type === 'scroll' && direction !== 'up' && selector === undefined),
  );
  if (refusedAction) {
    throw createUnsupportedError(
      `The action "${refusedAction.type}"`,
      'only wait and scroll (down) are possible.',
    );
  }
  if (waitCount > 1) throw createUnsupportedError('More than one wait action', 'use one.');
  if (profile?.saveChanges) throw createUnsupportedError('profile.saveChanges', 'profiles do not change.');
  if (proxy !== 'auto' && proxy !== 'basic') {
    throw createUnsupportedError(
      `proxy: "${proxy}"`,
      'the operator configures exits; a profile selects one.',
    );
  }
  if (options.skipTlsVerification) {
    throw createUnsupportedError('skipTlsVerification', 'certificates are always verified.');
  }
  if (options.removeBase64Images === false) {
    throw createUnsupportedError('removeBase64Images: false', 'the Markdown never contains image data.');
  }
  if (options.storeInCache === false || options.zeroDataRetention) {
    throw createUnsupportedError(
      'A capture that is not stored',
      'every capture is a snapshot; delete it with DELETE /v1/snapshots/{snapshotId}.',
    );
  }
  if (options.fastMode) throw createUnsupportedError('fastMode', 'there is one mode.');
  if (options.domainTools) throw createUnsupportedError('domainTools', 'the service has none.');
}

/** Says which options of a request change nothing. */
export function describeIgnoredOptions({ location, formats, blockAds }: ScrapeOptions): string[] {
  const warnings: string[] = [];
  if (location?.country !== undefined) {
    warnings.push(
      'location.country was not applied: the operator configures proxy exits, and a profile selects one.',
    );
  }
  if (formats.some((format) => typeof format === 'object' && format.quality !== undefined)) {
    warnings.push('quality was not applied: screenshots are PNG, very tall ones JPEG.');
  }
  if (blockAds === false) warnings.push('blockAds: false was not needed: advertisements are loaded.');
  return warnings;
}

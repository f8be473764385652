import { collapseWhiteSpace } from '../../content/index.ts';
import { type FetchJsonResult, ServiceError, WARNING_TEXTS } from '../../contract/index.ts';
import type { ReaderView } from './request.ts';

/** An answer in the form of Jina Reader. */
export interface ReaderAnswer {
  contentType: string;
  body: string;
}

const CHARACTERS_PER_TOKEN = 4;

/**
 * Converts a result.
 * @throws ServiceError `BadRequest` if the page is longer than the token budget
 */
export function toReaderAnswer(result: FetchJsonResult, view: ReaderView): ReaderAnswer {
  const content = selectContent(result, view);
  const tokens = Math.ceil(content.length / CHARACTERS_PER_TOKEN);
  const { format, isJson, tokenBudget } = view;
  if (tokenBudget !== undefined && tokens > tokenBudget) {
    throw new ServiceError('BadRequest', {
      message: `The page has about ${tokens} tokens, more than the budget of ${tokenBudget}. Raise x-token-budget.`,
    });
  }
  if (isJson)
    return {
      contentType: 'application/json; charset=utf-8',
      body: formatJson(result, view, content, tokens),
    };
  const contentType = format === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  return { contentType, body: format === 'markdown' ? formatText(result, view, content) : content };
}

function selectContent({ markdown, data }: FetchJsonResult, { format }: ReaderView): string {
  switch (format) {
    case 'html':
      return data.html ?? '';
    case 'text':
      return removeMarkup(markdown);
    case 'screenshot':
    case 'pageshot':
      return data.screenshot?.url ?? '';
    case 'markdown':
      return markdown;
  }
}

/** Removes the most common markup. */
const removeMarkup = (markdown: string): string =>
  markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#{1,6} /gm, '')
    .replace(/^```.*$/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1');

/** Lists why the content can differ from what the caller expects. */
function describeDoubts({ meta, data, originError }: FetchJsonResult): string[] {
  return [
    ...(originError ? [`Target URL returned error ${originError.originStatusCode}`] : []),
    ...(meta.loadingStatus !== undefined && meta.loadingStatus !== 'complete'
      ? [`The page did not load completely (${meta.loadingStatus})`]
      : []),
    ...(data.degraded ? [`The page is incomplete (${data.degraded.reason})`] : []),
    ...(meta.warnings ?? []).map((warning) => WARNING_TEXTS[warning].replace(/\.$/, '')),
  ];
}

function formatText(result: FetchJsonResult, view: ReaderView, content: string): string {
  const { meta } = result;
  // Join the texts of the page to one line each, so that a page cannot add lines to the head.
  const head = [
    ...(meta.title === undefined ? [] : [`Title: ${collapseWhiteSpace(meta.title)}`]),
    `URL Source: ${meta.finalUrl ?? meta.url}`,
    ...(meta.createdAt === undefined ? [] : [`Published Time: ${meta.createdAt}`]),
    ...describeDoubts(result).map((warning) => `Warning: ${warning}`),
  ];
  const links = view.hasLinkSummary ? `\nLinks/Buttons:\n${formatLinks(result)}\n` : '';
  return `${head.join('\n\n')}\n\nMarkdown Content:\n${content}${links}`;
}

const formatLinks = ({ data }: FetchJsonResult): string =>
  (data.links ?? [])
    .map(({ url, text }) => `- [${collapseWhiteSpace(text).replaceAll(/[[\]]/g, '')}](${url})`)
    .join('\n');

function formatJson(result: FetchJsonResult, view: ReaderView, content: string, tokens: number): string {
  const { meta, data } = result;
  const warnings = describeDoubts(result);
  const field = (
    {
      markdown: 'content',
      text: 'text',
      html: 'html',
      screenshot: 'screenshotUrl',
      pageshot: 'pageshotUrl',
    } as const
  )[view.format];
  return JSON.stringify({
    code: 200,
    status: 20000,
    data: {
      title: meta.title ?? '',
      description: meta.description ?? '',
      url: meta.finalUrl ?? meta.url,
      [field]: content,
      ...(meta.createdAt !== undefined && { publishedTime: meta.createdAt }),
      ...(warnings.length > 0 && { warning: warnings.join('. ') }),
      ...(view.hasLinkSummary && {
        links: Object.fromEntries(
          (data.links ?? []).map(({ url, text }) => [collapseWhiteSpace(text) || url, url]),
        ),
      }),
      metadata: { ...(meta.lang !== undefined && { lang: meta.lang }), snapshotId: meta.snapshotId },
      usage: { tokens },
    },
    meta: { usage: { tokens } },
  });
}

import type { Block, Inline } from '../../../content/index.ts';
import {
  createBulletList,
  createHeading,
  htmlToBlocks,
  createParagraph,
  createSinglePageContent,
  toIsoDate,
  toMetadata,
} from '../../blocks.ts';
import { groupAdjacent } from '../../group-adjacent.ts';
import { openCompoundFile } from '../../office/ole/compound-file.ts';
import type { DocumentContent, DocumentInput, DocumentReader } from '../../types.ts';
import { addEntries } from '../container.ts';
import { parseMail, type MailMessage } from './parse-mail.ts';
import { parseOutlookMessage } from './parse-outlook-message.ts';

/** Reads a message that is attached to another message: header fields, text, and the names of its attachments. */
export const readEmail: DocumentReader = async (input) => {
  const message = await parseMessage(input);
  return createContent(message, input);
};

/** Reads a message (RFC 5322), an Outlook message or a saved web page, with its attachments. */
export async function readEmailWithAttachments(
  input: DocumentInput,
  readEntry: DocumentReader,
): Promise<DocumentContent> {
  const message = await parseMessage(input);
  const content = createContent(message, input);
  await addEntries(content, message.attachments, input, readEntry);
  return content;
}

const parseMessage = async ({ bytes }: DocumentInput): Promise<MailMessage> => {
  const file = openCompoundFile(bytes);
  return file === undefined ? await parseMail(bytes) : parseOutlookMessage(file);
};

function createContent(message: MailMessage, { url }: DocumentInput): DocumentContent {
  const { subject, from, date, html, text, attachments, savedPage } = message;
  const body = html === undefined ? readPlainBody(text ?? '') : htmlToBlocks(html, savedPage?.url ?? url);
  const title = subject?.trim();
  const metadata = toMetadata({ title, author: savedPage ? undefined : from, createdAt: toIsoDate(date) });
  if (savedPage !== undefined) return createSinglePageContent('email', body, metadata);
  const head = createHeaderInlines(message);
  const blocks: Block[] = [
    ...(title ? [createHeading(1, title)] : []),
    ...(head.length > 0 ? [{ type: 'paragraph', children: head } as const] : []),
    ...body,
  ];
  if (attachments.length > 0) {
    const names = attachments.map(
      ({ name, contentType = '' }) => `${name}${contentType && ` (${contentType})`}`,
    );
    blocks.push(createHeading(2, 'Attachments'), createBulletList(names));
  }
  return createSinglePageContent('email', blocks, metadata);
}

const MAX_QUOTE_DEPTH = 10;
const BULLET_LINE = /^[*•-] \S/;

/** Reads a plain text: quoted lines (RFC 3676, 4.5), lists with bullets, and paragraphs. */
function readPlainBody(text: string, depth = 0): Block[] {
  const isQuoted = (line = ''): boolean => depth < MAX_QUOTE_DEPTH && line.startsWith('>');
  const parts = groupAdjacent(
    text.split(/\r?\n/),
    (line, [first]) => isQuoted(first) === isQuoted(line) && (isQuoted(line) || line.trim() !== ''),
  );
  return parts.flatMap((lines): Block[] => {
    const used = lines.filter((line) => line.trim() !== '');
    if (used.length === 0) return [];
    const unquoted = lines.map((line) => line.replace(/^> ?/, '')).join('\n');
    if (isQuoted(lines[0])) return [{ type: 'quote', children: readPlainBody(unquoted, depth + 1) }];
    return [
      used.every((line) => BULLET_LINE.test(line))
        ? createBulletList(used.map((line) => line.slice(2)))
        : createParagraph(lines.join('\n')),
    ];
  });
}

function createHeaderInlines({ from, to, cc, date }: MailMessage): Inline[] {
  const fields = Object.entries({ From: from, To: to, Cc: cc, Date: date });
  return fields
    .filter(([, value]) => value !== undefined && value !== '')
    .flatMap(([name, value], index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'strong', children: [{ type: 'text', value: `${name}:` }] },
      { type: 'text', value: ` ${(value ?? '').replace(/\s+/g, ' ')}` },
    ]);
}

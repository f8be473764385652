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
import { openCompoundFile } from '../../office/compound-file.ts';
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
  const body =
    html === undefined
      ? (text ?? '')
          .split(/\r?\n\s*\n/)
          .filter((part) => part.trim() !== '')
          .map(createParagraph)
      : htmlToBlocks(html, savedPage?.url ?? url);
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

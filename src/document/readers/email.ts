import PostalMime, { type Address } from 'postal-mime';
import type { Block, Inline } from '../../content/index.ts';
import {
  bulletList,
  heading,
  htmlToBlocks,
  paragraph,
  singlePageContent,
  toIsoDate,
  toMetadata,
} from '../blocks.ts';
import { type Reader, UnreadableDocument } from '../types.ts';

/** A message (RFC 5322): header fields, text, and the names of the attachments. */
export const readEmail: Reader = async ({ bytes, url }) => {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 }).catch(() => {
    throw new UnreadableDocument('The email message cannot be parsed.');
  });
  const from = mail.from ? addressText(mail.from) : undefined;
  const headerFields: [string, string | undefined][] = [
    ['From', from],
    ['To', mail.to?.map(addressText).join(', ')],
    ['Cc', mail.cc?.map(addressText).join(', ')],
    ['Date', mail.date],
  ];
  const fields = headerFields.filter(([, value]) => value !== undefined && value !== '');
  const headInlines = fields.flatMap(([name, value], index): Inline[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    { type: 'strong', children: [{ type: 'text', value: `${name}:` }] },
    { type: 'text', value: ` ${(value ?? '').replace(/\s+/g, ' ')}` },
  ]);
  const body: Block[] =
    mail.html === undefined
      ? (mail.text ?? '')
          .split(/\r?\n\s*\n/)
          .filter((part) => part.trim() !== '')
          .map(paragraph)
      : htmlToBlocks(mail.html, url);
  const shownAttachments = mail.attachments.filter(({ related }) => related !== true);
  const attachments: Block[] =
    shownAttachments.length === 0
      ? []
      : [
          heading(2, 'Attachments'),
          bulletList(
            shownAttachments.map(({ filename, mimeType }) => `${filename ?? 'Unnamed'} (${mimeType})`),
          ),
        ];
  const title = mail.subject?.trim();
  return singlePageContent(
    'email',
    [
      ...(title ? [heading(1, title)] : []),
      ...(headInlines.length > 0 ? [{ type: 'paragraph', children: headInlines } as const] : []),
      ...body,
      ...attachments,
    ],
    toMetadata({ title, author: from, createdAt: toIsoDate(mail.date) }),
  );
};

function addressText(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

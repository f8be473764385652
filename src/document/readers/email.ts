import PostalMime, { type Address } from 'postal-mime';
import { type Block, htmlToTree, type Inline, treeToBlocks } from '../../content/index.ts';
import { heading, paragraph, singlePage } from '../blocks.ts';
import { type Reader, UnreadableDocument } from '../types.ts';

/** A message: its header fields, its text, and the names of what is attached. */
export const readEmail: Reader = async ({ bytes, url }) => {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 }).catch(() => {
    throw new UnreadableDocument('The message is broken.');
  });
  const from = mail.from ? addressText(mail.from) : undefined;
  const lines: [string, string | undefined][] = [
    ['From', from],
    ['To', mail.to?.map(addressText).join(', ')],
    ['Cc', mail.cc?.map(addressText).join(', ')],
    ['Date', mail.date],
  ];
  const fields = lines.filter(([, value]) => value !== undefined && value !== '');
  const head = fields.flatMap(([name, value], index): Inline[] => [
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
      : treeToBlocks(htmlToTree(mail.html), { baseUrl: url }).map(({ block }) => block);
  const names = mail.attachments.filter(({ related }) => related !== true);
  const attachments: Block[] =
    names.length === 0
      ? []
      : [
          heading(2, 'Attachments'),
          {
            type: 'list',
            ordered: false,
            items: names.map(({ filename, mimeType }) => ({
              children: [paragraph(`${filename ?? 'Unnamed'} (${mimeType})`)],
            })),
          },
        ];
  const title = mail.subject?.trim();
  const sent = Date.parse(mail.date ?? '');
  return singlePage(
    'email',
    [
      ...(title ? [heading(1, title)] : []),
      ...(head.length > 0 ? [{ type: 'paragraph', children: head } as const] : []),
      ...body,
      ...attachments,
    ],
    {
      ...(title && { title }),
      ...(from !== undefined && { author: from }),
      ...(!Number.isNaN(sent) && { createdAt: new Date(sent).toISOString() }),
    },
  );
};

function addressText(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

import PostalMime, { type Address, type Email } from 'postal-mime';
import { UnreadableDocument } from '../../types.ts';
import type { ContainerEntry } from '../container.ts';

/** An email message of any format. */
export interface MailMessage {
  subject: string | undefined;
  from: string | undefined;
  to: string | undefined;
  cc: string | undefined;
  date: string | undefined;
  html: string | undefined;
  text: string | undefined;
  /** The attachments, without pictures that the text of the message shows. */
  attachments: ContainerEntry[];
  /** Set for a web page that a browser saved (MHTML): the address of the page. */
  savedPage?: { url: string | undefined };
}

/** Parses a message (RFC 5322), or a web page that was saved as one (MHTML). */
export async function parseMail(bytes: Uint8Array): Promise<MailMessage> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50, forceRfc822Attachments: true }).catch(
    () => {
      throw new UnreadableDocument('The email message cannot be parsed.');
    },
  );
  const join = (addresses: Address[] | undefined): string | undefined =>
    addresses?.map(formatAddress).join(', ');
  const savedPage = readSavedPage(mail);
  const attachments = savedPage ? [] : mail.attachments.filter(({ related }) => related !== true);
  return {
    subject: mail.subject,
    from: mail.from ? formatAddress(mail.from) : undefined,
    to: join(mail.to),
    cc: join(mail.cc),
    date: mail.date,
    html: mail.html,
    text: mail.text,
    attachments: attachments.map(({ filename, mimeType, content }, index) => {
      const data = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      const name = filename ?? `attachment ${String(index + 1)}`;
      return { name, contentType: mimeType, bytes: data.byteLength, read: async () => data };
    }),
    ...(savedPage && { savedPage }),
  };
}

/**
 * Reads the address of a saved web page. Browsers write the address into the file; other programs leave out the sender.
 */
function readSavedPage({ headers, from, html }: Email): MailMessage['savedPage'] {
  const header = (name: string): string | undefined => headers.find(({ key }) => key === name)?.value;
  const url = header('snapshot-content-location') ?? header('content-location');
  const isSaved = /^saved by/i.test(header('from') ?? '') || (from === undefined && html !== undefined);
  return url !== undefined || isSaved ? { url } : undefined;
}

function formatAddress(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(formatAddress).join(', ')}`;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}

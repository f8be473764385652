import type { CompoundFile } from '../../office/ole/compound-file.ts';
import { readFileTime } from '../../office/ole/metadata.ts';
import { decodeText } from '../../text.ts';
import type { ContainerEntry } from '../container.ts';
import type { MailMessage } from './parse-mail.ts';

/** Property numbers (MS-OXPROPS). */
const SUBJECT_PROPERTY = '0037';
const SENDER_NAME_PROPERTY = '0C1A';
const SENDER_ADDRESS_PROPERTY = '5D01';
const SENDER_OTHER_ADDRESS_PROPERTY = '0C1F';
const DISPLAY_TO_PROPERTY = '0E04';
const DISPLAY_CC_PROPERTY = '0E03';
const BODY_PROPERTY = '1000';
const HTML_PROPERTY = '1013';
const ATTACHED_DATA_PROPERTY = '3701';
const ATTACHED_NAME_PROPERTIES = ['3707', '3704', '3001'];
const MEDIA_TYPE_PROPERTY = '370E';
const CONTENT_ID_PROPERTY = '3712';
/** Tags (number and type) of the properties for the times of sending and of delivery. */
const TIME_PROPERTIES = new Set([0x00390040, 0x0e060040]);
const MAX_ATTACHMENTS = 200;
const PROPERTIES_STREAM = '__properties_version1.0';
/** Bytes before the properties of a message that is not an attachment, and bytes of each property. */
const PROPERTIES_HEAD_BYTES = 32;
const PROPERTY_BYTES = 16;

/** Parses an Outlook message (MS-OXMSG). */
export function parseOutlookMessage(file: CompoundFile): MailMessage {
  const text = (id: string): string | undefined => readText(file, [], id);
  const html = file.stream(`__substg1.0_${HTML_PROPERTY}0102`);
  const name = text(SENDER_NAME_PROPERTY);
  const address = text(SENDER_ADDRESS_PROPERTY) ?? text(SENDER_OTHER_ADDRESS_PROPERTY);
  const isMail = address !== undefined && address !== name && address.includes('@');
  return {
    subject: text(SUBJECT_PROPERTY),
    from: isMail ? `${name ?? ''} <${address}>`.trim() : name,
    to: text(DISPLAY_TO_PROPERTY),
    cc: text(DISPLAY_CC_PROPERTY),
    date: readTime(file.stream(PROPERTIES_STREAM)),
    html: html === undefined ? text(HTML_PROPERTY) : decodeText(html),
    text: text(BODY_PROPERTY),
    attachments: file
      .names()
      .filter((entry) => entry.startsWith('__attach_version1.0_'))
      .slice(0, MAX_ATTACHMENTS)
      .sort()
      .flatMap((folder) => readAttachment(file, folder, html !== undefined)),
  };
}

/** Reads a text in UTF-16, or in the code page of the file. */
function readText(file: CompoundFile, path: readonly string[], id: string): string | undefined {
  const wide = file.stream(...path, `__substg1.0_${id}001F`);
  if (wide !== undefined) return wide.toString('utf16le').replace(/\0+$/, '');
  const narrow = file.stream(...path, `__substg1.0_${id}001E`);
  return narrow === undefined ? undefined : decodeText(narrow).replace(/\0+$/, '');
}

function readAttachment(file: CompoundFile, folder: string, hasHtml: boolean): ContainerEntry[] {
  const data = file.stream(folder, `__substg1.0_${ATTACHED_DATA_PROPERTY}0102`);
  const name = ATTACHED_NAME_PROPERTIES.map((id) => readText(file, [folder], id)).find(
    (found) => found !== undefined && found !== '',
  );
  // Skip a picture that the text of the message shows.
  if (data === undefined || (hasHtml && readText(file, [folder], CONTENT_ID_PROPERTY) !== undefined))
    return [];
  return [
    {
      name: name ?? folder,
      contentType: readText(file, [folder], MEDIA_TYPE_PROPERTY) ?? '',
      bytes: data.length,
      read: async () => data,
    },
  ];
}

function readTime(properties: Buffer = Buffer.alloc(0)): string | undefined {
  for (let at = PROPERTIES_HEAD_BYTES; at + PROPERTY_BYTES <= properties.length; at += PROPERTY_BYTES) {
    const isTime = TIME_PROPERTIES.has(properties.readUInt32LE(at));
    const time = isTime ? readFileTime(properties, at + 8) : undefined;
    if (time !== undefined) return time;
  }
  return undefined;
}

import type { ContainerEntry } from './container.ts';

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

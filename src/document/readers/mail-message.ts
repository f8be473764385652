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
  /** Without pictures that the text shows. */
  attachments: ContainerEntry[];
  /** The address of the page, if the message is a web page that a browser saved (MHTML). */
  savedPage?: { url: string | undefined };
}

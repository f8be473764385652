import { detectFormat } from '../detect/detect-format.ts';
import {
  type DocumentContent,
  type DocumentInput,
  type DocumentReader,
  UnreadableDocument,
} from '../types.ts';
import { openZip } from '../zip.ts';

/** Paths of the preview in a file of Pages, Numbers or Keynote, best first. */
const PREVIEW_PATHS = ['QuickLook/Preview.pdf', 'preview.pdf', 'preview.jpg', 'QuickLook/Thumbnail.jpg'];

/**
 * Reads the preview in a file of Pages, Numbers or Keynote. A preview that is a picture shows only the first page.
 * @param readEntry throws `UnreadableDocument` for a preview that cannot be read
 */
export async function readIwork(input: DocumentInput, readEntry: DocumentReader): Promise<DocumentContent> {
  const archive = await openZip(input.bytes);
  const name = PREVIEW_PATHS.find((preview) => archive.has(preview));
  const bytes = name === undefined ? undefined : await archive.read(name);
  if (name === undefined || bytes === undefined) {
    throw new UnreadableDocument(
      'The document of Pages, Numbers or Keynote has no preview. Export it as PDF.',
    );
  }
  const preview = { ...input, bytes, contentType: '', fileName: name };
  const content = await readEntry(preview);
  if ((await detectFormat(preview)) === 'pdf') return content;
  const warning =
    'Only the preview of the first page was read. Export the document as PDF to read all of it.';
  return { ...content, warnings: [...content.warnings, warning] };
}

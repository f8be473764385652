import { UnreadableDocument } from '../types.ts';
import { UNSUPPORTED_ENCRYPTION_MESSAGE } from '../office/ole/encryption.ts';
import { findChildRecord, type PptRecord, readRecordAt, listRecords } from './records.ts';

const DOCUMENT_RECORD = 1000;
const SLIDE_LIST_RECORD = 4080;
const SLIDE_PERSIST_RECORD = 1011;
const USER_EDIT_RECORD = 4085;
const PERSIST_DIRECTORY_RECORD = 6002;
/** The value in the stream `Current User` that marks an encrypted file (MS-PPT 2.3.2). */
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const MAX_USER_EDITS = 1000;
/** Instance numbers of the record lists of slides and of notes. */
const SLIDES_INSTANCE = 0;
const NOTES_INSTANCE = 2;

export interface SlideEntry {
  id: number;
  record: PptRecord | undefined;
  /** Records that contain the text of the slide's placeholders. */
  texts: PptRecord[];
}

/**
 * Finds the slides and notes of a presentation, in order.
 * @throws UnreadableDocument if the file is encrypted or damaged
 */
export function findSlides(
  document: Buffer,
  currentUser: Buffer | undefined,
): { slides: SlideEntry[]; notes: SlideEntry[] } {
  const user = currentUser === undefined ? undefined : readRecordAt(currentUser, 0);
  if (user === undefined || user.data.length < 12)
    throw new UnreadableDocument('The presentation is damaged.');
  if (user.data.readUInt32LE(4) === ENCRYPTED_TOKEN)
    throw new UnreadableDocument(UNSUPPORTED_ENCRYPTION_MESSAGE);
  const { offsets, documentId } = readPersistDirectory(document, user.data.readUInt32LE(8));
  const resolve = (id: number): PptRecord | undefined => readRecordAt(document, offsets.get(id) ?? -1);
  const root = resolve(documentId);
  if (root?.type !== DOCUMENT_RECORD) throw new UnreadableDocument('The presentation is damaged.');
  const lists = listRecords(root.data).filter(({ type }) => type === SLIDE_LIST_RECORD);
  const entries = (instance: number): SlideEntry[] =>
    readSlideList(
      lists.find((list) => list.instance === instance),
      resolve,
    );
  return { slides: entries(SLIDES_INSTANCE), notes: entries(NOTES_INSTANCE) };
}

/**
 * Reads the positions of all records. Follows the saved edits from the last to the first, because the last edit of a
 * record is the valid one.
 */
function readPersistDirectory(
  document: Buffer,
  last: number,
): { offsets: Map<number, number>; documentId: number } {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let documentId = 0;
  for (let at = last; !seen.has(at) && seen.size < MAX_USER_EDITS; ) {
    seen.add(at);
    const edit = readRecordAt(document, at);
    if (edit?.type !== USER_EDIT_RECORD || edit.data.length < 20) break;
    if (documentId === 0) documentId = edit.data.readUInt32LE(16);
    const directory = readRecordAt(document, edit.data.readUInt32LE(12));
    if (directory?.type === PERSIST_DIRECTORY_RECORD) addOffsets(offsets, directory.data);
    at = edit.data.readUInt32LE(8);
    if (at === 0) break;
  }
  return { offsets, documentId };
}

function addOffsets(offsets: Map<number, number>, data: Buffer): void {
  for (let at = 0; at + 4 <= data.length; ) {
    const head = data.readUInt32LE(at);
    const first = head & 0xfffff;
    const count = head >>> 20;
    at += 4;
    for (let index = 0; index < count && at + 4 <= data.length; index += 1, at += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, data.readUInt32LE(at));
    }
  }
}

function readSlideList(
  list: PptRecord | undefined,
  resolve: (id: number) => PptRecord | undefined,
): SlideEntry[] {
  const entries: SlideEntry[] = [];
  for (const record of list === undefined ? [] : listRecords(list.data)) {
    if (record.type === SLIDE_PERSIST_RECORD && record.data.length >= 16) {
      const id = record.data.readUInt32LE(12);
      entries.push({ id, record: resolve(record.data.readUInt32LE(0)), texts: [] });
    } else entries.at(-1)?.texts.push(record);
  }
  return entries;
}

const SLIDE_INFO_RECORD = 1017;
const HIDDEN_SLIDE_FLAG = 0x04;

export function isHiddenSlide(slide: PptRecord): boolean {
  const info = findChildRecord(slide, SLIDE_INFO_RECORD);
  return info !== undefined && info.data.length >= 12 && (info.data[10]! & HIDDEN_SLIDE_FLAG) !== 0;
}

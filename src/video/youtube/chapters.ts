import { findAllByKey, getListAt, getNumberAt, getStringAt, getValueAt } from '../json.ts';
import { parseTimestamp } from '../../document/index.ts';
import type { Chapter } from '../types.ts';
import { readYouTubeTextAt } from './text.ts';

const MAX_YOUTUBE_CHAPTERS = 500;

/** Reads the chapters of the player's progress bar, or else those of the chapter panel. */
export function readYouTubeChapters(details: unknown): Chapter[] {
  const barChapters = findAllByKey(details, 'chapterRenderer', MAX_YOUTUBE_CHAPTERS).map((chapter) => ({
    title: readYouTubeTextAt(chapter, 'title'),
    startSeconds: (getNumberAt(chapter, 'timeRangeStartMillis') ?? 0) / 1000,
  }));
  const chapters = toDistinctChapters(barChapters);
  return chapters.length > 0 ? chapters : readPanelChapters(details);
}

function readPanelChapters(details: unknown): Chapter[] {
  for (const entry of getListAt(details, 'engagementPanels')) {
    const panel = getValueAt(entry, 'engagementPanelSectionListRenderer');
    const id = getStringAt(panel, 'panelIdentifier') ?? getStringAt(panel, 'targetId') ?? '';
    if (!id.includes('macro-markers') || !id.includes('chapters')) continue;
    const items = getListAt(panel, 'content', 'macroMarkersListRenderer', 'contents')
      .slice(0, MAX_YOUTUBE_CHAPTERS)
      .map((item) => getValueAt(item, 'macroMarkersListItemRenderer'));
    const panelChapters = toDistinctChapters(
      items.map((item) => ({
        title: readYouTubeTextAt(item, 'title'),
        startSeconds:
          getNumberAt(item, 'onTap', 'watchEndpoint', 'startTimeSeconds') ??
          parseTimestamp(readYouTubeTextAt(item, 'timeDescription') ?? ''),
      })),
    );
    if (panelChapters.length > 0) return panelChapters;
  }
  return [];
}

/** Matches `0:45 Title` at the start of a line, optionally after a bullet or in brackets. */
const CHAPTER_LINE = /^[^\p{L}\p{N}]{0,4}((?:\d{1,2}:)?\d{1,2}:\d{2})(?!\d)[^\p{L}\p{N}]{0,8}(\S.{0,300})$/u;
const MAX_DESCRIPTION_LINES = 2_000;
/**
 * Rules of YouTube for chapters in a description: at least three, the first at 0:00, and each at least ten seconds
 * long.
 */
const MIN_CHAPTERS = 3;
const MIN_CHAPTER_SECONDS = 10;

/** Reads the chapters that the uploader listed in the description. */
export function readDescriptionChapters(description: string, durationSeconds: number | undefined): Chapter[] {
  const found = description.split('\n', MAX_DESCRIPTION_LINES).flatMap((line) => {
    const [, time = '', title = ''] = CHAPTER_LINE.exec(line.trim().slice(0, 400)) ?? [];
    const startSeconds = parseTimestamp(time);
    return startSeconds === undefined ? [] : [{ title: title.trim(), startSeconds }];
  });
  const isList =
    found.length >= MIN_CHAPTERS &&
    found[0]?.startSeconds === 0 &&
    found.every(({ startSeconds }, index) => {
      const previousChapter = found[index - 1];
      return (
        previousChapter === undefined || startSeconds - previousChapter.startSeconds >= MIN_CHAPTER_SECONDS
      );
    }) &&
    (found.at(-1)?.startSeconds ?? 0) < (durationSeconds ?? Number.POSITIVE_INFINITY);
  return isList ? found : [];
}

function toDistinctChapters(
  chapters: readonly { title: string | undefined; startSeconds: number | undefined }[],
): Chapter[] {
  const startTimes = new Set<number>();
  return chapters.flatMap(({ title, startSeconds }) => {
    if (title === undefined || startSeconds === undefined || startTimes.has(startSeconds)) return [];
    startTimes.add(startSeconds);
    return [{ title: title.trim(), startSeconds }];
  });
}

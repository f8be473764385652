import { roundToMilliseconds } from '../time.ts';
import type { Storyboard } from '../types.ts';

/** Maximum number of images. If a level has more, a level with smaller frames is used. */
const MAX_STORYBOARD_SHEETS = 50;
const MAX_STORYBOARD_LEVELS = 10;

/**
 * Reads a storyboard in YouTube's format, `address|level|level…`. The address contains `$L` and `$N` for level and
 * name; a level is `width#height#frames#columns#rows#milliseconds#name#signature`. Uses the finest level with at most
 * `MAX_STORYBOARD_SHEETS` images, or else the first images of the coarsest level.
 */
export function readYouTubeStoryboard(spec: string, durationSeconds: number): Storyboard | undefined {
  const [address = '', ...levels] = spec.split('|', MAX_STORYBOARD_LEVELS + 1);
  const parsedLevels = levels.flatMap(
    (level, index) => readYouTubeStoryboardLevel(address, level, index, durationSeconds) ?? [],
  );
  return (
    parsedLevels.findLast(({ count }) => count <= MAX_STORYBOARD_SHEETS)?.storyboard ??
    parsedLevels[0]?.storyboard
  );
}

function readYouTubeStoryboardLevel(
  address: string,
  level: string,
  index: number,
  durationSeconds: number,
): { storyboard: Storyboard; count: number } | undefined {
  const fields = level.split('#');
  const [frameWidth, frameHeight, frameCount, columnCount, rowCount] = fields.slice(0, 5).map(parseSheetSize);
  if (!frameWidth || !frameHeight || !frameCount || !columnCount || !rowCount) return undefined;
  const [milliseconds, name = '', ...signature] = fields.slice(5);
  const framesPerSheet = columnCount * rowCount;
  const count = Math.ceil(frameCount / framesPerSheet);
  const frameSeconds = Number(milliseconds) > 0 ? Number(milliseconds) / 1000 : durationSeconds / frameCount;
  const sheets: Storyboard['sheets'] = [];
  for (let sheet = 0; sheet < Math.min(count, MAX_STORYBOARD_SHEETS); sheet++) {
    const sheetName = name.replaceAll('$M', String(sheet));
    const url = createSheetUrl(address, index, sheetName, signature.join('#'));
    if (url === undefined) return undefined;
    const seconds = Math.min(
      frameSeconds * framesPerSheet,
      durationSeconds - sheet * frameSeconds * framesPerSheet,
    );
    sheets.push({ url, durationSeconds: roundToMilliseconds(Math.max(0, seconds)) });
  }
  return { storyboard: { frameWidth, frameHeight, rows: rowCount, columns: columnCount, sheets }, count };
}

const parseSheetSize = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);

function createSheetUrl(address: string, level: number, name: string, signature: string): string | undefined {
  const url = URL.parse(address.replaceAll('$L', String(level)).replaceAll('$N', name));
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  url.searchParams.set('sigh', signature);
  return url.href;
}

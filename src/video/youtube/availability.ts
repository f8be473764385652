import { getListAt, getStringAt, getValueAt } from '../json.ts';
import type { Availability } from '../types.ts';
import { readYouTubeTextAt } from './text.ts';

/** Patterns for the refusals of YouTube, the most specific first. Requests ask for English. */
const BOT_TEXT = /not a bot|unusual traffic/;
const PRIVATE_TEXT = /\bprivate\b/;
const AGE_TEXT = /\bage\b|age-restricted|inappropriate for some|mature audience/;
const REGION_TEXT = /\b(?:country|countries|region|location)\b/;
const MEMBERS_TEXT = /channel'?s members|\bmembers on level|members-only|join this channel/;
const PAYMENT_TEXT = /\bpremium\b|requires payment|\bpurchase|\brent(?:al)?\b|\bpaid\b/;
const REMOVED_TEXT = /removed|terminated|copyright|no longer available|closed their/;

/** Reads from a player response whether the video can be watched, and the message of YouTube if it cannot. */
export function readAvailability(player: unknown): { availability: Availability; message: string } {
  const status = getValueAt(player, 'playabilityStatus') ?? getValueAt(player, 'previewPlayabilityStatus');
  const screen = getValueAt(status, 'errorScreen', 'playerErrorMessageRenderer');
  const reason = readYouTubeTextAt(status, 'reason') ?? readYouTubeTextAt(screen, 'reason') ?? '';
  const lowerCaseText = [
    reason,
    readYouTubeTextAt(screen, 'reason'),
    readYouTubeTextAt(screen, 'subreason'),
    ...getListAt(status, 'messages').filter((message) => typeof message === 'string'),
  ]
    .join(' ')
    .replaceAll('’', "'")
    .toLowerCase()
    .slice(0, 2_000);
  return {
    availability: classifyAvailability(getStringAt(status, 'status'), lowerCaseText, reason, status),
    message: reason,
  };
}

function classifyAvailability(
  code: string | undefined,
  lowerCaseText: string,
  reason: string,
  status: unknown,
): Availability {
  switch (code) {
    case undefined:
      return 'unknown';
    case 'OK':
      return 'ok';
    case 'LIVE_STREAM_OFFLINE':
      return isScheduled(status) ? 'upcoming' : 'offline';
    case 'AGE_VERIFICATION_REQUIRED':
    case 'AGE_CHECK_REQUIRED':
    case 'CONTENT_CHECK_REQUIRED':
      return 'ageRestricted';
    case 'ERROR':
      return PRIVATE_TEXT.test(lowerCaseText)
        ? 'private'
        : REMOVED_TEXT.test(lowerCaseText)
          ? 'removed'
          : 'unavailable';
  }
  if (BOT_TEXT.test(code === 'LOGIN_REQUIRED' ? lowerCaseText : reason.toLowerCase())) return 'botCheck';
  if (PRIVATE_TEXT.test(lowerCaseText)) return 'private';
  if (AGE_TEXT.test(lowerCaseText) || getValueAt(status, 'desktopLegacyAgeGateReason') !== undefined)
    return 'ageRestricted';
  if (code === 'LOGIN_REQUIRED') return 'loginRequired';
  if (MEMBERS_TEXT.test(lowerCaseText)) return 'membersOnly';
  if (PAYMENT_TEXT.test(lowerCaseText)) return 'paymentRequired';
  if (REGION_TEXT.test(lowerCaseText)) return 'regionBlocked';
  return REMOVED_TEXT.test(lowerCaseText) ? 'removed' : 'unplayable';
}

/** Whether a live stream has not started. Only in this case the response contains its start time. */
function isScheduled(status: unknown): boolean {
  const offlineSlate = getValueAt(
    status,
    'liveStreamability',
    'liveStreamabilityRenderer',
    'offlineSlate',
    'liveStreamOfflineSlateRenderer',
  );
  return (
    getValueAt(offlineSlate, 'scheduledStartTime') !== undefined ||
    /will begin|live in|premieres/i.test(readYouTubeTextAt(status, 'reason') ?? '')
  );
}

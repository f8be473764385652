import type { Family } from '../exchange.ts';
import { bait } from './bait.ts';
import { blocked } from './blocked.ts';
import { broken } from './broken.ts';
import { charsets } from './charsets.ts';
import { embedded } from './embedded.ts';
import { endless } from './endless.ts';
import { lazy } from './lazy.ts';
import { malicious } from './malicious.ts';
import { media } from './media.ts';
import { ordinary } from './ordinary.ts';
import { redirected } from './redirected.ts';
import { rendered } from './rendered.ts';
import { statuses } from './statuses.ts';
import { videos } from './videos.ts';

/** Every route of the origin, by family. */
export const families: Family = {
  ...ordinary,
  ...rendered,
  ...lazy,
  ...embedded,
  ...endless,
  ...broken,
  ...malicious,
  ...blocked,
  ...redirected,
  ...statuses,
  ...charsets,
  ...media,
  ...videos,
  ...bait,
};

import { EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../error-table.ts';
import sampleAnswers from './sample-answers.json' with { type: 'json' };
import {
  EXAMPLE_TIME,
  EXAMPLE_EXPIRY,
  EXAMPLE_PLAYGROUND_URL,
  EXAMPLE_SEARCH,
  type OperationExample,
} from './values.ts';

export const SNAPSHOTS_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'snapshots.highlights': {
    description: 'The same as `POST /v1/fetch/search`, with the snapshot in the path.',
    request: { highlights: EXAMPLE_SEARCH },
    response: sampleAnswers['snapshots.highlights'],
  },
  'snapshots.list': {
    description:
      'Snapshots are deleted at `expiresAt`. With `url`, the list is the history of one page. Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: {
      snapshots: [
        {
          snapshotId: EXAMPLE_SNAPSHOT,
          url: EXAMPLE_URL,
          title: 'Opening hours',
          capturedAt: EXAMPLE_TIME,
          expiresAt: '2026-12-22T10:00:00.000Z',
          bytes: 34_112,
          hasScreenshot: false,
          captures: 3,
          playground: EXAMPLE_PLAYGROUND_URL,
        },
      ],
    },
  },
  'snapshots.get': {
    description: 'The response of `POST /v1/fetch/json` from storage, free of charge.',
    response: sampleAnswers['snapshots.get'],
  },
  'snapshots.getMarkdown': {
    description: 'The response of `POST /v1/fetch` from storage, free of charge and without a token limit.',
    response: sampleAnswers['snapshots.getMarkdown'],
  },
  'snapshots.getAppendix': {
    description: 'Navigation, sidebars, footers and other content that the Markdown leaves out.',
    response: sampleAnswers['snapshots.getAppendix'],
  },
  'snapshots.getBlocks': {
    description: 'Explains why each block belongs to the main body or to the appendix.',
    response: {
      snapshotId: EXAMPLE_SNAPSHOT,
      capture: { transferBytes: 20_480, stages: [{ name: 'navigate', startMs: 0, durationMs: 210 }] },
      blocks: [
        {
          evidenceId: 1,
          markdownBlockId: 'b1',
          role: 'main',
          type: 'heading',
          headingPath: [],
          score: 0.98,
          reasons: ['heading of the main body'],
          box: { x: 0, y: 80, width: 800, height: 40 },
          approxTokens: 4,
          markdown: '# Opening hours',
        },
      ],
    },
  },
  'snapshots.diff': {
    description:
      'Blocks are matched by content, so a block that only moved is not reported as removed and added. Both snapshots may be of different pages. Free of charge.',
    response: {
      before: {
        snapshotId: EXAMPLE_SNAPSHOT,
        url: EXAMPLE_URL,
        title: 'Opening hours',
        capturedAt: EXAMPLE_TIME,
      },
      after: {
        snapshotId: 'snap_Xw81mRq4Tz0v',
        url: EXAMPLE_URL,
        title: 'Opening hours',
        capturedAt: EXAMPLE_EXPIRY,
      },
      hasChanged: true,
      counts: { added: 0, removed: 0, moved: 0, changed: 1, noise: 0, unchanged: 1 },
      metadata: [],
      prices: [],
      changes: [
        {
          change: 'changed',
          before: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 17.',
          },
          after: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 19.',
          },
          similarity: 0.88,
        },
      ],
      noise: [],
      metadataNoise: [],
    },
  },
  'snapshots.diffMarkdown': {
    description: 'The same as `GET /v1/snapshots/{snapshotId}/diff/{otherId}`, for people and models.',
    response:
      '# Changes of Opening hours\n\n## Content\n\n### Changed paragraph under “Opening hours”\n\n```diff\n- The library is open from 9 to 17.\n+ The library is open from 9 to 19.\n```\n',
  },
  'snapshots.delete': {
    description: 'Later calls with this id return `SnapshotNotFound`. The charge for the fetch stays.',
  },
};

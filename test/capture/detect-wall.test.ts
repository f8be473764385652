import { describe, expect, it } from 'vitest';
import { type PageEvidence, detectWall } from '../../src/capture/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { PHRASES } from './walls/phrases.ts';

const PROSE = 'Cut the fish, boil the water, add salt, and wait before you serve it with bread. '.repeat(20);

type Fields = Omit<Partial<PageEvidence>, 'characters'> & { text?: string };

const evidence = ({ text = '', ...fields }: Fields): PageEvidence => ({
  status: 200,
  headers: {},
  title: '',
  lines: text === '' ? [] : [text],
  characters: text.length,
  marks: '',
  links: 0,
  hasPassword: false,
  hasAccountField: false,
  hasForm: fields.hasPassword ?? false,
  isEmpty: false,
  isTransient: false,
  isDescribed: false,
  canonical: '',
  requestedUrl: 'https://site.test/article',
  finalUrl: 'https://site.test/article',
  ...fields,
});

describe('detectWall for a page that is a wall', () => {
  it.each<[string, Fields, string]>([
    ['a challenge header', { headers: { 'cf-mitigated': 'challenge' } }, 'botProtection'],
    [
      'a challenge script under its title',
      { title: 'Just a moment...', marks: '/cdn-cgi/challenge-platform/x' },
      'botProtection',
    ],
    ['a captcha host', { marks: 'geo.captcha-delivery.com' }, 'captcha'],
    ['a captcha and the question', { marks: 'element:g-recaptcha', text: 'Are you a robot?' }, 'captcha'],
    [
      'a challenge header and a box to check',
      {
        headers: { 'cf-mitigated': 'challenge' },
        text: 'Verify you are human by completing the action below.',
      },
      'captcha',
    ],
    [
      'a challenge header and a check that runs on its own',
      {
        headers: { 'cf-mitigated': 'challenge' },
        text: 'Verifying you are human. This may take a few seconds.',
      },
      'botProtection',
    ],
    [
      'a button to press under another header',
      { headers: { 'x-vercel-mitigated': 'challenge' }, text: 'Press & hold the button to continue' },
      'captcha',
    ],
    [
      'a button to press',
      { status: 403, text: 'Press & Hold to confirm you are a human (and not a bot).' },
      'captcha',
    ],
    ['a banned address', { text: 'Your IP address has been blocked' }, 'ipBlock'],
    [
      'denial with a reference',
      { title: 'Access Denied', text: "You don't have permission to access x. Reference #18.1" },
      'botProtection',
    ],
    [
      'a redirect to a login page',
      { finalUrl: 'https://site.test/login?next=/article', hasPassword: true },
      'authWall',
    ],
    [
      'a login page at the same address',
      { title: 'Log in to continue', text: 'You must be logged in.', hasPassword: true },
      'authWall',
    ],
  ])('detectWall recognises %s', (_, fields, type) => {
    expect(detectWall(evidence(fields))).toEqual({ type, hasContent: false });
  });
});

describe('detectWall for an ordinary page', () => {
  it.each<[string, Fields]>([
    ['a short answer', { title: 'Forbidden', text: 'This folder is not for reading.' }],
    ['a captcha in a comment form', { text: PROSE, marks: 'g-recaptcha' }],
    [
      'an article about captchas',
      { title: 'How captchas work', text: `Are you a robot? ${PROSE}`, marks: 'h-captcha' },
    ],
    [
      'a page behind a protection script',
      { title: 'News', text: 'A short note.', marks: '/cdn-cgi/challenge-platform/x' },
    ],
    [
      'the login page that was asked for',
      {
        requestedUrl: 'https://site.test/login',
        finalUrl: 'https://site.test/login',
        title: 'Log in',
        hasPassword: true,
      },
    ],
    [
      'a page with a login form in its corner',
      { title: 'News', text: 'A short note. Log in', hasPassword: true },
    ],
  ])('detectWall finds no wall in %s', (_, fields) => {
    expect(detectWall(evidence(fields))).toBeUndefined();
  });

  it('detectWall reports that the page has content in spite of a challenge header', () => {
    const seen = evidence({ headers: { 'cf-mitigated': 'challenge' }, text: PROSE });
    expect(detectWall(seen)).toEqual({ type: 'botProtection', hasContent: true });
  });
});

describe('detectWall for one sentence with a refusing status', () => {
  it.each(Object.entries(PHRASES))('detectWall finds the type %s', (type, phrases) => {
    for (const text of phrases) {
      expect(detectWall(evidence({ status: 403, text }))?.type ?? 'none', text).toBe(type);
    }
  });

  it('takes linear time for hostile texts and marks', async () => {
    const hostile = [
      'your ip a.',
      'script:',
      'form:',
      "'rt':'i' ",
      'frame:/_ ',
      '1.1.',
      'ip is ',
      '。',
      ' - ',
    ];
    await expectLinearTime((size) => {
      for (const part of hostile) {
        const cut = part.repeat(500 / part.length);
        const marks = `${cut} `.repeat(size / cut.length);
        detectWall(evidence({ status: 403, marks, lines: [cut, cut], title: cut }));
      }
    }, 100_000);
  });
});

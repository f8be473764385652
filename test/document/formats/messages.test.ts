import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/document/read.ts';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { expectLinearTime } from '../../expect-linear-time.ts';
import { zipOf } from '../office/zip-writer.ts';

async function convert(bytes: Uint8Array | string, fileName = '', contentType = '') {
  const input = { url: 'https://example.com/file', contentType, fileName, config: {} };
  const content = await readDocument({ ...input, bytes: Buffer.from(bytes) });
  return { ...content, markdown: serialiseMarkdown(content.blocks.map(({ block }) => block)).trim() };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const message = (parts: string[]): string =>
  [
    'From: Ann <ann@a.example>\r\nTo: ben@b.example\r\nDate: Wed, 4 Mar 2026 10:00:00 +0000\r\nSubject: Report',
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n',
    ...parts.map((part) => `--x\r\n${part}`),
    '--x--',
  ].join('\r\n');
const attachment = (name: string, type: string, bytes: Uint8Array): string =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}\r\n`;
const TEXT = 'Content-Type: text/plain; charset=utf-8\r\n\r\nSee the table.\r\n';

describe('an email message', () => {
  it('reads the readable attachments of an email message, and gives a reason for each other attachment', async () => {
    const csv = attachment('table.csv', 'text/csv', Buffer.from('a,b\n1,2\n'));
    const binary = attachment('unknown.bin', 'application/octet-stream', Uint8Array.of(0, 1, 2, 3, 0, 250));
    const { format, markdown, warnings, metadata } = await convert(message([TEXT, csv, binary]));
    expect(format).toBe('email');
    expect(markdown).toContain('# Report\n\n**From:** Ann \\<ann@a.example>');
    expect(markdown).toContain('- table.csv (text/csv)');
    expect(markdown).toMatch(/## table\.csv\n\n\| a \| b \|\n\| --- \| --- \|\n\| 1 \| 2 \|/);
    expect(warnings).toEqual(['unknown.bin: This file format is not supported.']);
    expect(metadata).toMatchObject({ title: 'Report', createdAt: '2026-03-04T10:00:00.000Z' });
  });

  it('reads an attached message and lists its attachments, but does not read them', async () => {
    const inner = message([TEXT, attachment('deep.csv', 'text/csv', Buffer.from('p,q\n3,4\n'))]);
    const { markdown, warnings } = await convert(
      message([TEXT, attachment('inner.eml', 'message/rfc822', Buffer.from(inner))]),
    );
    expect(markdown).toContain('deep.csv (text/csv)');
    expect(markdown).not.toContain('| 3 | 4 |');
    const archive = attachment('files.zip', 'application/zip', zipOf({ 'a.txt': 'hidden' }));
    const outer = await convert(message([TEXT, archive]));
    expect(outer.warnings).toEqual(['files.zip: This file format is not supported.']);
    expect(warnings).toEqual([]);
  });

  it('reads at most 20 attachments', async () => {
    const parts = Array.from({ length: 30 }, (_, at) =>
      attachment(`${at}.txt`, 'text/plain', Buffer.from('x')),
    );
    const { warnings } = await convert(message([TEXT, ...parts]));
    expect(warnings).toEqual(['10 entries were not read: the limits of an archive are reached.']);
  });
});

describe('the plain text of a message', () => {
  const read = async (lines: string[]): Promise<string> =>
    (await convert(['From: a@a.example', 'Subject: Re: Oil', '', ...lines].join('\r\n'), 'a.eml')).markdown;

  it('reads quoted lines as quotes, and lines with bullets as a list', async () => {
    const markdown = await read([
      '* first',
      '* second',
      '',
      '> Ann wrote:',
      '>> Earlier.',
      '> Now.',
      'Fine.',
    ]);
    expect(markdown).toContain('- first\n- second\n\n> Ann wrote:\n>\n> > Earlier.\n>\n> Now.\n\nFine.');
  });

  it('keeps lines that only begin with a similar sign', async () => {
    const markdown = await read(['5 > 4', '-5 degrees', '', '-- ', 'Ann', '- at sea']);
    expect(markdown).toContain('5 > 4\\\n-5 degrees\n\n');
    expect(markdown).not.toMatch(/^(?:>|- )/m);
  });

  it('reads deep quotes in linear time', async () => {
    await expectLinearTime((size) => read(Array.from({ length: size }, (_, at) => '>'.repeat(at % 50))), 500);
  });
});

describe('a saved web page (MHTML)', () => {
  it('reads the page that an MHTML file contains, without headers and resources', async () => {
    const page = [
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://site.example/a/\r\nSubject: =?utf-8?Q?The=20page?=',
      'Date: Wed, 4 Mar 2026 10:00:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n',
      '--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://site.example/a/\r\n',
      '<h1>Caf=C3=A9</h1><p><a href=3D"b">next</a></p>\r\n',
      '--b\r\nContent-Type: text/css\r\nContent-Location: cid:css\r\n\r\np { color: red }\r\n--b--\r\n',
    ].join('\r\n');
    const { markdown, metadata, warnings } = await convert(page);
    expect(markdown).toBe('# Café\n\n[next](https://site.example/a/b)');
    expect(metadata.title).toBe('The page');
    expect(warnings).toEqual([]);
  });
});

describe('an Outlook message', () => {
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
  const outlook = (streams: Readonly<Record<string, Buffer>>): Buffer => {
    const file = CFB.utils.cfb_new();
    const properties = Buffer.alloc(48);
    properties.writeUInt32LE(0x00390040, 32);
    properties.writeBigUInt64LE(BigInt(Date.UTC(2026, 2, 4) + 11_644_473_600_000) * 10_000n, 40);
    for (const [path, bytes] of Object.entries({ '__properties_version1.0': properties, ...streams })) {
      CFB.utils.cfb_add(file, `/${path}`, bytes);
    }
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
  };
  const streams = {
    '__substg1.0_0037001F': wide('Numbers'),
    '__substg1.0_0C1A001F': wide('Ann'),
    '__substg1.0_5D01001F': wide('ann@a.example'),
    '__substg1.0_0E04001F': wide('Ben'),
    '__substg1.0_1000001F': wide('First.\r\n\r\nSecond.'),
    '__attach_version1.0_#00000000/__substg1.0_3707001F': wide('table.csv'),
    '__attach_version1.0_#00000000/__substg1.0_37010102': Buffer.from('a,b\n1,2\n3,4\n'),
  };

  it('reads fields, text and attachments of an Outlook message', async () => {
    const { format, markdown, metadata } = await convert(outlook(streams));
    expect(format).toBe('email');
    expect(markdown).toMatch(/^# Numbers\n\n\*\*From:\*\* Ann \\<ann@a\.example>\\\n\*\*To:\*\* Ben/);
    expect(markdown).toContain('First.\n\nSecond.');
    expect(markdown).toMatch(/## table\.csv\n\n\| a \| b \|/);
    expect(metadata.createdAt).toBe('2026-03-04T00:00:00.000Z');
  });

  it('reads the HTML of an Outlook message, and reads or rejects a damaged one', async () => {
    const html = Buffer.from('<p>As <b>HTML</b></p>');
    expect((await convert(outlook({ ...streams, '__substg1.0_10130102': html }))).markdown).toContain(
      'As **HTML**',
    );
    const whole = outlook(streams);
    for (let part = 1; part < 16; part += 1) {
      const outcome = await convert(whole.subarray(0, (whole.length * part) / 16)).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expect(outcome.constructor.name).toBe('UnreadableDocument');
    }
  });
});

describe('subtitle files', () => {
  it('reads subtitles as paragraphs with times and speakers', async () => {
    const vtt =
      'WEBVTT\n\nNOTE skipped\n\n1\n00:01.000 --> 00:03.000 align:start\n<v Ann>Hello &amp; <i>welcome</i>\n\n00:03.000 --> 00:05.000\n<v Ann>to the show.\n\n00:05.000 --> 00:06.000\n<v Ben>Hi.\n';
    expect((await convert(vtt)).markdown).toBe(
      '[0:01] **Ann:** Hello & welcome to the show.\n\n[0:05] **Ben:** Hi.',
    );
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}One\r\nline\r\n\r\n2\r\n01:02:03,500 --> 01:02:04,000\r\n<i>Two</i>\r\n';
    const { format, markdown } = await convert(srt);
    expect([format, markdown]).toEqual(['subtitles', '[0:01] One line\n\n[1:02:03] Two']);
  });

  it('reads subtitles without blank lines between cues, and decodes numeric character references', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nIt&#39;s\n2\n00:01:03,000 --> 00:01:04,000\nTwo\n';
    expect((await convert(srt)).markdown).toBe("[0:01] It's\n\n[1:03] Two");
  });
});

describe('calendars and contacts', () => {
  it('lists the fields of calendar events', async () => {
    const event = [
      'BEGIN:VEVENT\r\nSUMMARY:Board\\, monthly\r\nDTSTART;TZID=Europe/Berlin:20260304T101500\r\nDTEND:20260304T111500Z',
      'ORGANIZER;CN="Ann Lee":mailto:ann@a.example\r\nDESCRIPTION:First line\\nand a lo\r\n ng one',
      'BEGIN:VALARM\r\nDESCRIPTION:Alarm\r\nEND:VALARM\r\nEND:VEVENT',
    ].join('\r\n');
    const { format, markdown } = await convert(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`,
    );
    expect(format).toBe('calendar');
    expect(markdown).toBe(
      '## Board, monthly\n\n- Start: 2026-03-04 10:15 Europe/Berlin\n- End: 2026-03-04 11:15 UTC\n- Organizer: Ann Lee \\<ann@a.example>\n\nFirst line\\\nand a long one',
    );
  });

  it('names the last day of an event of whole days, and the days without the event', async () => {
    const read = async (...lines: string[]): Promise<string> =>
      (
        await convert(
          ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
        )
      ).markdown;
    const days = await read(
      'DTSTART;VALUE=DATE:20240228',
      'DTEND;VALUE=DATE:20240301',
      'EXDATE:20240229T100000Z',
    );
    expect(days).toContain('- Start: 2024-02-28\n- End: 2024-02-29\n- Except: 2024-02-29 10:00 UTC');
    expect(await read('DTEND:20240301T000000Z')).toContain('- End: 2024-03-01 00:00 UTC');
  });

  it('lists the fields of contacts (vCard 2.1 to 4.0)', async () => {
    const cards =
      'BEGIN:VCARD\nVERSION:4.0\nFN:Ann Lee\nitem1.TEL;TYPE=cell:+49 30 1\nADR;TYPE=home:;;Main St 1;Town;;123;\nEND:VCARD\nBEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Jo\nEND:VCARD\n';
    const { format, markdown } = await convert(cards);
    expect(format).toBe('contact');
    expect(markdown).toBe(
      '## Ann Lee\n\n- Phone: +49 30 1 (cell)\n- Address: Main St 1, Town, 123 (home)\n\n## Müller, Jo',
    );
  });

  it.each([
    ['BEGIN:VCALENDAR\n', 'BEGIN:VEVENT\n', ''],
    ['BEGIN:VCARD\nFN:', '\\,', ''],
    ['BEGIN:VCARD\nTEL', ';TYPE="', ':1'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n', '<v ', ''],
    ['WEBVTT\n\n', '0:', ''],
  ])('reads %j with many repetitions of %j in linear time', async (start, text, end) => {
    await expectLinearTime((count) => convert(start + text.repeat(count) + end), 25_000);
  });
});

describe('feeds', () => {
  it('links the file of an episode with its duration, but not a file that the title links', async () => {
    const item = (more: string): string => `<item><title>Tides</title>${more}</item>`;
    const media = '<enclosure url="https://a.example/files/2.mp3?x=1" type="audio/mpeg"/>';
    const read = async (items: string): Promise<string> =>
      (await convert(`<rss version="2.0"><channel><title>Port</title>${items}</channel></rss>`)).markdown;
    expect(await read(item(`${media}<itunes:duration>12:30</itunes:duration>`))).toBe(
      '# Port\n\n## Tides\n\n12:30\n\n[2.mp3](https://a.example/files/2.mp3?x=1)',
    );
    const linked = await read(item(`<link>https://a.example/files/2.mp3?x=1</link>${media}`));
    expect(linked.split('2.mp3')).toHaveLength(2);
  });
});

import { type Family, fixed, type Route } from '../exchange.ts';
import { EMPTY_ZIP, PDF, PIXEL } from '../pages/bytes.ts';

const file = (about: string, type: string | undefined, body: string | Uint8Array, more = {}): Route =>
  fixed(about, { headers: { ...(type === undefined ? {} : { 'content-type': type }), ...more }, body });

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour feed</title>
<item><title>The last lamp</title><link>http://example.test/1</link><description>It went out.</description></item></channel></rss>`;

const page = (text: string): string =>
  `<!doctype html><title>Sniffed</title><main><h1>Sniffed</h1><p>${text}</p></main>`;

/** Responses that are not HTML, or not declared as HTML. */
export const media: Family = {
  '/media/json': file('JSON', 'application/json', '{"harbour":{"lamp":"out","years":90}}'),
  '/media/json-ld': file('JSON with a vendor type', 'application/vnd.harbour+json', '{"lamp":"out"}'),
  '/media/json-broken': file('Truncated JSON', 'application/json', '{"lamp":'),
  '/media/xml': file('XML', 'application/xml', '<?xml version="1.0"?><harbour><lamp>out</lamp></harbour>'),
  '/media/rss': file('A feed', 'application/rss+xml', FEED),
  '/media/text': file(
    'Plain text',
    'text/plain; charset=utf-8',
    'First line.\nSecond line with <b>no</b> markup.\n',
  ),
  '/media/markdown': file('Markdown', 'text/markdown', '# Heading\n\nA paragraph.\n'),
  '/media/csv': file('CSV', 'text/csv', 'day,high,low\n1,01:10,11:25\n2,02:10,12:25\n'),
  '/media/script': file('JavaScript', 'text/javascript', 'export const lamp = "out";\n'),
  '/media/pdf': file('A PDF of one page', 'application/pdf', PDF),
  '/media/pdf-as-octets': file('The same PDF without its type', 'application/octet-stream', PDF),
  '/media/pdf-attachment': file('The same PDF as a download', 'application/pdf', PDF, {
    'content-disposition': 'attachment; filename="harbour.pdf"',
  }),
  '/media/html-attachment': file('HTML as a download', 'text/html', page('Sent as an attachment.'), {
    'content-disposition': 'attachment; filename="page.html"',
  }),
  '/media/zip': file('An empty ZIP archive', 'application/zip', EMPTY_ZIP),
  '/media/image': file('A picture', 'image/png', PIXEL),
  '/media/svg': file(
    'SVG with text and a script',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><text y="20">Lamp</text><script>document.title = "ran"</script></svg>',
  ),
  '/media/octets': file(
    'Bytes of an unknown type',
    'application/octet-stream',
    Buffer.from([0, 1, 2, 3, 250, 251, 252]),
  ),
  '/media/audio': file('The head of an MP3', 'audio/mpeg', Buffer.from('494433030000000000', 'hex')),
  '/media/video': file('The head of an MP4', 'video/mp4', Buffer.from('000000186674797069736f6d', 'hex')),
  '/media/xhtml': file(
    'XHTML, well formed',
    'application/xhtml+xml',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Strict</title></head><body><h1>Strict</h1><p>Well formed.</p></body></html>',
  ),
  '/media/xhtml-broken': file(
    'XHTML that is not well formed',
    'application/xhtml+xml',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Strict</h1><p>Not <b>well</p></body></html>',
  ),
  '/media/no-type': file('HTML without a Content-Type', undefined, page('No type was given.')),
  '/media/empty-type': file('HTML with an empty Content-Type', '', page('The type was empty.')),
  '/media/wrong-type': file('HTML declared as plain text', 'text/plain', page('Said to be plain text.')),
  '/media/nosniff': file(
    'HTML as application/octet-stream with nosniff',
    'application/octet-stream',
    page('Octets.'),
    {
      'x-content-type-options': 'nosniff',
    },
  ),
  '/media/multipart': file(
    'multipart/x-mixed-replace',
    'multipart/x-mixed-replace; boundary=next',
    `--next\r\nContent-Type: text/html\r\n\r\n${page('Part one.')}\r\n--next\r\nContent-Type: text/html\r\n\r\n${page('Part two.')}\r\n--next--\r\n`,
  ),
};

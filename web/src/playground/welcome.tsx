import { Link } from '../app/link.tsx';
import { fetchHistory } from './history/history.ts';
import { HistoryList } from './history/history-list.tsx';
import { buildLink } from './request/link.ts';
import { DEFAULTS } from './request/options.ts';

interface Example {
  title: string;
  result: string;
  href: string;
  /** Short text about what the link opens. */
  source: string;
}

const toExample = (title: string, result: string, url: string): Example => ({
  title,
  result,
  href: buildLink(url, DEFAULTS),
  source: url.replace(/^https:\/\/(www\.)?/, ''),
});

const NO_KEY = 'No API key needed';

/** Examples that the service serves itself, so that they need no network. */
const OFFLINE_EXAMPLES: readonly Example[] = [
  {
    title: 'A page',
    result: 'Main text, and separately the rest of the page (appendix)',
    href: '/playground/sample',
    source: NO_KEY,
  },
  {
    title: 'Highlights',
    result: 'The passages of a page that answer a question, with scores',
    href: '/playground/sample?view=highlights',
    source: NO_KEY,
  },
  {
    title: 'Blocks',
    result: 'Why each part of the page belongs to the main text or not',
    href: '/playground/sample?view=blocks',
    source: NO_KEY,
  },
  {
    ...toExample('A document', 'A CSV file as a table', `${location.origin}/sample-fares.csv`),
    source: 'Needs an API key',
  },
  {
    title: 'State JSON',
    result: 'The data that the page carries for its scripts and for search engines',
    href: '/playground/sample?view=state',
    source: NO_KEY,
  },
];

const ONLINE_EXAMPLES: readonly Example[] = [
  toExample(
    'An article',
    'Text, tables and references of a long page',
    'https://en.wikipedia.org/wiki/Web_scraping',
  ),
  toExample('A PDF', 'Headings, tables and formulas of a paper', 'https://arxiv.org/pdf/1706.03762'),
  toExample('A video', 'Description, chapters and transcript', 'https://www.youtube.com/watch?v=jNQXAC9IVRw'),
  {
    title: 'A crawl',
    result: 'The addresses of a site, and its pages as Markdown',
    href: '/playground/site?url=https://example.com',
    source: 'example.com',
  },
];

const RESULTS: readonly { title: string; text: string }[] = [
  { title: 'Markdown', text: 'The main text for a language model. What stands around it is kept apart.' },
  {
    title: 'Blocks',
    text: 'Every part of the page with its place on the screenshot and the reasons for its role.',
  },
  { title: 'Data', text: 'Metadata, links, tables, State JSON, and the HTML and screenshot on request.' },
  { title: 'Request', text: 'The same call for curl, Python, TypeScript, the command line and MCP.' },
];

/** The start page of the playground. */
export function Welcome() {
  const hasHistory = fetchHistory.use().length > 0;
  return (
    <section className="welcome welcome-start" aria-labelledby="welcome-title">
      <h1 id="welcome-title">Fetch a page as Markdown</h1>
      <p>
        Enter the URL of a page, a document or a video, or open an example. The sample page needs no API key
        and no network.
      </p>
      <Link href="/playground/sample" className="button button-primary">
        Open the sample page
      </Link>
      {hasHistory && (
        <div className="welcome-part">
          <h2>Recent fetches in this browser</h2>
          <HistoryList limit={5} />
        </div>
      )}
      <Examples title="Try it at once, without network" examples={OFFLINE_EXAMPLES} />
      <Examples title="Pages of the web" examples={ONLINE_EXAMPLES} />
      <div className="welcome-part">
        <h2>What you get</h2>
        <dl className="results">
          {RESULTS.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-small">
          <a href="/docs/quick-start">Quick start</a> · <a href="/docs/api">API reference</a> ·{' '}
          <a href="/docs/mcp">Connect an agent with MCP</a> · <a href="/docs/command-line">Command line</a>
        </p>
      </div>
    </section>
  );
}

function Examples({ title, examples }: { title: string; examples: readonly Example[] }) {
  return (
    <div className="welcome-part">
      <h2>{title}</h2>
      <ul className="examples">
        {examples.map(({ title: name, result, href, source }) => (
          <li key={name}>
            {/* Not a link inside the app, because the playground reads its query only when the page loads. */}
            <a href={href} className="card example">
              <strong>{name}</strong>
              <span>{result}</span>
              <span className="example-source">{source}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Link } from '../app/link.tsx';
import { buildLink } from './request/link.ts';
import { DEFAULTS } from './request/options.ts';

interface Example {
  title: string;
  result: string;
  href: string;
  /** What the link opens. */
  source: string;
}

const toExample = (title: string, result: string, url: string): Example => ({
  title,
  result,
  href: buildLink(url, DEFAULTS),
  source: url.replace(/^https:\/\/(www\.)?/, ''),
});

const EXAMPLES: readonly Example[] = [
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

/** The start page of the playground. */
export const Welcome = () => (
  <section className="welcome welcome-start" aria-labelledby="welcome-title">
    <h1 id="welcome-title">Fetch a page as Markdown</h1>
    <p>
      Enter the URL of a page, a document or a video, or drop a file of yours here. The sample page needs no
      API key and no network.
    </p>
    <Link href="/playground/sample" className="button button-primary">
      Open the sample page
    </Link>
    <h2 className="visually-hidden">Examples of the web</h2>
    <ul className="examples">
      {EXAMPLES.map(({ title, result, href, source }) => (
        <li key={title}>
          {/* Not a link inside the app, because the playground reads its query only when the page loads. */}
          <a href={href} className="card example">
            <strong>{title}</strong>
            <span>{result}</span>
            <span className="example-source">{source}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

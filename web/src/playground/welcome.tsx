import { Link } from '../app/link.tsx';
import { Button } from '../design/index.ts';
import { fetchHistory } from './history/history.ts';
import { HistoryList } from './history/history-list.tsx';

const EXAMPLES = [
  'https://example.com',
  'https://en.wikipedia.org/wiki/Web_scraping',
  'https://www.rfc-editor.org/rfc/rfc9110.html',
];

/** The start page of the playground. */
export function Welcome({ onChoose }: { onChoose: (url: string) => void }) {
  const hasHistory = fetchHistory.use().length > 0;
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">Fetch a page as Markdown</h1>
      <p>
        Enter a URL. The playground shows the Markdown next to a screenshot of the page, and for each block
        why it belongs to the main body or the appendix.
      </p>
      <div className="row welcome-examples">
        <Link href="/playground/sample" className="button button-primary">
          Open the sample page
        </Link>
        {EXAMPLES.map((url) => (
          <Button key={url} onClick={() => onChoose(url)}>
            {url.replace(/^https:\/\/(www\.)?/, '')}
          </Button>
        ))}
      </div>
      <p className="text-small">The sample page needs no API key and no network.</p>
      {hasHistory && (
        <div className="welcome-history">
          <h2>Recent fetches in this browser</h2>
          <HistoryList limit={6} />
        </div>
      )}
    </section>
  );
}

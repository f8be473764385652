import { Button } from '../design/index.ts';

const EXAMPLES = [
  'https://example.com',
  'https://en.wikipedia.org/wiki/Web_scraping',
  'https://www.rfc-editor.org/rfc/rfc9110.html',
];

/** The start page of the playground. */
export function Welcome({ onChoose }: { onChoose: (url: string) => void }) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">Fetch a page as Markdown</h1>
      <p>
        Enter a URL. The playground shows the Markdown next to a screenshot of the page, and for each block
        why it belongs to the main body or the appendix.
      </p>
      <div className="row welcome-examples">
        {EXAMPLES.map((url) => (
          <Button key={url} onClick={() => onChoose(url)}>
            {url.replace(/^https:\/\/(www\.)?/, '')}
          </Button>
        ))}
      </div>
    </section>
  );
}

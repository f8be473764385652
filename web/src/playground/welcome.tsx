import { Button } from '../design/index.ts';

const EXAMPLES = [
  'https://example.com',
  'https://en.wikipedia.org/wiki/Web_scraping',
  'https://www.rfc-editor.org/rfc/rfc9110.html',
];

/** What the playground is for, before anything was fetched. */
export function Welcome({ onChoose }: { onChoose: (url: string) => void }) {
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">Give it a page. Get what a careful reader would have kept.</h1>
      <p>
        Give it an address: a browser opens the page, and you see its Markdown beside the picture of it, block
        by block, with the reason why each is part of the main body or is not.
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

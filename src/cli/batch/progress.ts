import type { OutputStream } from '../io.ts';

/** Numbers of URLs. The total of a crawl grows during the crawl. */
interface UrlCounts {
  total: number;
  done: number;
  failed: number;
  errorPages: number;
}

/** Displays the progress of a batch: as a bar in a terminal, otherwise as one line every 10 seconds. */
export interface BatchProgress {
  update(counts: UrlCounts): void;
  /** Ends the progress line. */
  end(): void;
}

const BAR_WIDTH = 24;
const LINE_INTERVAL_MS = 10_000;

/**
 * Creates the display.
 * @param resultsBefore number of results of earlier runs, which do not count for the rate
 */
export function createBatchProgress(stream: OutputStream, resultsBefore: number): BatchProgress {
  const startedAt = performance.now();
  let lastLineAt = Number.NEGATIVE_INFINITY;
  return {
    update(counts) {
      const { total, done } = counts;
      const seconds = (performance.now() - startedAt) / 1000;
      const text = formatProgress(counts, (done - resultsBefore) / seconds);
      if (stream.isTTY) {
        // A line that wraps cannot be erased, so a narrow terminal gets a shorter bar or none.
        const columns = (stream.columns || 80) - 1;
        const barWidth = Math.max(0, Math.min(BAR_WIDTH, columns - text.length - 1));
        const filledWidth = Math.round((barWidth * done) / total);
        const bar = '█'.repeat(filledWidth) + '░'.repeat(barWidth - filledWidth);
        stream.write(`\r\u001B[K${`${bar} ${text}`.trimStart().slice(0, columns)}`);
      } else if (performance.now() - lastLineAt >= LINE_INTERVAL_MS || done === total) {
        lastLineAt = performance.now();
        stream.write(`${text}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write('\n');
    },
  };
}

/** @param rate number of results per second */
function formatProgress({ total, done, failed, errorPages }: UrlCounts, rate: number): string {
  const parts = [`${done}/${total}`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (errorPages > 0) parts.push(`${errorPages} error ${errorPages === 1 ? 'page' : 'pages'}`);
  if (rate > 0) parts.push(`${rate.toFixed(1)}/s`);
  if (rate > 0 && done < total) parts.push(`${formatDuration((total - done) / rate)} left`);
  return parts.join(' · ');
}

function formatDuration(seconds: number): string {
  const wholeSeconds = Math.ceil(seconds);
  if (wholeSeconds < 60) return `${wholeSeconds} s`;
  if (wholeSeconds < 3600) return `${Math.floor(wholeSeconds / 60)} min ${wholeSeconds % 60} s`;
  return `${Math.floor(wholeSeconds / 3600)} h ${Math.floor((wholeSeconds % 3600) / 60)} min`;
}

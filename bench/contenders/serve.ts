import type { Order, Outcome } from '../contender.ts';

/**
 * The contender's side: says that it is ready, answers every order, and ends when the bench lets go.
 *
 * @param fetch turns a URL into text
 * @param close ends what the contender started
 */
export function serve(fetch: (url: string) => Promise<string>, close: () => Promise<void>): void {
  const say = (message: Outcome | 'ready') => process.send?.(message);
  process.on('message', ({ id, url }: Order) => {
    fetch(url).then(
      (text) => say({ id, length: text.length }),
      (error: unknown) => say({ id, error: String(error) }),
    );
  });
  process.once('disconnect', () => void close().finally(() => process.exit()));
  say('ready');
}

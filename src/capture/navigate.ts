import type { DocumentLoad } from './navigation.ts';
import { isPage } from './outcome.ts';
import type { PreparedPage } from './prepared-page.ts';

/** How the first navigation ended. */
export type Arrival =
  | { state: 'committed' }
  | { state: 'failed'; code: string }
  /** The answer is nothing that a browser renders as a page. */
  | { state: 'download'; load: DocumentLoad };

/** Goes to the address; resolves once its document is there, or it is clear that there will be none. */
export function navigate(page: PreparedPage, url: string): Promise<Arrival> {
  const { navigation, session } = page;
  return new Promise((resolve, reject) => {
    navigation.onAnswer((load) => {
      if (load.status !== undefined && load.status !== 204 && load.status !== 205 && !isPage(load)) {
        resolve({ state: 'download', load });
      }
    });
    session.send('Page.navigate', { url }).then(({ errorText }) => {
      resolve(errorText ? { state: 'failed', code: errorText } : { state: 'committed' });
    }, reject);
  });
}

import { useEffect } from 'preact/compat';

/** Sets the title of the browser tab, and resets it when the user leaves the page. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Pagewright`;
    return () => {
      document.title = 'Pagewright';
    };
  }, [title]);
}

import { useEffect, useState } from 'preact/compat';

/**
 * Receives files that are dropped anywhere on the page.
 * @returns whether a file is dragged over the page
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFile(event)) return;
        // Without this, the browser would open the file instead of the page.
        event.preventDefault();
        setIsDragging(true);
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      (event) => {
        // The pointer has left the window, and not only an element.
        if (event.relatedTarget === null) setIsDragging(false);
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsDragging(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      },
      { signal },
    );
    return () => controller.abort();
  }, [onFile]);
  return isDragging;
}

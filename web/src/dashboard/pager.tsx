import { Button } from '../design/index.ts';

interface PagerProps {
  /** Cursors of the pages from the second page to the current one. */
  cursors: readonly string[];
  /** Cursor of the next page. Undefined on the last page. */
  nextCursor: string | undefined;
  onChange: (cursors: string[]) => void;
}

/** Buttons that show the newer and the older page of a list. */
export function Pager({ cursors, nextCursor, onChange }: PagerProps) {
  return (
    <div className="row row-end">
      {cursors.length > 0 && <Button onClick={() => onChange(cursors.slice(0, -1))}>Newer</Button>}
      {nextCursor && <Button onClick={() => onChange([...cursors, nextCursor])}>Older</Button>}
    </div>
  );
}

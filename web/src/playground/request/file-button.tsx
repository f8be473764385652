import { useRef } from 'preact/compat';
import { Button } from '../../design/index.ts';

interface FileButtonProps {
  isDisabled: boolean;
  onFile: (file: File) => void;
}

/** Opens the dialog of the browser for a file. */
export function FileButton({ isDisabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to read"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        icon="upload"
        label="Read a file"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

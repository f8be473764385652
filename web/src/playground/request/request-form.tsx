import { type FormEvent, useState } from 'preact/compat';
import { useShortcut } from '../../app/shortcuts.ts';
import { Button, Icon, reportUrl, useFocusOnMount } from '../../design/index.ts';
import { FileButton } from './file-button.tsx';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { completeUrl } from '../../../../src/contract/complete-url.ts';
import type { Options } from './options.ts';
import './request-form.css';

interface RequestFormProps {
  url: string;
  options: Options;
  running: boolean;
  /** Whether the field for the URL has the focus when the form appears. */
  isFocused: boolean;
  onUrl: (url: string) => void;
  onOptions: (options: Options) => void;
  onFetch: (url: string) => void;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** The form with the URL and the options of a fetch. */
export function RequestForm({
  url,
  options,
  running,
  isFocused,
  onUrl,
  onOptions,
  onFetch,
  onFile,
  onCancel,
}: RequestFormProps) {
  const [areOptionsOpen, setAreOptionsOpen] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const input = useFocusOnMount<HTMLInputElement>(isFocused);
  useShortcut('/', 'Enter a URL', () => input.current?.select());
  useShortcut('o', 'Show or hide options', () => setAreOptionsOpen(!areOptionsOpen));
  useShortcut('h', 'Show the history', () => setIsHistoryOpen(true));
  useShortcut('Escape', 'Cancel the fetch', onCancel, running);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = completeUrl(url);
    if (wanted === '' || running || !reportUrl(input.current, wanted)) return;
    onUrl(wanted);
    onFetch(wanted);
  };
  return (
    <form className="card request-form" noValidate onSubmit={submit}>
      <div className="request-line">
        <label className="visually-hidden" htmlFor="request-url">
          Page URL
        </label>
        <span className="request-input">
          <Icon name="search" />
          <input
            ref={input}
            id="request-url"
            name="url"
            type="text"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellcheck={false}
            placeholder="URL of a page, document or video"
            value={url}
            onInput={(event) => event.currentTarget.setCustomValidity('')}
            onChange={(event) => onUrl(event.currentTarget.value)}
          />
        </span>
        {/* Use separate keys, because the click would otherwise also reach the other button in the reused element. */}
        {running ? (
          <Button key="cancel" kind="danger" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <Button key="fetch" kind="primary" type="submit">
            Fetch
          </Button>
        )}
        <FileButton onFile={onFile} isDisabled={running} />
        <Button
          icon="sliders"
          aria-expanded={areOptionsOpen}
          aria-controls="request-options"
          onClick={() => setAreOptionsOpen(!areOptionsOpen)}
        >
          Options
        </Button>
        <Button icon="clock" label="History" onClick={() => setIsHistoryOpen(true)} />
      </div>
      <div id="request-options" hidden={!areOptionsOpen}>
        <OptionsPanel options={options} onChange={onOptions} />
      </div>
      <HistoryDialog open={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { Button, Icon } from '../../design/index.ts';
import { OptionsPanel } from './options-panel.tsx';
import { toUrl, type Options } from './options.ts';
import './request-form.css';

interface RequestFormProps {
  url: string;
  options: Options;
  running: boolean;
  onUrl: (url: string) => void;
  onOptions: (options: Options) => void;
  onFetch: (url: string) => void;
  onCancel: () => void;
}

/** The form with the URL and the options of a fetch. */
export function RequestForm({
  url,
  options,
  running,
  onUrl,
  onOptions,
  onFetch,
  onCancel,
}: RequestFormProps) {
  const [open, setOpen] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = toUrl(url);
    if (wanted === '' || running) return;
    onUrl(wanted);
    onFetch(wanted);
  };
  return (
    <form className="card request-form" onSubmit={submit}>
      <div className="request-line">
        <label className="visually-hidden" htmlFor="request-url">
          Page URL
        </label>
        <span className="request-input">
          <Icon name="search" />
          <input
            id="request-url"
            name="url"
            type="text"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="URL of a page, document or video"
            value={url}
            onChange={(event) => onUrl(event.target.value)}
          />
        </span>
        {running ? (
          <Button kind="danger" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <Button kind="primary" type="submit">
            Fetch
          </Button>
        )}
        <Button
          icon="sliders"
          aria-expanded={open}
          aria-controls="request-options"
          onClick={() => setOpen(!open)}
        >
          Options
        </Button>
      </div>
      <div id="request-options" hidden={!open}>
        <OptionsPanel options={options} onChange={onOptions} />
      </div>
    </form>
  );
}

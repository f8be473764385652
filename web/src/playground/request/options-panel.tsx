import { Checkbox, Choice, Field } from '../../design/index.ts';
import type { Options } from './options.ts';

interface OptionsPanelProps {
  options: Options;
  onChange: (options: Options) => void;
}

/** The options of a fetch. */
export function OptionsPanel({ options, onChange }: OptionsPanelProps) {
  const set = (change: Partial<Options>): void => onChange({ ...options, ...change });
  return (
    <div className="options">
      <fieldset className="options-group">
        <legend>Capture</legend>
        <Choice
          label="Screenshot"
          value={options.screenshot}
          choices={{ none: 'None', viewport: 'Viewport', fullPage: 'Full page' }}
          onChange={(screenshot) => set({ screenshot })}
        />
        <Checkbox checked={options.scrollFullPage} onChange={(scrollFullPage) => set({ scrollFullPage })}>
          Scroll to load lazy content
        </Checkbox>
        <Choice
          label="Use a stored capture"
          value={options.maxAge}
          choices={{
            0: 'Never',
            300: 'Of the last 5 minutes',
            3600: 'Of the last hour',
            86400: 'Of the last day',
          }}
          onChange={(maxAge) => set({ maxAge })}
        />
        <Field label="Profile" hint="Headers, cookies and settings for the page">
          <input
            type="text"
            placeholder="none"
            autoCapitalize="none"
            spellcheck={false}
            value={options.profile}
            onChange={(event) => set({ profile: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
      <fieldset className="options-group">
        <legend>Result</legend>
        <Choice
          label="Format"
          value={options.format}
          choices={{ json: 'JSON', markdown: 'Markdown' }}
          onChange={(format) => set({ format })}
        />
        <Choice
          label="Markdown scope"
          hint="The main body leaves out navigation, footers and advertising."
          value={options.scope}
          choices={{ main: 'Main body', page: 'Whole page' }}
          onChange={(scope) => set({ scope })}
        />
        <Choice
          label="Appendix markers"
          hint="Marks in the Markdown where parts were left out."
          value={options.markers}
          choices={{ off: 'Off', compact: 'Compact', detailed: 'Detailed' }}
          onChange={(markers) => set({ markers })}
        />
        <Field label="Token budget" hint="Longer Markdown is cut at this length.">
          <input
            type="number"
            min={1}
            inputMode="numeric"
            placeholder="none"
            value={options.maxTokens}
            onChange={(event) => set({ maxTokens: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
      <fieldset className="options-group">
        <legend>Include</legend>
        <Checkbox checked={options.stateJson} onChange={(stateJson) => set({ stateJson })}>
          State JSON
        </Checkbox>
        <Checkbox checked={options.appendix} onChange={(appendix) => set({ appendix })}>
          Appendix
        </Checkbox>
        <Checkbox checked={options.links} onChange={(links) => set({ links })}>
          Links
        </Checkbox>
        <Checkbox checked={options.html} onChange={(html) => set({ html })}>
          HTML
        </Checkbox>
        <Checkbox checked={options.headers} onChange={(headers) => set({ headers })}>
          Response headers
        </Checkbox>
      </fieldset>
      <fieldset className="options-group">
        <legend>Documents</legend>
        <Field label="Pages" hint="For example 1-3,7,10-">
          <input
            type="text"
            placeholder="all"
            value={options.pages}
            onChange={(event) => set({ pages: event.currentTarget.value })}
          />
        </Field>
        <Choice
          label="Text recognition"
          value={options.ocr}
          choices={{ auto: 'Where needed', never: 'Never', force: 'Always' }}
          onChange={(ocr) => set({ ocr })}
        />
        <Field label="Password">
          <input
            type="password"
            autoComplete="off"
            value={options.password}
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
    </div>
  );
}

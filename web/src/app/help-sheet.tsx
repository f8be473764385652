import { useState } from 'preact/compat';
import { Button, Checkbox, Dialog } from '../design/index.ts';
import { shortcutsEnabled, useShortcut, useShortcutList } from './shortcuts.ts';

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc' };

/** The button and the dialog that list the keyboard shortcuts of the current page. */
export function HelpSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const isEnabled = shortcutsEnabled.use();
  const shortcuts = useShortcutList();
  useShortcut('?', 'Show keyboard shortcuts', () => setIsOpen(true));
  return (
    <>
      <Button kind="quiet" icon="help" label="Keyboard shortcuts" onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
        <div className="stack">
          <Checkbox checked={isEnabled} onChange={(checked) => shortcutsEnabled.write(checked)}>
            Use single keys as shortcuts
          </Checkbox>
          <dl className="shortcuts">
            {shortcuts.map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <kbd>{NAMES[key] ?? key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <p className="text-soft text-small">
            The arrow keys move between tabs, and between blocks in the page map.
          </p>
        </div>
      </Dialog>
    </>
  );
}

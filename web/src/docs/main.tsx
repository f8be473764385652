import { render } from 'preact';
import { HelpSheet } from '../app/help-sheet.tsx';
import { KeyButton, KeyDialog } from '../app/key-dialog.tsx';
import { ThemeButton } from '../app/theme-button.tsx';
import { Toasts } from '../design/index.ts';
import { addCopyButtons, fillSampleKey } from './samples.ts';
import { SearchButton } from './search.tsx';
import { addSampleTabs } from './sample-tabs.ts';
import '../design/index.css';
import '../app/shell.css';
import './docs.css';
import './code.css';
import './reference.css';

fillSampleKey();
addSampleTabs();
addCopyButtons();

const tools = document.getElementById('tools');
if (tools) {
  render(
    <>
      <SearchButton />
      <HelpSheet />
      <KeyButton />
      <ThemeButton />
      <KeyDialog />
      <Toasts />
    </>,
    tools,
  );
}

const consoleElement = document.getElementById('console');
if (consoleElement) {
  const { openConsole } = await import('./console/index.tsx');
  openConsole(consoleElement);
}

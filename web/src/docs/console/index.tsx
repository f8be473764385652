import { render } from 'preact';
import { Console } from './console.tsx';
import type { ConsoleOperation } from './operation.ts';
import './console.css';

/** Fills the console of a reference page. The element contains the operation as JSON. */
export function openConsole(element: HTMLElement): void {
  const data = element.querySelector('script')?.textContent;
  if (data) render(<Console operation={JSON.parse(data) as ConsoleOperation} />, element);
}

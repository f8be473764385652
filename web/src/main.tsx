import { render } from 'preact';
import { Shell } from './app/shell.tsx';
import { applyTheme } from './app/theme.ts';
import { Toasts } from './design/index.ts';
import './design/index.css';

applyTheme();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
render(
  <>
    <Shell />
    <Toasts />
  </>,
  root,
);

import { Suspense } from 'preact/compat';
import { useSetup } from '../api/index.ts';
import { Icon, Spinner } from '../design/index.ts';
import { HelpSheet } from './help-sheet.tsx';
import { KeyButton, KeyDialog } from './key-dialog.tsx';
import { Link } from './link.tsx';
import { usePath } from './location.ts';
import { findPage } from './routes.tsx';
import { ThemeButton } from './theme-button.tsx';
import './shell.css';

const NAVIGATION = [
  { href: '/playground', label: 'Playground' },
  { href: '/dashboard', label: 'Dashboard' },
];

/** The layout of every page: header, navigation and key dialog. */
export function Shell() {
  const path = usePath();
  const found = findPage(path);
  const setup = useSetup();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-header">
        <Link href="/playground" className="shell-brand">
          <Icon name="logo" size={26} />
          <span>Pagewright</span>
        </Link>
        <nav aria-label="Main" className="shell-nav">
          {NAVIGATION.map(({ href, label }) => (
            <Link key={href} href={href} aria-current={path.startsWith(href) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          <a href="/docs">Docs</a>
        </nav>
        <div className="shell-tools">
          <HelpSheet />
          {setup?.requiresKey !== false && <KeyButton />}
          <ThemeButton />
        </div>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <Suspense fallback={<Spinner label="Loading" />}>
          {found ? <found.page segments={found.segments} /> : <NotFound path={path} />}
        </Suspense>
      </main>
      <KeyDialog />
    </>
  );
}

function NotFound({ path }: { path: string }) {
  return (
    <div className="shell-not-found">
      <h1>Page not found: {path}</h1>
      <p>
        Go to the <Link href="/playground">playground</Link> or the <Link href="/dashboard">dashboard</Link>.
      </p>
    </div>
  );
}

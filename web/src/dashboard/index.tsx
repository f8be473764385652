import { useEffect } from 'react';
import type { Account } from '../../../src/contract/account.ts';
import { call } from '../api/index.ts';
import { Link } from '../app/link.tsx';
import { navigate } from '../app/location.ts';
import type { PageProps } from '../app/routes.tsx';
import { Button, Spinner } from '../design/index.ts';
import { Keys } from './keys/keys.tsx';
import { Overview } from './overview/overview.tsx';
import { Run } from './runs/run.tsx';
import { Runs } from './runs/runs.tsx';
import { Snapshots } from './snapshots/snapshots.tsx';
import { Trouble } from './trouble.tsx';
import { useResource } from './use-resource.ts';
import './dashboard.css';

const PLACES = [
  { name: '', label: 'Overview' },
  { name: 'runs', label: 'Runs' },
  { name: 'snapshots', label: 'Snapshots' },
  { name: 'keys', label: 'API keys' },
];

/** `/dashboard` and what stands below it, for those who are signed in. */
export default function Dashboard({ segments }: PageProps) {
  const { value: account, error } = useResource<Account>('/v1/account');
  const refused = error?.failure._tag === 'AuthFailed';
  useEffect(() => {
    if (refused) navigate(`/sign-in?next=${encodeURIComponent(location.pathname)}`, { replace: true });
  }, [refused]);
  if (refused) return null;
  if (!account) return error ? <Trouble error={error} /> : <Spinner label="Opening the dashboard" />;
  const [place = '', id] = segments;
  return (
    <div className="dashboard">
      <div className="dashboard-head">
        <nav aria-label="Dashboard" className="dashboard-nav">
          {PLACES.map(({ name, label }) => (
            <Link
              key={name}
              href={name === '' ? '/dashboard' : `/dashboard/${name}`}
              aria-current={name === place ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="row dashboard-who">
          <span className="text-soft text-small">
            {account.user?.email} · {account.organization.name}
          </span>
          <Button kind="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
      <Place place={place} id={id} account={account} />
    </div>
  );
}

interface PlaceProps {
  place: string;
  id: string | undefined;
  account: Account;
}

function Place({ place, id, account }: PlaceProps) {
  switch (place) {
    case '':
      return <Overview account={account} />;
    case 'runs':
      return id === undefined ? <Runs /> : <Run key={id} id={id} />;
    case 'snapshots':
      return <Snapshots snapshotDays={account.limits.snapshotDays} />;
    case 'keys':
      return <Keys />;
    default:
      return <h1>There is no such page</h1>;
  }
}

async function signOut(): Promise<void> {
  await call('/v1/session', { method: 'DELETE', as: 'session' });
  navigate('/sign-in');
}

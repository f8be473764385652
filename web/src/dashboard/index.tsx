import { useEffect } from 'preact/compat';
import type { Account } from '../../../src/contract/organization/account.ts';
import { navigate } from '../app/location.ts';
import type { PageProps } from '../app/routes.tsx';
import { useTitle } from '../app/use-title.ts';
import { Spinner } from '../design/index.ts';
import { Account as AccountPage } from './account/account.tsx';
import { Keys } from './keys/keys.tsx';
import { Limits } from './limits/limits.tsx';
import { Members } from './members/members.tsx';
import { Monitor } from './monitors/monitor.tsx';
import { Monitors } from './monitors/monitors.tsx';
import { findSectionLabel, Navigation } from './navigation.tsx';
import { Organizations } from './organizations/organizations.tsx';
import { Overview } from './overview/overview.tsx';
import { Profiles } from './profiles/profiles.tsx';
import { Queue } from './queue/queue.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { Requests } from './requests/requests.tsx';
import { Run } from './runs/run.tsx';
import { Runs } from './runs/runs.tsx';
import { History } from './snapshots/history.tsx';
import { Snapshots } from './snapshots/snapshots.tsx';
import { RequestError } from './request-error.tsx';
import { useResource } from './use-resource.ts';
import './dashboard.css';

/** All pages below `/dashboard`. Redirects to the sign-in page without a session. */
export default function Dashboard({ segments }: PageProps) {
  const { value: account, error } = useResource<Account>('/v1/account');
  const [section = '', id] = segments;
  // The pages of a run and of a request set a title of their own.
  const label = findSectionLabel(account, section);
  useTitle(id === undefined ? label : id === 'history' ? 'History of a page' : undefined);
  const refused = error?.failure._tag === 'AuthFailed';
  useEffect(() => {
    if (refused)
      navigate(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`, { replace: true });
  }, [refused]);
  if (refused) return null;
  if (!account) return error ? <RequestError error={error} /> : <Spinner label="Loading dashboard" />;
  return (
    <div className="dashboard">
      <Navigation account={account} current={section} />
      <div className="dashboard-page">
        <Section section={section} id={id} account={account} />
      </div>
    </div>
  );
}

interface SectionProps {
  section: string;
  id: string | undefined;
  account: Account;
}

function Section({ section, id, account }: SectionProps) {
  switch (section) {
    case '':
      return <Overview account={account} />;
    case 'requests':
      return id === undefined ? <Requests /> : <RequestPage key={id} id={id} />;
    case 'queue':
      return <Queue />;
    case 'runs':
      return id === undefined ? <Runs /> : <Run key={id} id={id} />;
    case 'monitors':
      return id === undefined ? <Monitors /> : <Monitor key={id} id={id} />;
    case 'snapshots':
      return id === 'history' ? <History /> : <Snapshots snapshotDays={account.limits.snapshotDays} />;
    case 'profiles':
      return <Profiles />;
    case 'keys':
      return <Keys />;
    case 'limits':
      return <Limits account={account} />;
    case 'members':
      return <Members account={account} />;
    case 'account':
      return <AccountPage account={account} />;
    case 'organizations':
      return <Organizations />;
    default:
      return <h1>Page not found</h1>;
  }
}

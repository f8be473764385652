import { useState } from 'preact/compat';
import type { Account } from '../../../src/contract/organization/account.ts';
import { call } from '../api/index.ts';
import { Link } from '../app/link.tsx';
import { navigate } from '../app/location.ts';
import { Button, Icon } from '../design/index.ts';

interface Section {
  /** Last part of the path; empty for `/dashboard` itself. */
  name: string;
  label: string;
}

interface SectionGroup {
  label: string;
  sections: readonly Section[];
}

const GROUPS: readonly SectionGroup[] = [
  {
    label: 'Activity',
    sections: [
      { name: '', label: 'Overview' },
      { name: 'requests', label: 'Requests' },
      { name: 'queue', label: 'Queue' },
      { name: 'runs', label: 'Runs' },
      { name: 'monitors', label: 'Monitors' },
      { name: 'snapshots', label: 'Snapshots' },
    ],
  },
  {
    label: 'Settings',
    sections: [
      { name: 'keys', label: 'API keys' },
      { name: 'profiles', label: 'Profiles' },
      { name: 'members', label: 'Members' },
      { name: 'limits', label: 'Limits' },
      { name: 'account', label: 'Your account' },
    ],
  },
];

const OPERATOR_GROUP: SectionGroup = {
  label: 'This service',
  sections: [{ name: 'organizations', label: 'Organizations' }],
};

const listGroups = (account: Account | undefined): readonly SectionGroup[] =>
  account?.user?.isOperator === true ? [...GROUPS, OPERATOR_GROUP] : GROUPS;

/** Returns the label of a section; undefined if the user has no such section. */
export const findSectionLabel = (account: Account | undefined, name: string): string | undefined =>
  listGroups(account)
    .flatMap(({ sections }) => sections)
    .find((section) => section.name === name)?.label;

/** The side bar of the dashboard. On a narrow screen, a button opens and closes it. */
export function Navigation({ account, current }: { account: Account; current: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="dashboard-side">
      <button
        type="button"
        className="dashboard-menu"
        aria-expanded={isOpen}
        aria-controls="dashboard-navigation"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">Menu: </span>
        <span className="grow">{findSectionLabel(account, current) ?? 'Dashboard'}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div id="dashboard-navigation" className={isOpen ? 'dashboard-groups is-open' : 'dashboard-groups'}>
        <nav aria-label="Dashboard">
          {listGroups(account).map(({ label, sections }) => (
            <div key={label}>
              <p className="dashboard-group-label">{label}</p>
              <ul>
                {sections.map((section) => (
                  <li key={section.name}>
                    <Link
                      href={section.name === '' ? '/dashboard' : `/dashboard/${section.name}`}
                      aria-current={section.name === current ? 'page' : undefined}
                      onClick={() => setIsOpen(false)}
                    >
                      {section.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="dashboard-who">
          <span className="text-small" title={account.user?.email}>
            {account.organization.name}
          </span>
          {account.user && (
            <Button kind="quiet" onClick={() => void signOut()}>
              Sign out
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

async function signOut(): Promise<void> {
  await call('/v1/session', { method: 'DELETE', as: 'session' });
  navigate('/sign-in');
}

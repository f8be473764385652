import { type Command, InvalidArgumentError } from 'commander';
import {
  createOrganization,
  grantCredits,
  listOrganizations,
  type Organization,
  type OrganizationLimits,
  removeWebhook,
  setWebhook,
  updateOrganization,
} from '../../accounts/index.ts';
import { newId, type Store } from '../../store/index.ts';
import { UsageError } from '../exit.ts';
import { printRows, when } from '../output.ts';
import { chooseOrganization, type WithStore } from './context.ts';

export interface OrgsCommand {
  withStore: WithStore;
  /** Limits of a new organization, by the settings; these are read when they are needed. */
  organizationDefaults: () => Promise<OrganizationLimits>;
}

interface LimitOptions {
  maxConcurrency?: number;
  rate?: number;
  credits?: number;
  json?: boolean;
}

interface ChangeOptions extends Omit<LimitOptions, 'credits'> {
  name?: string;
  grant?: number;
  block?: Date;
  unblock?: boolean;
  close?: boolean;
  reopen?: boolean;
  /** False for `--no-webhook`. */
  webhook?: string | false;
}

const COLUMNS = {
  id: (org: Organization) => org.id,
  name: (org: Organization) => org.name,
  concurrency: (org: Organization) => `${org.inFlight}/${org.maxConcurrency}`,
  'per minute': (org: Organization) => org.ratePerMinute,
  credits: (org: Organization) => org.credits ?? 'unlimited',
  'blocked until': (org: Organization) => when(org.blockedUntil),
  closed: (org: Organization) => when(org.closedAt),
};

/** `pagewright orgs`: organizations and their limits. */
export function addOrgs(program: Command, { withStore, organizationDefaults }: OrgsCommand): void {
  const orgs = program.command('orgs').description('organizations: list, create, set limits');
  orgs
    .command('list', { isDefault: true })
    .description('all organizations')
    .option('--json', 'as JSON')
    .action((options: { json?: boolean }) =>
      withStore(async (store) => printRows(await listOrganizations(store), COLUMNS, options.json ?? false)),
    );
  orgs
    .command('create')
    .argument('<name>')
    .description('a new organization')
    .option('--max-concurrency <n>', 'captures in flight', wholeNumber)
    .option('--rate <n>', 'requests a minute', wholeNumber)
    .option('--credits <n>', 'credits to begin with; unlimited without', wholeNumber)
    .option('--json', 'as JSON')
    .action((name: string, options: LimitOptions) =>
      withStore(async (store) => {
        await checkName(store, name);
        const { maxConcurrency, ratePerMinute, credits } = await organizationDefaults();
        const made = await createOrganization(store, {
          name,
          maxConcurrency: options.maxConcurrency ?? maxConcurrency,
          ratePerMinute: options.rate ?? ratePerMinute,
          credits: options.credits ?? credits,
        });
        await printRows([made], COLUMNS, options.json ?? false);
      }),
    );
  orgs
    .command('set')
    .argument('<organization>', 'name or id')
    .description('change limits, grant credits, block, close')
    .option('--name <name>', 'another name')
    .option('--max-concurrency <n>', 'captures in flight', wholeNumber)
    .option('--rate <n>', 'requests a minute', wholeNumber)
    .option('--grant <n>', 'add credits; an unlimited organization becomes a limited one', wholeNumber)
    .option('--block <until>', 'no fetches until this time, e.g. 2027-01-01', time)
    .option('--unblock', 'end a block')
    .option('--close', 'no calls at all: its credentials stop working')
    .option('--reopen', 'undo --close')
    .option('--webhook <url>', 'tell this address when a batched run ends; prints the secret once', address)
    .option('--no-webhook', 'tell nobody any more')
    .option('--json', 'as JSON')
    .action((named: string, options: ChangeOptions) =>
      withStore(async (store) => {
        const { id } = await chooseOrganization(store, named);
        if (options.name !== undefined) await checkName(store, options.name, id);
        if (options.grant !== undefined) {
          await grantCredits(store, { organizationId: id, amount: options.grant, reference: newId('grant') });
        }
        const changed = await updateOrganization(store, id, {
          ...(options.name !== undefined && { name: options.name }),
          ...(options.maxConcurrency !== undefined && { maxConcurrency: options.maxConcurrency }),
          ...(options.rate !== undefined && { ratePerMinute: options.rate }),
          ...(options.block && { blockedUntil: options.block.getTime() }),
          ...(options.unblock && { blockedUntil: null }),
          ...(options.close && { closedAt: Date.now() }),
          ...(options.reopen && { closedAt: null }),
        });
        await printRows(changed ? [changed] : [], COLUMNS, options.json ?? false);
        await changeWebhook(store, id, options.webhook);
      }),
    );
}

/**
 * Commands find an organization by its name too, so no two have the same.
 * @param own id of the organization that is renamed
 */
async function checkName(store: Store, name: string, own?: string): Promise<void> {
  if (name.trim() === '') throw new UsageError('An organization needs a name.');
  const all = await listOrganizations(store);
  if (all.some((other) => other.id !== own && (other.name === name || other.id === name)))
    throw new UsageError(`There is an organization "${name}" already.`);
}

/** The secret goes to standard error: it is for people, and standard output may be JSON. */
async function changeWebhook(store: Store, organizationId: string, url: string | false | undefined) {
  if (url === undefined) return;
  if (url === false) return removeWebhook(store, organizationId);
  const secret = await setWebhook(store, { organizationId, url });
  process.stderr.write(`Webhook secret, shown this once: ${secret ?? ''}\n`);
}

function address(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('An http or https address is expected.');
  return url.href;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('A whole number from 1 is expected.');
  return value;
}

function time(text: string): Date {
  const value = new Date(text);
  if (Number.isNaN(value.getTime()))
    throw new InvalidArgumentError('A time like 2027-01-01T00:00Z is expected.');
  return value;
}

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
} from '../../../accounts/index.ts';
import { splitCredentials } from '../../../contract/index.ts';
import { generateId, type Store } from '../../../store/index.ts';
import { UsageError } from '../../exit.ts';
import type { CommandIo } from '../../io.ts';
import { printRows, formatTime } from '../../output.ts';
import { chooseOrganization, type WithStore } from './account-commands.ts';
import { parsePositiveCount } from '../document-options.ts';

export interface OrgsCommand {
  io: CommandIo;
  withStore: WithStore;
  /** Reads the default limits of new organizations from the settings. */
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
  /** False if the user passes `--no-webhook`. */
  webhook?: string | false;
}

const ORGANIZATION_COLUMNS = {
  id: (org: Organization) => org.id,
  name: (org: Organization) => org.name,
  concurrency: (org: Organization) => `${org.inFlight}/${org.maxConcurrency}`,
  'per minute': (org: Organization) => org.ratePerMinute,
  credits: (org: Organization) => org.credits ?? 'unlimited',
  'blocked until': (org: Organization) => formatTime(org.blockedUntil),
  closed: (org: Organization) => formatTime(org.closedAt),
};

/** `pagewright orgs`: manages organizations and their limits. */
export function addOrgs(program: Command, { io, withStore, organizationDefaults }: OrgsCommand): void {
  const orgs = program.command('orgs').description('manage organizations: list, create, set');
  orgs
    .command('list', { isDefault: true })
    .description('list all organizations')
    .option('--json', 'print as JSON')
    .action((options: { json?: boolean }) =>
      withStore(async (store) =>
        printRows(io.stdout, await listOrganizations(store), ORGANIZATION_COLUMNS, options.json ?? false),
      ),
    );
  orgs
    .command('create')
    .argument('<name>')
    .description('create an organization')
    .option('--max-concurrency <n>', 'maximum number of concurrent captures', parsePositiveCount)
    .option('--rate <n>', 'maximum number of requests per minute', parsePositiveCount)
    .option('--credits <n>', 'initial credits (default: PAGEWRIGHT_ORG_CREDITS)', parsePositiveCount)
    .option('--json', 'print as JSON')
    .action((name: string, options: LimitOptions) =>
      withStore(async (store) => {
        await checkName(store, name);
        const { maxConcurrency, ratePerMinute, credits } = await organizationDefaults();
        const created = await createOrganization(store, {
          name,
          maxConcurrency: options.maxConcurrency ?? maxConcurrency,
          ratePerMinute: options.rate ?? ratePerMinute,
          credits: options.credits ?? credits,
        });
        await printRows(io.stdout, [created], ORGANIZATION_COLUMNS, options.json ?? false);
      }),
    );
  orgs
    .command('set')
    .argument('<organization>', 'name or id')
    .description('change limits, grant credits, block, close')
    .option('--name <name>', 'new name')
    .option('--max-concurrency <n>', 'maximum number of concurrent captures', parsePositiveCount)
    .option('--rate <n>', 'maximum number of requests per minute', parsePositiveCount)
    .option('--grant <n>', 'add credits; unlimited credits become limited', parsePositiveCount)
    .option('--block <until>', 'reject fetches until this time, for example 2027-01-01', parseTime)
    .option('--unblock', 'allow fetches again')
    .option('--close', 'reject all calls: its credentials stop working')
    .option('--reopen', 'undo --close')
    .option(
      '--webhook <url>',
      'call this URL when a batched run ends; prints the secret once',
      parseWebhookUrl,
    )
    .option('--no-webhook', 'remove the webhook')
    .option('--json', 'print as JSON')
    .action((nameOrId: string, options: ChangeOptions) =>
      withStore(async (store) => {
        const { id } = await chooseOrganization(store, nameOrId);
        if (options.name !== undefined) await checkName(store, options.name, id);
        if (options.grant !== undefined) {
          await grantCredits(store, {
            organizationId: id,
            amount: options.grant,
            reference: generateId('grant'),
          });
        }
        const updated = await updateOrganization(store, id, {
          ...(options.name !== undefined && { name: options.name }),
          ...(options.maxConcurrency !== undefined && { maxConcurrency: options.maxConcurrency }),
          ...(options.rate !== undefined && { ratePerMinute: options.rate }),
          ...(options.block && { blockedUntil: options.block.getTime() }),
          ...(options.unblock && { blockedUntil: null }),
          ...(options.close && { closedAt: Date.now() }),
          ...(options.reopen && { closedAt: null }),
        });
        await printRows(io.stdout, updated ? [updated] : [], ORGANIZATION_COLUMNS, options.json ?? false);
        await changeWebhook(io, store, id, options.webhook);
      }),
    );
}

/**
 * Checks that no other organization has the name, because commands find organizations by name.
 * @param ownId id of the organization that is renamed
 */
async function checkName(store: Store, name: string, ownId?: string): Promise<void> {
  if (name.trim() === '') throw new UsageError('The name of the organization is empty.');
  const organizations = await listOrganizations(store);
  if (organizations.some((other) => other.id !== ownId && (other.name === name || other.id === name)))
    throw new UsageError(`An organization "${name}" already exists. Choose another name.`);
}

/** Changes the webhook. Prints its secret to standard error, because standard output may be JSON. */
async function changeWebhook(
  io: CommandIo,
  store: Store,
  organizationId: string,
  url: string | false | undefined,
) {
  if (url === undefined) return;
  if (url === false) return removeWebhook(store, organizationId);
  const secret = await setWebhook(store, { organizationId, url });
  io.stderr.write(`Webhook secret (shown only once): ${secret ?? ''}\n`);
}

function parseWebhookUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('Expected an http or https URL.');
  if (splitCredentials(text).credentials !== undefined)
    throw new UsageError(
      'The URL of a webhook must not contain a user name or password. Check the signature of the request instead.',
    );
  return url.href;
}

function parseTime(text: string): Date {
  const value = new Date(text);
  if (Number.isNaN(value.getTime()))
    throw new InvalidArgumentError('Expected a time such as 2027-01-01T00:00Z.');
  return value;
}

import type { Command } from 'commander';
import { formatPath } from './unknown-command.ts';

type CommandExample = readonly [command: string, purpose: string];

/** Examples for each command, by the path of the command. `''` is the program. */
const EXAMPLES: Readonly<Record<string, readonly CommandExample[]>> = {
  '': [
    ['pagewright fetch https://example.com', 'print a page as Markdown'],
    ['pagewright fetch report.example/q3.pdf --json -o q3.json', 'write a document as JSON'],
    ["pagewright highlights https://example.com 'who owns it'", 'print the passages that answer'],
    ['pagewright crawl https://example.com -o site', 'write every page of a site'],
    ['pagewright', 'run the service'],
  ],
  skill: [
    ['pagewright skill --install', 'for the agents that work in this folder'],
    ['pagewright skill --install --user', 'for all folders'],
  ],
  settings: [['pagewright settings | grep -A1 -i proxy', 'find a setting']],
  serve: [
    ['pagewright serve --port 9000 --data-dir /var/lib/pagewright', 'with a port and a data folder'],
    ['pagewright serve --no-auth', 'accept calls from this machine without a key'],
  ],
  worker: [
    ['pagewright worker --database-url postgres://db/pagewright --blob-url s3://pages', 'join a cluster'],
    ['PAGEWRIGHT_DATABASE_URL=postgres://db/pagewright pagewright worker', 'with environment variables'],
  ],
  fetch: [
    ['pagewright fetch example.com', 'print the page as Markdown'],
    ['pagewright fetch example.com --screenshot page.png --full-page -o page.md', 'write both to files'],
    [
      'pagewright fetch https://www.rfc-editor.org/rfc/rfc9110.pdf --pages 1-3 --json',
      'three pages of a PDF, as JSON',
    ],
    ['pagewright fetch ./report.docx -o report.md', 'read a file of this machine'],
  ],
  highlights: [
    ["pagewright highlights example.com 'who may use it'", 'print the passages that answer'],
    ["pagewright highlights snap_… 'price' --server http://127.0.0.1:8080", 'search a stored snapshot'],
  ],
  extract: [
    ['pagewright extract shop.example/lamp --schema lamp.json', 'fill the schema in the file'],
    [
      'pagewright extract snap_… --schema - --server http://127.0.0.1:8080 < lamp.json',
      'of a stored snapshot',
    ],
  ],
  crawl: [
    ['pagewright crawl example.com -o site --limit 50', 'one Markdown file for each of up to 50 pages'],
    [
      "pagewright crawl example.com/docs -o docs --scope path --exclude '/archive/'",
      'only a part of the site',
    ],
  ],
  export: [
    ['pagewright export run_… -o pages.zip --server http://127.0.0.1:8080', 'one Markdown file per page'],
    ['pagewright export run_… -o pages.csv --server http://127.0.0.1:8080', 'a table of the results'],
  ],
  map: [
    ['pagewright map example.com', 'print one address per line'],
    ['pagewright map example.com --search pricing --limit 20 --json', 'with sources and dates'],
  ],
  diff: [
    [
      'pagewright diff snap_… --server http://127.0.0.1:8080',
      'compare a snapshot with the page as it is now',
    ],
    ['pagewright diff example.com example.org --json', 'compare two pages'],
  ],
  fixture: [
    ['pagewright fixture https://example.com/ -o test/fixtures', 'record a page'],
    ['pagewright fixture saved.html --url https://example.com/', 'record a saved file'],
  ],
  batch: [
    ['pagewright batch urls.txt -o pages', 'one Markdown file for each line of urls.txt'],
    ['pagewright map example.com | pagewright batch - -o pages', 'the addresses of a site'],
    ['pagewright batch urls.txt -o pages --server http://127.0.0.1:8080 --skip-invalid', 'through a server'],
  ],
  runs: [
    ['pagewright runs --server http://127.0.0.1:8080', 'list batches and crawls'],
    ['pagewright runs watch run_…', 'show the progress until the run ends'],
    ['pagewright runs cancel run_…', 'fetch no more pages'],
  ],
  'runs list': [['pagewright runs list --limit 5 --json', 'the last five as JSON']],
  'runs watch': [['pagewright runs watch run_… --json', 'the ended run as JSON']],
  'runs cancel': [['pagewright runs cancel run_…', 'fetch no more pages']],
  'runs retry': [['pagewright runs retry run_…', 'fetch what failed in a new run']],
  monitors: [
    ['pagewright monitors --server http://127.0.0.1:8080', 'list the monitors of a server'],
    ['pagewright monitors create https://example.com/ --every 60', 'look for changes every hour'],
    ['pagewright monitors results mon_…', 'show what changed'],
  ],
  'monitors list': [['pagewright monitors list --json', 'all monitors as JSON']],
  'monitors create': [
    [
      "pagewright monitors create https://example.com/ --cron '0 7 * * 1'",
      'every Monday at 7 in the morning, in UTC',
    ],
    [
      'pagewright monitors create https://example.com/ --every 60 --webhook https://example.org/hook',
      'report changes to a program',
    ],
  ],
  'monitors results': [['pagewright monitors results mon_… --limit 5', 'the last five results']],
  'monitors run': [['pagewright monitors run mon_…', 'look for changes now']],
  'monitors pause': [['pagewright monitors pause mon_…', 'start no further runs']],
  'monitors resume': [['pagewright monitors resume mon_…', 'start runs again']],
  'monitors delete': [['pagewright monitors delete mon_…', 'delete the monitor and its results']],
  open: [
    ['pagewright open example.com', 'fetch the page in the playground'],
    ['pagewright open snap_… --print', 'print the address of a stored snapshot'],
  ],
  mcp: [
    ['claude mcp add pagewright -- pagewright mcp', 'add the tools to an agent'],
    ['pagewright mcp --server http://127.0.0.1:8080 --key pw_…', 'use the snapshots of a service'],
  ],
  keys: [
    ['pagewright keys list', 'list the keys of the organization'],
    ['pagewright keys create pipeline', 'print a new key'],
    ['pagewright keys revoke key_…', 'end the use of a key'],
  ],
  'keys list': [['pagewright keys list --json', 'list the keys as JSON']],
  'keys create': [['pagewright keys create pipeline --org research', 'print a new key of an organization']],
  'keys revoke': [['pagewright keys revoke key_…', 'end the use of a key']],
  orgs: [
    ['pagewright orgs list', 'list the organizations with their limits'],
    ['pagewright orgs create research --credits 10000', 'add an organization with credits'],
    ['pagewright orgs set research --rate 1200', 'change a limit'],
  ],
  'orgs list': [['pagewright orgs list --json', 'list the organizations as JSON']],
  'orgs create': [['pagewright orgs create research --max-concurrency 20 --credits 10000', 'with limits']],
  'orgs set': [
    ['pagewright orgs set research --grant 5000', 'add credits'],
    ['pagewright orgs set research --webhook https://example.com/hook', 'report the end of runs'],
  ],
  profiles: [
    ["pagewright profiles create shop --cookie 'session=4711; domain=shop.example'", 'save a login'],
    ['pagewright profiles list', 'list the profiles without their secrets'],
    ['pagewright profiles delete shop', 'delete a profile'],
  ],
  'profiles list': [['pagewright profiles list --json', 'list the profiles as JSON']],
  'profiles create': [
    ['pagewright profiles create phone --mobile --locale de-DE', 'load pages as a German phone'],
    ["pagewright profiles create shop --header 'X-Token: abc' --wait-for main", 'with a header'],
  ],
  'profiles delete': [['pagewright profiles delete shop', 'delete a profile']],
  users: [
    ['pagewright users setup-link', 'print a link that creates the owner'],
    ['pagewright users create mail@example.com', 'add a member; type the password'],
    ['pagewright users list', 'list the users'],
  ],
  'users list': [['pagewright users list --json', 'list the users as JSON']],
  'users create': [['pagewright users create mail@example.com --owner', 'add an owner; type the password']],
  'users password': [['pagewright users password usr_…', 'type the new password']],
  'users setup-link': [['pagewright users setup-link', 'print a link that creates the owner']],
  'users delete': [['pagewright users delete usr_…', 'delete a user']],
  login: [
    ['pagewright login --server http://127.0.0.1:8080', 'type the API key'],
    ['pagewright login --server https://pages.example < key.txt', 'read the API key from a file'],
  ],
  logout: [['pagewright logout', 'delete the stored key']],
  doctor: [
    ['pagewright doctor', 'say what works on this machine and what is missing'],
    ['pagewright doctor --json', 'the same for scripts'],
  ],
};

/** Formats the examples of a command. Empty if there are none. */
export function formatExamples(command: Command): string {
  const [, ...path] = formatPath(command).split(' ');
  const examples = EXAMPLES[path.join(' ')] ?? [];
  return examples.map(([line, purpose]) => `  # ${purpose}\n  ${line}`).join('\n');
}

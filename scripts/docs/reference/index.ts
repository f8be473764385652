import { ERRORS } from '../../../src/contract/index.ts';
import type { DocsPage } from '../chapters.ts';
import type { Navigation } from '../page.ts';
import { type ReferenceOperation, readOpenApi } from './open-api.ts';
import { CONSOLE_MARK, writeOperation } from './operation.ts';
import { describeProperties, type Schemas } from './schema.ts';

export { arrangeReference } from './arrange.ts';

/** A page of the API reference. */
export interface ReferencePage extends DocsPage {
  markdown: string;
  operation?: ReferenceOperation;
}

/** Titles of the groups of operations by tag, in the order of the navigation. */
const GROUPS: Readonly<Record<string, string>> = {
  fetch: 'Fetch',
  documents: 'Documents',
  sites: 'Sites',
  snapshots: 'Snapshots',
  monitors: 'Monitors',
  profiles: 'Profiles',
  account: 'Account',
  requests: 'Request log',
  keys: 'API keys',
  members: 'Members',
  organizations: 'Organizations',
  catalog: 'Catalog',
  session: 'Sessions',
  setup: 'Set-up',
  mcp: 'MCP',
};

/** Writes all pages of the API reference, and their navigation. */
export function writeReference(address: string): { pages: ReferencePage[]; navigation: Navigation } {
  const { operations, schemas } = readOpenApi(address);
  const groups = Object.entries(GROUPS).map(
    ([tag, title]) => [title, operations.filter((operation) => operation.tag === tag)] as const,
  );
  const missing = operations.find(({ tag }) => !(tag in GROUPS));
  if (missing) throw new Error(`Add a title for the operations with the tag "${missing.tag}".`);
  const overview = { name: 'api', title: 'API reference', about: 'Every operation, with a console.' };
  const types = { name: 'api/types', title: 'Types', about: 'The objects in answers of the API.' };
  const pages = [
    { ...overview, markdown: writeOverview(groups) },
    ...operations.map((operation) => ({
      name: getPageName(operation),
      title: operation.title,
      about: `${operation.method} ${operation.path}`,
      markdown: writeOperation(operation, schemas, address),
      operation,
    })),
    { ...types, markdown: writeTypes(schemas) },
  ];
  const navigation = {
    'API reference': [{ name: '', title: 'All documentation' }, overview, types],
    ...Object.fromEntries(
      groups.map(([title, members]) => [
        title,
        members.map((operation) => ({
          name: getPageName(operation),
          title: operation.title,
          method: operation.method,
        })),
      ]),
    ),
  };
  return { pages, navigation };
}

/**
 * Replaces the mark for the console in the rendered page of an operation with the element that the console fills. The
 * data is in a script element that no browser runs.
 */
export function placeConsole(html: string, operation: ReferenceOperation): string {
  const { id, method, path, isPublic, parameters, body, upload } = operation;
  const data = {
    id,
    method,
    path,
    isPublic,
    parameters,
    example: body?.example,
    receivesFile: upload !== undefined,
  };
  // The sequence "</script>" in a string would end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html.replace(
    `<p>${CONSOLE_MARK}</p>`,
    () =>
      `<section id="console" aria-label="Console"><script type="application/json">${json}</script></section>`,
  );
}

/** Removes parts that only the HTML page shows. */
export const removeConsole = (markdown: string): string => markdown.replace(`${CONSOLE_MARK}\n\n`, '');

const getPageName = ({ id }: ReferenceOperation): string => `api/${id}`;

function writeOverview(groups: readonly (readonly [string, readonly ReferenceOperation[]])[]): string {
  const lists = groups.map(([title, members]) => {
    const items = members.map(
      (operation) =>
        `| [${operation.title}](/docs/${getPageName(operation)}) | \`${operation.method} ${operation.path}\` |`,
    );
    return `## ${title}\n\n| purpose | operation |\n| --- | --- |\n${items.join('\n')}`;
  });
  return `# API reference

All bodies are JSON. Every call needs an API key in the header \`x-service-api-key\` or as \`Authorization: Bearer …\`; a
browser that is signed in to the dashboard may use its session instead. Status 200 means that the service fetched the
page or can tell you why the origin failed. Every other status is an error of the service or of the request.

Each page has a console that sends the call to this service. [Call the API](/docs/endpoints) shows the same operations as
a tutorial. Programs read [openapi.json](/openapi.json).

${lists.join('\n\n')}
`;
}

function writeTypes(schemas: Schemas): string {
  const sections = Object.entries(schemas)
    .filter(([name, schema]) => schema.properties && !(name in ERRORS))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => {
      const properties = describeProperties(schema, { schemas, expand: false });
      return `## ${name}\n\n${schema.description ? `${schema.description}\n\n` : ''}${properties.join('\n')}`;
    });
  return `# Types\n\nThe objects that requests and answers of the API contain.\n\n${sections.join('\n\n')}\n`;
}

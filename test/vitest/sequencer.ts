import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests whose modules need no service, then the service, then what is built on it. */
const LAYERS = [
  ['page', 'content', 'snapshot', 'highlights', 'document', 'video', 'robots', 'sites', 'threads', 'trace'],
  ['egress', 'engines', 'store', 'accounts', 'capture', 'dispatch', 'service', 'http', 'assemble'],
  ['contract', 'compat', 'mcp', 'cli', 'client'],
];

/** Files that take about a minute or more. They start first, so that no worker runs one of them alone at the end. */
const LONG = new Set([
  'web/every-page',
  'contract/robustness',
  'docs/samples',
  'document/convert',
  'packed/tarball',
  'docs/languages',
  'client/python',
  'web/dashboard',
  'capture/wall-pages',
  'capture/virtual-lists',
  'cli/profiles',
  'cli/commands',
  'distributed/slow-stores',
  'distributed/faults',
]);

/**
 * Runs the long files first, and then the tests of lower layers: a defect there explains the failures above it. Tests
 * that need Postgres come last.
 */
export default class LayerSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const pathOf = ({ moduleId }: TestSpecification): string =>
      relative(`${this.ctx.config.root}/test`, moduleId).replaceAll(sep, '/');
    const layerOf = (file: TestSpecification): number => {
      const path = pathOf(file);
      if (LONG.has(path.replace(/\.test\.ts$/, ''))) return -1;
      const index = LAYERS.findIndex((folders) => folders.includes(path.split('/')[0] ?? ''));
      return index === -1 ? LAYERS.length : index;
    };
    const isDistributed = ({ project }: TestSpecification): number => Number(project.name === 'distributed');
    return sorted.sort((a, b) => isDistributed(a) - isDistributed(b) || layerOf(a) - layerOf(b));
  }
}

import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests whose modules need no service, then the service, then what is built on it. */
const LAYERS = [
  ['page', 'content', 'snapshot', 'highlights', 'document', 'video', 'robots', 'sites', 'threads', 'trace'],
  ['egress', 'engines', 'store', 'accounts', 'capture', 'dispatch', 'service', 'http', 'assemble'],
  ['contract', 'compat', 'mcp', 'cli', 'client'],
];

/** Runs the tests of lower layers first: a defect there explains the failures above it. Within a layer, the longest. */
export default class LayerSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const layer = ({ moduleId }: TestSpecification): number => {
      const folder = relative(`${this.ctx.config.root}/test`, moduleId).split(sep)[0] ?? '';
      const index = LAYERS.findIndex((folders) => folders.includes(folder));
      return index === -1 ? LAYERS.length : index;
    };
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return sorted.sort((a, b) => group(a) - group(b) || layer(a) - layer(b));
  }
}

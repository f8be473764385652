import { z } from 'zod';
import { type ExtractEvidence, ExtractRequest, type ExtractResponse } from '../../contract/index.ts';
import { extractData, parseBody } from '../../service/index.ts';
import { withHeartbeat } from '../progress.ts';
import { defineTool } from '../tool.ts';
import { BUDGET_SECONDS } from './fetch.ts';
import { finishAnswer, SnapshotId, UNTRUSTED_NOTE } from './shared.ts';

const { schema, prompt } = ExtractRequest.shape;

const Input = z.strictObject({
  snapshotId: SnapshotId,
  schema: schema.meta({ description: undefined }),
  prompt: prompt.meta({ description: undefined }),
});

export const extractTool = defineTool({
  name: 'extract',
  title: 'Extract',
  description: `Fill a JSON Schema from a page with evidence. One credit. ${UNTRUSTED_NOTE}`,
  input: Input,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run(request, call) {
    const { dependencies, organizationId, signal, traceId: callId, progress } = call;
    const answer = await withHeartbeat(progress, BUDGET_SECONDS, 'Extracting', () =>
      extractData(dependencies, { ...request, organizationId, signal, callId }),
    );
    await finishAnswer(answer, call);
    const { data, evidence } = parseBody<ExtractResponse>(answer.body);
    return { text: `${JSON.stringify(data, null, 2)}\n\n${evidence.map(describeEntry).join('\n')}` };
  },
});

/** Describes in one line where the page states a value. */
function describeEntry({
  path,
  evidenceIds,
  jsonPath,
  metadata,
  unsupported,
  notChecked,
}: ExtractEvidence): string {
  if (unsupported) return `${path}: NOT on the page`;
  if (notChecked) return `${path}: cannot be checked`;
  const places = [
    ...evidenceIds.map((id) => `block ${id}`),
    ...(jsonPath === undefined ? [] : [`State JSON ${jsonPath}`]),
    ...(metadata === undefined ? [] : [`metadata ${metadata}`]),
  ];
  return `${path}: ${places.join(', ')}`;
}

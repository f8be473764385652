import { type ExtractResponse, omitUndefined } from '../contract/index.ts';
import {
  buildMessages,
  createSchemaCompiler,
  expandSchema,
  type ExtractionPage,
  fillFromDeclaredData,
  findEvidence,
  type JsonSchemaObject,
  readAnswer,
  type Validate,
} from '../extract/index.ts';
import type { StoredSnapshot } from '../snapshot/index.ts';
import type { CoreCodec } from './core-codec.ts';
import type { ExtractAnswerInput, ExtractedAnswer, Tasks } from './tasks.ts';

const readClock = (): number => performance.now();

/** Creates the tasks around the call of a language model: the question, and the check of its answer. */
export function createExtractTasks(cores: CoreCodec): Pick<Tasks, 'extractPrompt' | 'extractAnswer'> {
  const compileSchema = createSchemaCompiler();
  const readSchema = (source: Record<string, unknown>): { schema: JsonSchemaObject; validate: Validate } => {
    const schema = expandSchema(source);
    return { schema, validate: compileSchema(schema) };
  };
  return {
    async extractPrompt({ core, request, delimiter }) {
      const { schema } = readSchema(request.schema);
      return buildMessages(toExtractionPage(cores.decode(core)), schema, {
        prompt: request.prompt,
        delimiter,
      });
    },
    async extractAnswer({ core: bytes, request, text, facts }) {
      const startedAt = readClock();
      const { schema, validate } = readSchema(request.schema);
      const core = cores.decode(bytes);
      const declared = text ?? JSON.stringify(readDeclaredData(core, schema));
      if (declared === undefined)
        return { problem: 'The structured data of the page has no property of the schema.' };
      const answer = readAnswer(declared, validate);
      return answer.ok ? renderAnswer(core, answer.data, facts, startedAt) : answer;
    },
  };
}

function renderAnswer(
  core: StoredSnapshot,
  data: Record<string, unknown>,
  facts: ExtractAnswerInput['facts'],
  startedAt: number,
): ExtractedAnswer {
  const { evidence, grounded } = findEvidence(data, {
    blocks: core.blocks,
    stateJson: core.stateJson,
    metadata: toMetadata(core),
    lang: core.metadata.lang,
    baseUrl: core.response.url,
  });
  const durationMs = Math.round(facts.durationMs + readClock() - startedAt);
  const answer: ExtractResponse = {
    snapshotId: core.snapshotId,
    data,
    evidence,
    extraction: { ...facts, grounded, durationMs },
  };
  return { body: new TextEncoder().encode(JSON.stringify(answer)) };
}

const JSON_LD_ROLE = 'ld+json';

/** Returns all visible blocks, and the structured data as the last parts. */
function toExtractionPage(core: StoredSnapshot): ExtractionPage {
  const blocks = core.blocks.map(({ role, start, end, headingPath, block }) => ({
    text: (role === 'main' ? core.markdown : core.appendix).slice(start, end),
    headingPath,
    isHeading: block.type === 'heading',
  }));
  const documents = core.stateJson
    .filter(({ role }) => role === JSON_LD_ROLE)
    .map(({ body }) => ({ text: JSON.stringify(body), headingPath: ['Structured data'], isHeading: false }));
  return { url: core.response.url, title: core.metadata.title ?? '', parts: [...blocks, ...documents] };
}

function readDeclaredData(
  core: StoredSnapshot,
  schema: JsonSchemaObject,
): Record<string, unknown> | undefined {
  const isLinkedData = ({ role }: { role: string }): boolean => role === JSON_LD_ROLE;
  const sources = [
    ...core.stateJson.filter(isLinkedData),
    ...core.stateJson.filter((source) => !isLinkedData(source)),
  ];
  return fillFromDeclaredData(
    schema,
    sources.map(({ body }) => body),
    toMetadata(core),
  );
}

function toMetadata({ metadata, response }: StoredSnapshot): Record<string, unknown> {
  const { title, siteName, description, author, createdAt, updatedAt, image, lang, canonical } = metadata;
  const fields = { title, siteName, description, author, createdAt, updatedAt, image, lang, canonical };
  return omitUndefined({ ...fields, url: response.url });
}

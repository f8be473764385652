import { readFileSync } from 'node:fs';
import {
  type DescribedOperation,
  describeAnswer,
  describeFailures,
  listFinalTags,
  readContract,
} from './contract.ts';
import { PythonTypes } from './python-types.ts';

const HEAD = 'Generated from the service contract by scripts/client-types. Do not edit.';

/** Generates the files of the Python client that can be derived from the contract or from another file. */
export function generatePythonClient(): { types: string; operations: string; client: string } {
  const { operations, schemas } = readContract();
  const types = new PythonTypes(schemas, requestNames(operations));
  const aliases = operations.map(({ operationId, responses }) => ({
    name: `${pascal(operationId)}Failure`,
    members: describeFailures(responses)
      .map((schema) => types.convert(schema, ''))
      .toSorted(),
  }));
  const table = operations.map(({ operationId, method, path, responses }) => {
    const { kind, schema } = describeAnswer(responses);
    const model = schema
      ? `types.${types.answer(schema)}`
      : { text: 'str', bytes: 'bytes', nothing: 'None', json: 'Any' }[kind];
    const parts = [method.toUpperCase(), path, kind].map((part) => JSON.stringify(part));
    return `    ${JSON.stringify(operationId)}: Operation(${parts.join(', ')}, ${model}),`;
  });
  const tags = listFinalTags(schemas).map((tag) => `        ${JSON.stringify(tag)},\n`);
  const finalTags = `FINAL_TAGS = frozenset(\n    {\n${tags.join('')}    }\n)\n"""Tags of errors that a repetition of the call does not help."""\n`;
  return {
    types: types.module(HEAD, aliases),
    operations: `${OPERATIONS_START}${table.join('\n')}\n}\n\n${finalTags}`,
    client: generateSyncClient(),
  };
}

const OPERATIONS_START = `"""${HEAD}"""

from __future__ import annotations

from typing import Any, Dict, NamedTuple

from . import types


class Operation(NamedTuple):
    """An operation of the service."""

    method: str
    path: str
    #: "json", "text", "bytes" or "nothing"
    answer: str
    #: type of a successful answer
    model: Any


OPERATIONS: Dict[str, Operation] = {
`;

/** Returns the names of the schemas in requests, which are dictionaries in Python. */
function requestNames(operations: DescribedOperation[]): string[] {
  return operations.flatMap(({ requestBody }) => {
    const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
    const reference = (json?.schema ?? form?.schema.properties?.['options'])?.$ref;
    return reference === undefined ? [] : [reference.slice(reference.lastIndexOf('/') + 1)];
  });
}

/** Converts `fetch.fetchJson` to `FetchJson`, and `snapshots.get` to `SnapshotsGet`. */
function pascal(operationId: string): string {
  const [group = '', name = ''] = operationId
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return name.startsWith(group) ? name : group + name;
}

const ASYNC_CLIENT = new URL('../../clients/python/src/pagewright/_async_client.py', import.meta.url);

/** Replacements that turn the asynchronous client into the synchronous one. */
const SYNCHRONOUS: readonly (readonly [asynchronous: string, synchronous: string])[] = [
  [
    '"""The asynchronous client."""',
    `"""The synchronous client, generated from _async_client.py. Do not edit."""`,
  ],
  ['AsyncPagewright', 'Pagewright'],
  ['AsyncClient', 'Client'],
  ['AsyncIterator', 'Iterator'],
  ['__aenter__', '__enter__'],
  ['__aexit__', '__exit__'],
  ['aclose', 'close'],
  ['import uuid', 'import uuid\nfrom contextlib import nullcontext'],
  ['import anyio\n', ''],
  ['anyio.sleep', 'time.sleep'],
  ['anyio.CancelScope(shield=True)', 'nullcontext()'],
  ['async for', 'for'],
  ['async with', 'with'],
  ['async def', 'def'],
  ['await ', ''],
];

/** Generates the synchronous client from the asynchronous one, so that both have the same methods. */
function generateSyncClient(): string {
  return SYNCHRONOUS.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(ASYNC_CLIENT, 'utf8'),
  );
}

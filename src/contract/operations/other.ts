import { z } from 'zod';
import { SetupRequest, SignedIn, SignInRequest } from '../organization/account.ts';
import { PasswordChange, SetupCheck, SetupLink, SetupState } from '../organization/members.ts';
import { SnapshotParams } from '../fetch/requests.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';
import { EXAMPLE_EXPIRY, EXAMPLE_USER } from '../examples/values.ts';

/** Operations whose routes do not follow the common scheme. They are only described here, for OpenAPI. */
export const OTHER_OPERATIONS = {
  createSession: {
    id: 'session.create',
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in to the dashboard.',
    description: 'Sets the session cookie. For browsers only: programs send an API key instead.',
    body: SignInRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    isPublic: true,
    exampleRequest: { email: EXAMPLE_USER.email, password: 'correct horse battery' },
    exampleResponse: { ...EXAMPLE_USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  deleteSession: {
    id: 'session.delete',
    method: 'DELETE',
    path: '/v1/session',
    summary: 'Sign out of the dashboard.',
    description: 'Deletes the session and its cookie. Has no effect without a session.',
    success: { status: 204, description: 'Signed out.' },
    errors: ['AuthFailed', 'InternalError', 'ServiceUnavailable'],
    isPublic: true,
  },
  readSetup: {
    id: 'setup.read',
    method: 'GET',
    path: '/v1/setup',
    summary: 'Read how the service is set up.',
    description: 'The web pages show what to do while there is no owner, and whether a key is needed.',
    success: { status: 200, description: 'The state.', schema: SetupState },
    errors: ['InternalError', 'ServiceUnavailable'],
    isPublic: true,
    exampleResponse: { needsOwner: false, requiresKey: true },
  },
  setup: {
    id: 'setup.complete',
    method: 'POST',
    path: '/v1/setup',
    summary: 'Create the owner or an invited user with a link that works once.',
    description: 'Creates the first user with the token of the set-up link, and signs them in.',
    body: SetupRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    isPublic: true,
    exampleRequest: {
      token: 'token-of-the-set-up-link',
      email: EXAMPLE_USER.email,
      password: 'correct horse battery',
    },
    exampleResponse: { ...EXAMPLE_USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  checkSetup: {
    id: 'setup.check',
    method: 'POST',
    path: '/v1/setup/check',
    summary: 'Check a set-up link or the link of an invitation.',
    description: 'Tells whether a link is valid before a person enters a password.',
    body: SetupCheck,
    success: { status: 200, description: 'What the link is for.', schema: SetupLink },
    isPublic: true,
    exampleRequest: { token: '4hZp8sVn2CyaK7Qe' },
    exampleResponse: { role: 'member', email: 'grace@example.com', organization: 'Example' },
  },
  changePassword: {
    id: 'session.changePassword',
    method: 'POST',
    path: '/v1/password',
    summary: 'Change your password and end all your other sessions. Requires a signed-in user.',
    description: 'The session of this call stays valid.',
    body: PasswordChange,
    success: { status: 200, description: 'Signed in with a new session.', schema: SignedIn },
    isPublic: true,
    exampleRequest: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
    exampleResponse: { ...EXAMPLE_USER, expiresAt: EXAMPLE_EXPIRY },
  },
  mcp: {
    id: 'mcp.call',
    method: 'POST',
    path: '/v1/mcp',
    summary: 'Call the MCP server.',
    description:
      'MCP over Streamable HTTP (JSON-RPC). Accepts an API key or bearer token, but no session cookie. Tools, resources and their schemas are listed by `tools/list` and `resources/list`.',
    body: z.looseObject({
      jsonrpc: z.literal('2.0').describe('Version of JSON-RPC.'),
      method: z.string().describe('Name of the method, such as `tools/call`.'),
    }),
    success: {
      status: 200,
      description: 'A JSON-RPC response, or a stream of them as `text/event-stream`.',
      schema: z.looseObject({ jsonrpc: z.literal('2.0').describe('Version of JSON-RPC.') }),
    },
    errors: [...COMMON_ERRORS, 'OriginNotAllowed'],
    exampleRequest: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    exampleResponse: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
  },
  screenshot: {
    id: 'snapshots.getScreenshot',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/screenshot',
    summary: 'Get the screenshot of a snapshot.',
    description:
      'The address in `data.screenshot.url` of a result. It is signed and expires, and needs no other credentials.',
    params: SnapshotParams,
    query: z.object({
      expires: z.string().describe('Part of the signed address.'),
      signature: z.string().describe('Part of the signed address.'),
    }),
    success: { status: 200, description: 'The picture.', contentType: 'image/*' },
    errors: ['SnapshotNotFound', 'InternalError', 'ServiceUnavailable'],
    isPublic: true,
  },
} as const satisfies Record<string, Operation>;

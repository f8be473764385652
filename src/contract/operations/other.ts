import { z } from 'zod';
import { SetupRequest, SignedIn, SignInRequest } from '../account.ts';
import { PasswordChange, SetupCheck, SetupLink } from '../members.ts';
import { SnapshotParams } from '../requests.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';

/** Operations whose routes do not follow the common scheme. They are only described here, for OpenAPI. */
export const OTHER_OPERATIONS = {
  createSession: {
    id: 'session.create',
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in to the dashboard.',
    body: SignInRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    isPublic: true,
  },
  deleteSession: {
    id: 'session.delete',
    method: 'DELETE',
    path: '/v1/session',
    summary: 'Sign out of the dashboard.',
    success: { status: 204, description: 'Signed out.' },
    errors: ['AuthFailed', 'InternalError', 'ServiceUnavailable'],
    isPublic: true,
  },
  setup: {
    id: 'setup.complete',
    method: 'POST',
    path: '/v1/setup',
    summary: 'Create the owner or an invited user with a link that works once.',
    body: SetupRequest,
    success: { status: 200, description: 'Signed in.', schema: SignedIn },
    isPublic: true,
  },
  checkSetup: {
    id: 'setup.check',
    method: 'POST',
    path: '/v1/setup/check',
    summary: 'Check a set-up link or the link of an invitation.',
    body: SetupCheck,
    success: { status: 200, description: 'What the link is for.', schema: SetupLink },
    isPublic: true,
  },
  changePassword: {
    id: 'session.changePassword',
    method: 'POST',
    path: '/v1/password',
    summary: 'Change your password and end all your other sessions. Requires a signed-in user.',
    body: PasswordChange,
    success: { status: 200, description: 'Signed in with a new session.', schema: SignedIn },
    isPublic: true,
  },
  mcp: {
    id: 'mcp.call',
    method: 'POST',
    path: '/v1/mcp',
    summary: 'Call the MCP server.',
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
  },
  screenshot: {
    id: 'snapshots.getScreenshot',
    method: 'GET',
    path: '/v1/snapshots/{snapshotId}/screenshot',
    summary: 'Get the screenshot of a snapshot.',
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

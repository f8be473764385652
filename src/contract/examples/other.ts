import { EXAMPLE_EXPIRY, EXAMPLE_USER, type OperationExample } from './values.ts';

export const OTHER_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'snapshots.getScreenshot': {
    description:
      'The address in `data.screenshot.url` of a result. It is signed and expires, and needs no other credentials.',
  },
  'setup.check': {
    description: 'Tells whether a link is valid before a person enters a password.',
    request: { token: '4hZp8sVn2CyaK7Qe' },
    response: { role: 'member', email: 'grace@example.com', organization: 'Example' },
  },
  'session.changePassword': {
    description: 'The session of this call stays valid.',
    request: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
    response: { ...EXAMPLE_USER, expiresAt: EXAMPLE_EXPIRY },
  },
  'session.create': {
    description: 'Sets the session cookie. For browsers only: programs send an API key instead.',
    request: { email: EXAMPLE_USER.email, password: 'correct horse battery' },
    response: { ...EXAMPLE_USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  'session.delete': { description: 'Deletes the session and its cookie. Has no effect without a session.' },
  'setup.complete': {
    description: 'Creates the first user with the token of the set-up link, and signs them in.',
    request: {
      token: 'token-of-the-set-up-link',
      email: EXAMPLE_USER.email,
      password: 'correct horse battery',
    },
    response: { ...EXAMPLE_USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  'mcp.call': {
    description:
      'MCP over Streamable HTTP (JSON-RPC). Accepts an API key or bearer token, but no session cookie. Tools, resources and their schemas are listed by `tools/list` and `resources/list`.',
    request: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    response: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
  },
};

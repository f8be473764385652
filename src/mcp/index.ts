export { bridgeStdio } from './bridge.ts';
export { createMcpHttp, type McpHttp } from './http.ts';
export type { McpDependencies, OpenSession, ToolSession } from './session.ts';
export { serveMcpStdio } from './stdio.ts';

import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type CommandName = keyof ProtocolMapping.Commands;
/** The parameters of a command; undefined if it has none. */
export type CommandParams<Name extends CommandName> = ProtocolMapping.Commands[Name]['paramsType'][0];
export type CommandResult<Name extends CommandName> = ProtocolMapping.Commands[Name]['returnType'];
export type EventName = keyof ProtocolMapping.Events;
export type EventParams<Name extends EventName> = ProtocolMapping.Events[Name][0];

import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type CommandName = keyof ProtocolMapping.Commands;
/** The parameters object of a command; undefined for a command without any. */
export type CommandParams<Name extends CommandName> = ProtocolMapping.Commands[Name]['paramsType'][0];
export type CommandResult<Name extends CommandName> = ProtocolMapping.Commands[Name]['returnType'];
export type EventName = keyof ProtocolMapping.Events;
export type EventParams<Name extends EventName> = ProtocolMapping.Events[Name][0];

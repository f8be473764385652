export { type Origin, startOrigin } from './origin.ts';
export { fixed, markup, page, send, sendPage } from './exchange.ts';
export type { Addresses, Exchange, Family, PageParts, Reply, Route } from './exchange.ts';
export type { Entry, Journal } from './journal.ts';
export { type Listening, listen, refusingPort } from './listen.ts';
export { incomplete, incompleteHead, REPORTS_ARRIVAL } from './incomplete.ts';
export { MISBEHAVIOURS, type Misbehaviour, startRaw } from './raw.ts';
export { startVictim, VICTIM_HOST, type Victim } from './victim.ts';
export { type Answered, type Asked, type Replay, startReplay } from './replay.ts';

export { parseContentSignals } from './content-signals.ts';
export { refuseDisallowed } from './refuse-disallowed.ts';
export { createRobots, type LoadOptions, type RobotsReader, type SiteRobots } from './robots.ts';

export { parseContentSignals } from './content-signals.ts';
export { refuseDisallowed } from './refuse-disallowed.ts';
export { createRobotsReader, type LoadOptions, type RobotsReader, type SiteRobots } from './robots.ts';

export { combineContentUsage, parseContentUsage } from './content-usage.ts';
export { parseContentSignals } from './parse-robots.ts';
export { refuseDisallowed, createRobotsReader, type RobotsReader, type SiteRobots } from './robots.ts';

export { parseContentSignals } from './content-signals.ts';
export { createRobots, type LoadOptions, type Robots, type SiteRobots } from './robots.ts';

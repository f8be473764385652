// Starts the origin by hand, to look at its pages with a browser or to fetch them from a running service.
import { startOrigin } from './index.ts';

const origin = await startOrigin();
console.log(`The test origin: ${origin.url()}\nThe victim:      ${origin.victim.url()}`);

// Starts the test origin without tests, to open its pages in a browser or fetch them with a running service.
import { startOrigin } from './index.ts';

const origin = await startOrigin();
console.log(`The test origin: ${origin.url()}\nThe victim:      ${origin.victim.url()}`);

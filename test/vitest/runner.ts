import { test, TestRunner, type VitestTestRunner } from 'vitest';
import { NOT_RUN } from '../../scripts/bootstrap/test-report.mjs';

type ImportSource = Parameters<NonNullable<VitestTestRunner['importFile']>>[1];

const deadline = Number(process.env['PAGEWRIGHT_TEST_DEADLINE'] ?? Number.POSITIVE_INFINITY);

/** Loads no further test file after the deadline of the run. Each of them becomes one skipped test. */
export default class TimeLimitRunner extends TestRunner {
  override importFile(path: string, source: ImportSource): unknown {
    if (source !== 'collect' || Date.now() < deadline) return super.importFile(path, source);
    return test.skip(NOT_RUN);
  }
}

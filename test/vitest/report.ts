import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node';
import { NOT_RUN, type TestReport } from '../../scripts/bootstrap/test-report.mjs';

/** Writes the result of a run to the file in `PAGEWRIGHT_TEST_REPORT`, for `scripts/bootstrap/unit-tests.mjs`. */
export default class ReportWriter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const path = process.env['PAGEWRIGHT_TEST_REPORT'];
    if (path === undefined) return;
    const report: TestReport = {
      passed: 0,
      failures: [],
      notRun: [],
      errors: unhandledErrors.map(({ message, stack }) => stack ?? message),
      files: [],
    };
    for (const module of modules) {
      const file = relative(this.#root, module.moduleId);
      const project = module.project.name;
      const { duration } = module.diagnostic();
      report.files.push({ project, file, seconds: Math.round(duration / 100) / 10 });
      const failuresBefore = report.failures.length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') report.passed++;
        else if (state === 'failed') report.failures.push({ project, file, test: test.fullName });
        else if (test.name === NOT_RUN) report.notRun.push(file);
      }
      // A file that cannot be loaded, or whose hook fails outside a test.
      if (!module.ok() && report.failures.length === failuresBefore)
        report.failures.push({ project, file, test: '' });
    }
    report.files.sort((a, b) => b.seconds - a.seconds);
    writeFileSync(path, JSON.stringify(report, undefined, 2));
  }
}

export const NOT_RUN: string;

export interface TestReport {
  passed: number;
  failures: { project: string; file: string; test: string }[];
  notRun: string[];
  errors: string[];
  files: { project: string; file: string; seconds: number }[];
}

export function judgeRun(
  run: TestReport,
  repetition: TestReport | undefined,
  known: { test: string; reason: string }[],
): { failed: string[]; unstable: string[]; isGreen: boolean };

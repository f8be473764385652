/**
 * Creates the id of a run that did not start, for example because the organization has no credits. It contains a space,
 * as no id of a run does.
 */
export const createRefusedRunId = (monitorId: string, dueAt: number): string => `${monitorId} ${dueAt}`;

export const hasStarted = (runId: string): boolean => !runId.includes(' ');

/**
 * Settles like `work`. If `work` takes more than `ms` milliseconds, settles with the result of `onTimeout`, which may
 * throw.
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  ms: number,
  onTimeout: () => Value,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(onTimeout);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

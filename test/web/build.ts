const ROOT = new URL('../../', import.meta.url);

/** Builds the web pages and the documentation if their sources changed. */
export async function buildWebPages(): Promise<void> {
  const { ensureWeb } = await import(new URL('scripts/bootstrap/web.mjs', ROOT).href);
  await ensureWeb(ROOT, process.execPath, process.env);
}

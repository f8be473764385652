import type { SnapshotCore } from '../core.ts';

/**
 * The facts at the head of a Markdown document, as YAML that any parser reads: every value is a JSON string.
 * @param more what the view adds; undefined values are left out
 */
export function frontMatter(core: SnapshotCore, more: Record<string, string | undefined>): string {
  const facts = {
    url: core.response.requestedUrl,
    title: core.metadata.title ?? '',
    ...more,
    warnings: core.warnings?.join(', '),
    capturedAt: core.capturedAt,
    snapshotId: core.snapshotId,
  };
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}

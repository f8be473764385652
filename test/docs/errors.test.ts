import { expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/index.ts';

it('lists every error as the code knows it (npx vitest run test/docs -u writes the page)', async () => {
  const rows = Object.entries(ERRORS)
    .map(([tag, row]) => ({ tag, retryAfterSeconds: undefined, retryable: undefined, ...row }))
    .sort((a, b) => a.status - b.status)
    .map(({ tag, status, fields, retryable, retryAfterSeconds, description }) => {
      const names = Object.keys(fields).map((name) => `\`${name}\``);
      const again = retryAfterSeconds === undefined ? (retryable ? 'yes' : 'no') : 'after `Retry-After`';
      return `| ${status} | \`${tag}\` | ${names.join(', ') || '–'} | ${again} | ${description} |`;
    });
  const errors = `# Errors

Every error has a \`_tag\`; branch on it, not on the message. \`retryable\` stands in the body where the status leaves it
open; where it is missing it is false. What the origin did is no error: it is a 200 ([concepts](concepts.md)).

| status | tag | fields | retry | meaning |
| ---: | --- | --- | --- | --- |
${rows.join('\n')}

\`FetchOriginError\` is no row of this table: it comes with status 200 and says which site was not reached and why (\`kind\`,
\`upstreamError\`, \`retryable\`).
`;
  await expect(errors).toMatchFileSnapshot('../../docs/errors.md');
});

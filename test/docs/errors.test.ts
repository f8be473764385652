import { expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/index.ts';

it('docs/errors.md lists every error of the contract (npm run test:only -- test/docs -u updates the page)', async () => {
  const rows = Object.entries(ERRORS)
    .map(([tag, row]) => ({ tag, retryAfterSeconds: undefined, retryable: undefined, ...row }))
    .sort((a, b) => a.status - b.status)
    .map(({ tag, status, fields, retryable, retryAfterSeconds, description, next }) => {
      const names = Object.keys(fields).map((name) => `\`${name}\``);
      const again = retryAfterSeconds === undefined ? (retryable ? 'yes' : 'no') : 'after `Retry-After`';
      return `| ${status} | \`${tag}\` | ${names.join(', ') || '–'} | ${again} | ${description} ${next} |`;
    });
  const errors = `# Handle errors

Every error body has a \`_tag\`. Branch on it, not on the \`message\`. The \`message\` (for \`AuthFailed\` the \`description\`)
says what is wrong and what to do next. The column "retry" says whether the same request may succeed later. If that
depends on the case, the body contains \`retryable\`. Outcomes of the origin (the site) are not errors: they have status 200
([Concepts](concepts.md#outcomes)).

| status | tag | more fields | retry | meaning and next step |
| ---: | --- | --- | --- | --- |
${rows.join('\n')}

\`FetchOriginError\` is not in this table, because it has status 200. It says which site was not reached and why (\`kind\`,
\`upstreamError\`, \`retryable\`).
`;
  await expect(errors).toMatchFileSnapshot('../../docs/errors.md');
});

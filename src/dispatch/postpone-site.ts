import type { Expression, ExpressionBuilder } from 'kysely';
import type { Database } from '../store/index.ts';

/** Builds the update that lets no item of a site start before a time. Keeps a later time that is already set. */
export const postponeSite = (
  eb: ExpressionBuilder<Database, 'run_hosts'>,
  until: number,
): { not_before: Expression<number> } => ({
  not_before: eb.case().when('not_before', '<', until).then(eb.val(until)).else(eb.ref('not_before')).end(),
});

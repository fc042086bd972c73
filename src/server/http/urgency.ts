import type { Operation } from '#shared/contract/kernel/define.ts';
import type { Urgency } from '../scope.ts';

/**
 * How urgent a call is while connections are short, by its declaration. A bank that calls back and whoever gives a command
 * (those have an idempotency key; some reads are posts) have money under way. What guests send goes with the reads, because
 * nobody is known to be behind it.
 */
export function urgencyOf(op: Pick<Operation, 'access' | 'limit' | 'idempotent'>): Urgency {
  if (op.limit === 'callback') return 'command';
  if (op.limit === 'export') return 'desk';
  if (op.idempotent && op.access.kind !== 'open') return 'command';
  return op.access.kind === 'admin' ? 'desk' : 'person';
}

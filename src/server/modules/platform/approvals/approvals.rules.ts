import type { Change } from '#shared/contract/kernel/errors.ts';
import type { TwoPeople } from '#server/db/decisions.ts';

/**
 * What a person reads on the screen before they decide, by the name that the wire uses: amounts, dates, prices, names,
 * the number of shares. Whatever may change between the look and the decision belongs here.
 */
export type ApprovalContent = Readonly<Record<string, string | number | bigint | boolean | null>>;

const textOf = (value: ApprovalContent[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function textsOf(content: ApprovalContent): Record<string, string | null> {
  const fields = Object.keys(content).sort();
  return Object.fromEntries(fields.map((field) => [field, textOf(content[field])]));
}

/**
 * The content as opaque text for the field `version` of a row. It holds the content itself, not only a hash of it, so
 * that a refusal can name the fields that changed.
 */
export function seenToken(content: ApprovalContent): string {
  return Buffer.from(JSON.stringify(textsOf(content))).toString('base64url');
}

/** What a refused proposal becomes: whoever prepared it takes it back, anybody else rejects it. */
export const refusalState = (deciderId: number, preparedBy: readonly (number | null)[]): 'withdrawn' | 'rejected' =>
  preparedBy.includes(deciderId) ? 'withdrawn' : 'rejected';

/** Who prepared a proposal, who decided about it and why, and the version that the decider sends back (contract `decision`). */
export const decisionView = <Name extends string | null>(
  row: Omit<TwoPeople, 'decidedBy' | 'decidedByName'> & { decidedByName: Name },
  content: ApprovalContent,
) => ({
  preparedBy: row.preparedBy,
  preparedByName: row.preparedByName,
  preparedAt: row.preparedAt.toISOString(),
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  version: seenToken(content),
});

function readToken(seen: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(seen, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** The fields that differ between what was seen and what stands now; empty when the decider saw exactly this. */
export function changesSince(seen: string, now: ApprovalContent): Change[] {
  if (seen === seenToken(now)) return [];
  const before = readToken(seen);
  const after = textsOf(now);
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].sort();
  const changes = fields
    .map((field) => {
      const old = before[field];
      return { field, before: typeof old === 'string' ? old : null, after: after[field] ?? null };
    })
    .filter((change) => change.before !== change.after);
  // A token that differs in its spelling only is no version that this server gave out.
  return changes.length > 0 ? changes : fields.map((field) => ({ field, before: null, after: after[field] ?? null }));
}

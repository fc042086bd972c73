import { many, wasChanged } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';

/** Keeps an event of a provider; false when it is known. */
export async function insertWebhook(
  tx: WriteTx,
  of: { provider: string; id: string; kind: string; tracking: string | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    insert into debit_webhooks (provider, event_id, kind, tracking, received_at)
    values (${of.provider}, ${of.id}, ${of.kind}, ${of.tracking}, ${of.at})
    on conflict (provider, event_id) do nothing`;
}

/** Events that nobody has followed yet, oldest first. */
export async function listOpenWebhooks(
  tx: Tx,
): Promise<{ provider: string; eventId: string; tracking: string | null }[]> {
  return many<{ provider: string; eventId: string; tracking: string | null }>(tx)`
    select provider, event_id as "eventId", tracking
    from debit_webhooks
    where handled_at is null
    order by received_at limit 500`;
}

/** An event was followed. */
export async function closeWebhook(tx: SingleWrite, provider: string, eventId: string, at: Date): Promise<void> {
  await tx
    .updateTable('debit_webhooks')
    .set({ handled_at: at })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

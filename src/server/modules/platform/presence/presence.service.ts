import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { leaseSeconds, type PresenceKind, type touchPresence } from '#shared/contract/presence.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as repo from './presence.repo.ts';

type PresentPerson = ResponseOf<typeof touchPresence>['data'][number];

/** A record that a person has open. */
interface Look {
  kind: PresenceKind;
  id: number;
  is_writing: boolean;
}

const subjectOf = ({ kind, id }: Pick<Look, 'kind' | 'id'>) => `${kind}:${id}`;

export type PresenceService = ReturnType<typeof createPresenceService>;

/** Who has a record open at the moment. A look is no decision, so it leaves no audit row. */
export function createPresenceService(deps: Pick<Deps, 'ports'>) {
  const { ports } = deps;

  /** Says that a person has a record open, and answers who else has. */
  async function touch(tx: WriteTx, userId: number, look: Look): Promise<PresentPerson[]> {
    const at = ports.clock.now();
    const subject = subjectOf(look);
    const until = new Date(at.getTime() + leaseSeconds * 1000);
    await repo.saveLease(tx, { subject, userId, isWriting: look.is_writing, until }, at);
    const others = await repo.listOthers(tx, subject, userId, at);
    return others.map(({ id, name, isWriting }) => ({ id, name, is_writing: isWriting }));
  }

  return {
    touch,

    /** The person left the record before their look ended. */
    leave: (tx: WriteTx, userId: number, record: Pick<Look, 'kind' | 'id'>): Promise<void> =>
      repo.deleteLease(tx, subjectOf(record), userId),

    touchPresence: ((ctx, { body }) =>
      ctx.transaction(async (tx) => ({
        data: await touch(tx, ctx.actor.userId, body),
      }))) satisfies Handlers['touchPresence'],
  };
}

import { leaseSeconds } from '#shared/contract/presence.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import * as repo from './presence.repo.ts';

/** Who has a record open at the moment. A look is no decision, so it leaves no audit row. */
export function createPresenceService(deps: Pick<Deps, 'ports'>) {
  const { ports } = deps;
  return {
    touchPresence: (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        const at = ports.clock.now();
        const subject = `${body.kind}:${body.id}`;
        const until = new Date(at.getTime() + leaseSeconds * 1000);
        await repo.saveLease(tx, { subject, userId: ctx.actor.userId, isWriting: body.is_writing, until }, at);
        const others = await repo.listOthers(tx, subject, ctx.actor.userId, at);
        return { data: others.map(({ id, name, isWriting }) => ({ id, name, is_writing: isWriting })) };
      }),
  } satisfies Partial<Handlers>;
}

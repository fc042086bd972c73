import { canonicalJson } from '#server/canonicalJson.ts';
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { Database } from '#server/db/tables.ts';
import type { Tx } from '#server/db/connection.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import { appendAuditRow, listChain, listHeads } from './audit.repo.ts';
import { CHAIN_COUNT, chainOf, GENESIS, maskSecrets, rowHash, type AuditContent } from './audit.rules.ts';

export { maskSecrets } from './audit.rules.ts';

/** Who acts. */
export interface AuditActor {
  kind: 'user' | 'admin' | 'system';
  id: number | null;
}

export const systemActor: AuditActor = { kind: 'system', id: null };

/** The actor of a request; `system` when nobody is signed in (bank callbacks). */
export function actorOf(ctx: Pick<OpenContext, 'actor'>): AuditActor {
  if (!ctx.actor) return systemActor;
  return { kind: ctx.actor.roleId === 1 ? 'user' : 'admin', id: ctx.actor.userId };
}

export interface AuditEntry {
  actor: AuditActor;
  /** the call, when there is one: session, IP, device and request id are taken from it */
  ctx?: Pick<OpenContext, 'actor' | 'session' | 'request'>;
  investorId?: number | null;
  /** what happened, dotted and in past tense: `order.placed` */
  action: AuditAction;
  /** what it happened to: `order:123` */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

type ActContext = NonNullable<AuditEntry['ctx']>;
type ActDetails = Pick<AuditEntry, 'investorId' | 'before' | 'after' | 'reason'>;

export type AuditService = ReturnType<typeof createAuditService>;

/** Append-only audit log with hash chains (reliability 8). */
export function createAuditService(deps: { clock: Clock }) {
  const audit = {
    /** Appends a row in the caller's transaction. Call it last: it holds the chain until the transaction ends. */
    async record(tx: Transaction<Database>, entry: AuditEntry): Promise<void> {
      const row: AuditContent = {
        at: deps.clock.now(),
        actorKind: entry.actor.kind,
        actorId: entry.actor.id,
        investorId: entry.investorId ?? null,
        sidHash: entry.ctx?.session
          ? createHash('sha256').update(entry.ctx.session.sid).digest('hex').slice(0, 32)
          : null,
        ip: entry.ctx?.request.ip ?? null,
        deviceId: entry.ctx?.request.deviceId || null,
        requestId: entry.ctx?.request.id ?? null,
        action: entry.action,
        subject: entry.subject,
        before: maskSecrets(entry.before) ?? null,
        after: maskSecrets(entry.after) ?? null,
        reason: entry.reason ?? null,
      };
      await appendAuditRow(tx, chainOf(row), canonicalJson(row), row);
    },
    /** Walks all chains. @returns rows and chains checked, the ids of rows whose hash or link is wrong, the chains whose end is cut off */
    async verify(tx: Tx): Promise<{ rows: number; broken: bigint[]; chains: number; cut: number[] }> {
      let rows = 0;
      const broken: bigint[] = [];
      const cut: number[] = [];
      // the heads first: rows that are added meanwhile are then more than a head knows, never fewer
      const heads = await listHeads(tx);
      for (let chain = 0; chain < CHAIN_COUNT; chain += 1) {
        let prev = GENESIS;
        let after = 0n;
        let isHeadSeen = heads.get(chain) === GENESIS;
        for (;;) {
          const page = await listChain(tx, chain, after, 2000);
          for (const { id, chain: _chain, prevHash, hash, ...content } of page) {
            if (prevHash !== prev || rowHash(prevHash, content) !== hash) broken.push(id);
            prev = hash;
            isHeadSeen ||= hash === heads.get(chain);
            after = id;
            rows += 1;
          }
          if (page.length < 2000) break;
        }
        if (!isHeadSeen) cut.push(chain);
      }
      return { rows, broken, chains: CHAIN_COUNT, cut };
    },
    /** `record` of what the caller of a request does: who acts is told by `ctx`. Call it last, as `record`. */
    act: (
      tx: Transaction<Database>,
      ctx: ActContext,
      action: AuditAction,
      subject: string,
      more: ActDetails = {},
    ): Promise<void> => audit.record(tx, { actor: actorOf(ctx), ctx, action, subject, ...more }),
  };
  return audit;
}

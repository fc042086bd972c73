import type { Kysely } from 'kysely';
import { sandboxDebitBanks } from '#shared/texts/sandboxDebitTexts.ts';
import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import type { Database } from '../../db/tables.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import {
  DebitProviderError,
  type DebitContractVerdict,
  type DebitProvider,
  type DebitRequest,
  type DebitVerdict,
} from './provider.ts';
import * as repo from './sandbox.repo.ts';

/** Path of the sandbox bank's page of contracts. */
export const SANDBOX_DEBIT_PATH = '/api/sandbox-direct-debit';

/** A late answer is known after this time. */
const LATE_MS = 10 * 60_000;

export type SandboxDebitCall = 'list' | 'open' | 'confirm' | 'inquire' | 'cancel' | 'debit' | 'inquireDebit' | 'report';

/**
 * What may go wrong with a call, for tests and soaks. `timeout`: the call never arrives; `lost`: the work is done and its answer
 * is lost. A debit also fails as its contract's own fault says.
 */
export type SandboxDebitFault = 'timeout' | 'lost' | repo.SandboxFaultKind | null;

export interface SandboxDebitOptions {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  eventSecret?: string | null;
  fault?: (call: SandboxDebitCall, tracking: string, contract?: string) => SandboxDebitFault;
  /** brings an event to our own address; without it this bank tells nothing */
  sendEvent?: (body: string) => Promise<unknown>;
}

export interface SandboxDebitProvider extends DebitProvider {
  /** The person's decision on the bank's page. @returns where the browser goes; null: nowhere (line lost) */
  decide(reference: string, decision: 'sign' | 'refuse' | 'lost'): Promise<string | null>;
}

const contractStates: Readonly<Record<repo.SandboxMandate['status'], 'waiting' | 'declined' | 'active' | 'cancelled'>> =
  {
    new: 'waiting',
    signed: 'waiting',
    refused: 'declined',
    verified: 'active',
    cancelled: 'cancelled',
  };

/** A provider with books of its own in our database: no key, no network, real money nowhere (domain 4.1). */
export function createSandboxDebit(options: SandboxDebitOptions): SandboxDebitProvider {
  const { db, clock, ids, fault = () => null, sendEvent } = options;
  const now = (): Date => clock.business();

  async function onLine<T>(call: SandboxDebitCall, tracking: string, run: () => Promise<T>): Promise<T> {
    const kind = fault(call, tracking);
    if (kind === 'timeout' || kind === 'bank_down') throw new DebitProviderError('TIMEOUT', false);
    const answer = await run();
    if (kind === 'lost') throw new DebitProviderError('TIMEOUT', false);
    return answer;
  }

  async function getMandate(reference: string): Promise<repo.SandboxMandate> {
    const found = await repo.findMandate(db, reference);
    if (!found) throw new DebitProviderError('UNKNOWN_CONTRACT', true);
    return found;
  }

  function verdictOf(mandate: repo.SandboxMandate): DebitContractVerdict {
    const state = contractStates[mandate.status];
    if (state === 'active') return { state, signature: mandate.signature ?? '', accountMask: mandate.accountMask };
    return state === 'waiting' ? { state } : { state, code: mandate.status };
  }

  const answerOf = (debit: repo.SandboxDebit): DebitVerdict => {
    if (debit.status === 'done') return { state: 'done', refId: debit.refId ?? '', amountRial: debit.amount };
    if (debit.status === 'pending') return { state: 'pending' };
    const why =
      debit.code === 'no_funds' || debit.code === 'contract' || debit.code === 'limit' ? debit.code : 'refused';
    return { state: 'failed', why, code: debit.code ?? 'refused' };
  };

  /** What the bank does with a debit that it sees for the first time. */
  function outcomeOf(mandate: repo.SandboxMandate, input: DebitRequest, kind: SandboxDebitFault) {
    const isOver = mandate.expireDate < tehranDay(now());
    if (mandate.status !== 'verified' || isOver) return { status: 'failed' as const, code: 'contract' };
    if (input.amountRial > mandate.maxAmount) return { status: 'failed' as const, code: 'limit' };
    if (kind === 'no_funds' || kind === 'refused') return { status: 'failed' as const, code: kind };
    return { status: kind === 'late' ? ('pending' as const) : ('done' as const), code: null };
  }

  async function debit(input: DebitRequest): Promise<DebitVerdict> {
    const mandate = await getMandate(input.contract);
    const kind = fault('debit', input.tracking, input.contract) ?? mandate.fault;
    if (kind === 'bank_down') throw new DebitProviderError('BANK_DOWN', false);
    const known = await repo.findDebit(db, input.tracking);
    if (known) return answerOf(known);
    if (mandate.signature !== input.signature) throw new DebitProviderError('BAD_SIGNATURE', true);
    const outcome = outcomeOf(mandate, input, kind);
    await repo.insertDebit(db, {
      tracking: input.tracking,
      reference: mandate.reference,
      amount: input.amountRial,
      ...outcome,
      refId: outcome.status === 'done' ? `${ids.otp()}${ids.otp()}` : null,
      answerAt: outcome.status === 'pending' ? new Date(now().getTime() + LATE_MS) : null,
      at: now(),
    });
    // both come before the answer to the call; one that does not arrive changes nothing, because events only make us ask
    if (kind === 'doubled' && outcome.status === 'done' && sendEvent) {
      const event = JSON.stringify({ id: `sandbox.${input.tracking}`, type: 'debit.done', tracking: input.tracking });
      await Promise.allSettled([sendEvent(event), sendEvent(event)]);
    }
    // the bank has done it, and nobody hears of it
    if (kind === 'timeout' || kind === 'lost') throw new DebitProviderError('TIMEOUT', false);
    const made = await repo.findDebit(db, input.tracking);
    return made ? answerOf(made) : { state: 'absent' };
  }

  return {
    code: 'sandbox',
    eventSecret: options.eventSecret ?? null,
    signingUrl,

    listBanks: () =>
      onLine('list', '', () =>
        Promise.resolve(
          sandboxDebitBanks.map(({ dailyAmount, ...bank }) => ({
            ...bank,
            logo: null,
            dailyAmount: dailyAmount === null ? null : BigInt(dailyAmount),
            isHealthy: true,
          })),
        ),
      ),

    openContract: (input) =>
      onLine('open', '', async () => {
        const reference = `M${ids.token(24)}`;
        await repo.insertMandate(db, {
          reference,
          bankCode: input.bankCode,
          mobile: input.mobile,
          maxAmount: input.maxAmountRial,
          expireDate: input.expireDate,
          returnUrl: input.returnUrl,
          at: now(),
        });
        return { reference, redirectUrl: signingUrl(reference) };
      }),

    confirmContract: ({ reference }) =>
      onLine('confirm', reference, async () => {
        await repo.moveMandate(db, { reference, from: ['signed'], to: 'verified' });
        return verdictOf(await getMandate(reference));
      }),

    inquireContract: ({ reference }) =>
      onLine('inquire', reference, async () => {
        const mandate = await getMandate(reference);
        if (mandate.status === 'verified' && mandate.expireDate < tehranDay(now()))
          return { state: 'expired' as const, code: 'expired' };
        return verdictOf(mandate);
      }),

    cancelContract: ({ reference }) =>
      onLine('cancel', reference, async () => {
        await repo.moveMandate(db, { reference, from: ['new', 'signed', 'verified'], to: 'cancelled' });
      }),

    debit,

    inquireDebit: ({ tracking }) =>
      onLine('inquireDebit', tracking, async (): Promise<DebitVerdict> => {
        const known = await repo.findDebit(db, tracking);
        if (!known) return { state: 'absent' };
        if (known.status === 'pending' && known.answerAt !== null && known.answerAt <= now()) {
          await repo.finishDebit(db, tracking, `${ids.otp()}${ids.otp()}`);
          return answerOf((await repo.findDebit(db, tracking)) ?? known);
        }
        return answerOf(known);
      }),

    report: (day) =>
      onLine('report', day, () =>
        repo.listDoneDebits(db, tehranInstant(day, '00:00'), tehranInstant(addDays(day, 1), '00:00')),
      ),

    async decide(reference, decision) {
      const mandate = await repo.findMandate(db, reference);
      if (!mandate) return null;
      const isSigned = decision !== 'refuse';
      const isNew = await repo.moveMandate(db, {
        reference,
        from: ['new'],
        to: isSigned ? 'signed' : 'refused',
        ...(isSigned ? { signature: ids.token(48), accountMask: `****${ids.otp().slice(0, 4)}` } : {}),
      });
      if (decision === 'lost' && isNew) return null;
      // a second press of a button goes back with what was decided first
      const final = isNew ? (isSigned ? 'signed' : 'refused') : mandate.status;
      const url = new URL(mandate.returnUrl);
      url.searchParams.set('status', final === 'refused' ? 'NOK' : 'OK');
      return url.pathname + url.search;
    },
  };

  function signingUrl(reference: string): string {
    return `${SANDBOX_DEBIT_PATH}/${encodeURIComponent(reference)}/`;
  }
}

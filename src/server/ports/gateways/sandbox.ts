import type { Kysely } from 'kysely';
import { gatewayTexts } from '#shared/texts/orderTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import type { Database } from '../../db/tables.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from './gateway.ts';
import {
  closeSandboxPayment,
  decideSandboxPayment,
  findSandboxPayment,
  insertSandboxPayment,
  listUnverifiedSandboxPayments,
  listVerifiedSandboxPayments,
  shrinkSandboxPayment,
} from './sandbox.repo.ts';

/**
 * What may go wrong, for tests. `lost`: the work is done and its answer is lost. On a verification also `refused`: the
 * bank takes the confirmation and answers that nothing was paid; `less`: it confirms a tenth of the amount.
 */
export type SandboxFault = 'timeout' | 'http_500' | 'lost' | 'refused' | 'less' | null;
export type SandboxCall = 'request' | 'verify' | 'inquire' | 'list';

export interface SandboxOptions {
  db: Kysely<Database>;
  clock: Clock;
  ids: Ids;
  /** decides the fault of a call about a payment; none by default. `request` has no authority yet */
  fault?: (call: SandboxCall, authority: string) => SandboxFault;
}

/** Path of the sandbox bank's page. */
export const SANDBOX_PATH = '/api/sandbox-gateway';

/** The bank gives unverified money back after this time, as real gateways do (reliability 5). */
const RETURN_AFTER_MS = 20 * 60_000;

export interface SandboxGateway extends PaymentGateway {
  /** The person's decision on the bank's page. @returns where the browser goes; null: nowhere (line lost) */
  decide(authority: string, decision: 'ok' | 'fail' | 'cancel' | 'lost'): Promise<string | null>;
}

/** A gateway with its own books in our database: no key, no network, real money nowhere (domain 5.4). */
export function createSandboxGateway({ db, clock, ids, fault = () => null }: SandboxOptions): SandboxGateway {
  async function onLine<T>(call: SandboxCall, authority: string, run: (kind: SandboxFault) => Promise<T>): Promise<T> {
    const kind = fault(call, authority);
    if (kind === 'timeout') throw new GatewayError('TIMEOUT', false);
    if (kind === 'http_500') throw new GatewayError('HTTP_500', false);
    const answer = await run(kind);
    if (kind === 'lost') throw new GatewayError('TIMEOUT', false);
    return answer;
  }

  const redirectUrl = (authority: string): string => `${SANDBOX_PATH}/${encodeURIComponent(authority)}/`;

  async function getPayment(authority: string) {
    const payment = await findSandboxPayment(db, authority);
    if (!payment) throw new GatewayError('-54', true, { authority });
    const isOver =
      payment.status === 'paid' &&
      payment.paidAt !== null &&
      clock.business().getTime() - payment.paidAt.getTime() > RETURN_AFTER_MS;
    if (!isOver) return payment;
    await closeSandboxPayment(db, authority, 'reversed', clock.business());
    return (await findSandboxPayment(db, authority)) ?? payment;
  }

  return {
    code: 'sandbox',
    title: gatewayTitles.sandbox,
    redirectUrl,
    explain: (code) =>
      code === 'cancelled' ? gatewayTexts.cancelled : code === 'failed' ? gatewayTexts.unpaid : gatewayTexts.unknown,

    request: (input) =>
      onLine('request', '', async () => {
        const authority = `S${ids.token(24)}`;
        await insertSandboxPayment(db, {
          authority,
          amount: input.amountRial,
          callbackUrl: input.callbackUrl,
          description: input.description,
          orderNo: input.orderNo,
          at: clock.business(),
        });
        return { authority, redirectUrl: redirectUrl(authority), raw: { code: 100, authority } };
      }),

    verify: ({ authority, amountRial }) =>
      onLine('verify', authority, async (kind): Promise<GatewayVerdict> => {
        if (kind === 'less') await shrinkSandboxPayment(db, authority);
        const payment = await getPayment(authority);
        if (kind === 'refused') {
          await closeSandboxPayment(db, authority, 'verified', clock.business());
          return { state: 'unpaid', code: '-51', raw: { code: -51 } };
        }
        if (kind !== 'less' && payment.amount !== amountRial)
          return { state: 'unpaid', code: '-50', raw: { code: -50 } };
        if (payment.status === 'reversed') return { state: 'reversed', code: 'reversed', raw: { code: 'reversed' } };
        if (payment.status !== 'paid' && payment.status !== 'verified')
          return {
            state: 'unpaid',
            code: payment.status === 'new' ? '-51' : payment.status,
            raw: { code: -51, status: payment.status },
          };
        const isFirst = await closeSandboxPayment(db, authority, 'verified', clock.business());
        return {
          state: 'verified',
          amountRial: payment.amount,
          refId: payment.refId ?? '',
          cardMask: payment.cardMask,
          feeRial: 0n,
          raw: { code: isFirst ? 100 : 101, ref_id: payment.refId, card_pan: payment.cardMask },
        };
      }),

    inquire: ({ authority }) =>
      onLine('inquire', authority, async (): Promise<GatewayVerdict> => {
        const { status, amount } = await getPayment(authority);
        const raw = { code: 100, status };
        if (status === 'paid' || status === 'verified') return { state: 'paid', code: status, amountRial: amount, raw };
        if (status === 'new') return { state: 'pending', code: 'new', raw };
        return status === 'reversed'
          ? { state: 'reversed', code: status, raw }
          : { state: 'unpaid', code: status, raw };
      }),

    report: (from, to) => onLine('list', '', () => listVerifiedSandboxPayments(db, from, to)),
    listUnverified: () => onLine('list', '', () => listUnverifiedSandboxPayments(db)),
    reverse: ({ authority }) => closeSandboxPayment(db, authority, 'reversed', clock.business()),

    readCallback(query) {
      if (!query['Authority']?.startsWith('S')) return null;
      return { authority: query['Authority'], hint: query['Status'] === 'OK' ? 'ok' : 'failed' };
    },

    async decide(authority, decision) {
      const payment = await findSandboxPayment(db, authority);
      if (!payment) return null;
      const isPaid = decision === 'ok' || decision === 'lost';
      const status = isPaid ? 'paid' : decision === 'cancel' ? 'cancelled' : 'failed';
      const refId = isPaid ? `${ids.otp()}${ids.otp()}` : null;
      const isNew = await decideSandboxPayment(db, authority, {
        status,
        refId,
        cardMask: isPaid ? '603799******0126' : null,
        at: clock.business(),
      });
      if (decision === 'lost' && isNew) return null;
      // a second press of a button goes back with what was decided first
      const final = isNew ? status : payment.status;
      const url = new URL(payment.callbackUrl);
      url.searchParams.set('Authority', authority);
      url.searchParams.set('Status', final === 'paid' || final === 'verified' ? 'OK' : 'NOK');
      return url.pathname + url.search;
    },
  };
}

import { readAmount, readText, wireAmount } from '../gateways/gatewayHttp.ts';
import { callProvider, objectIn, rowsIn } from './http.ts';
import {
  DebitProviderError,
  type DebitContractVerdict,
  type DebitProvider,
  type DebitRequest,
  type DebitVerdict,
} from './provider.ts';

export interface VandarDebitOptions {
  /** name of the business at the provider */
  business: string;
  token: string;
  /** `https://api.vandar.io` */
  host: string;
  /** `https://subscription.vandar.io`: the page of the signature */
  signingHost: string;
  /** `https://health.vandar.io` */
  healthHost: string;
  eventSecret: string | null;
  timeoutMs?: number;
}

/** Pages of withdrawals that one question reads, and how much older than the debit a row is before the question ends. */
const MOST_PAGES = 200;
const DAY_MS = 86_400_000;

/** True when a moment of the provider is surely before; one that cannot be read, such as a Jalali one, proves nothing. */
function isOlderThan(createdAt: string, sentAt: Date): boolean {
  const at = Date.parse(createdAt);
  return at > Date.UTC(2000, 0) && at < sentAt.getTime() - DAY_MS;
}

const contractStates: Readonly<Record<string, 'waiting' | 'declined'>> = {
  INIT: 'waiting',
  FAILED: 'declined',
  FAILED_TO_ACCESS_BANK: 'declined',
};

/** What the provider calls a contract: the token of the signature and, once it is signed, the id that debits name. */
const referenceOf = (token: string, id: string): string => `${token}|${id}`;
const partsOf = (reference: string): { token: string; id: string } => {
  const [token = '', id = ''] = reference.split('|');
  return { token, id };
};

/**
 * Vandar subscription (domain 4.1). Amounts are rial. A withdrawal has no id of ours: the tracking code stands in its description,
 * and a withdrawal whose answer was lost is found by it in the list.
 */
export function createVandarDebit(options: VandarDebitOptions): DebitProvider {
  const base = `${options.host}/v3/business/${encodeURIComponent(options.business)}/subscription`;
  const headers = { Authorization: `Bearer ${options.token}` };
  const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };

  async function call(method: string, path: string, body?: Record<string, unknown>) {
    const answer = await callProvider(`${base}/${path}`, { method, headers, ...(body ? { body } : {}), ...timeout });
    return { status: answer.status, body: answer.body, result: objectIn(answer.body['result']) };
  }

  function verdictOf(withdrawal: Record<string, unknown>, input: DebitRequest): DebitVerdict {
    const status = readText(withdrawal['status']).toUpperCase();
    const amountRial = readAmount(withdrawal['amount']) ?? input.amountRial;
    if (status === 'DONE')
      return {
        state: 'done',
        refId: readText(withdrawal['gateway_transaction_id']) || readText(withdrawal['id']),
        amountRial,
      };
    if (status === 'FAILED' || status === 'CANCELED') {
      const code = readText(withdrawal['error_code']) || status;
      return { state: 'failed', why: /FUND|BALANCE|INSUFFICIENT/i.test(code) ? 'no_funds' : 'refused', code };
    }
    return { state: 'pending' };
  }

  return {
    code: 'vandar',
    eventSecret: options.eventSecret,
    signingUrl: (reference) => `${options.signingHost}/authorizations/${encodeURIComponent(partsOf(reference).token)}`,

    async listBanks() {
      const { body } = await callProvider(`${options.healthHost}/subscription`, { method: 'GET', ...timeout });
      return rowsIn(body['data'] ?? body['banks']).map((bank) => ({
        code: readText(bank['bank_code'] ?? bank['code']),
        name: readText(bank['name']),
        slug: readText(bank['slug']) || readText(bank['bank_code'] ?? bank['code']),
        logo: null,
        dailyAmount: readAmount(bank['max_daily_amount']),
        dailyCount: null,
        isHealthy: bank['is_active'] === true || readText(bank['status']).toUpperCase() === 'UP',
      }));
    },

    async openContract(input) {
      const { result, status } = await call('POST', 'authorization/store', {
        bank_code: input.bankCode,
        mobile: input.mobile,
        count: input.maxDailyCount ?? 100,
        limit: wireAmount(input.maxAmountRial),
        expiration_date: input.expireDate,
        callback_url: input.returnUrl,
      });
      const authorization = objectIn(result['authorization']);
      const token = readText(authorization['token']);
      if (token === '') throw new DebitProviderError(`HTTP_${status}`, status >= 400);
      const reference = referenceOf(token, readText(authorization['id']));
      return { reference, redirectUrl: this.signingUrl(reference, input.bankCode) };
    },

    async confirmContract({ reference }): Promise<DebitContractVerdict> {
      const { token, id } = partsOf(reference);
      const { result } = await call('PATCH', `authorization/${encodeURIComponent(id || token)}/verify`);
      const authorization = objectIn(result['authorization']);
      const status = readText(authorization['status']).toUpperCase();
      if (status === 'SUCCEED')
        return { state: 'active', signature: readText(authorization['id']) || id, accountMask: null };
      const state = contractStates[status] ?? 'waiting';
      return state === 'waiting' ? { state } : { state, code: status };
    },

    async inquireContract({ reference, signature }): Promise<DebitContractVerdict | null> {
      const { id } = partsOf(reference);
      const { result, status } = await call('GET', `authorization/${encodeURIComponent(signature ?? id)}`);
      if (status === 404) return { state: 'cancelled', code: 'HTTP_404' };
      const authorization = objectIn(result['authorization']);
      const state = readText(authorization['status']).toUpperCase();
      if (state === 'SUCCEED') return { state: 'active', signature: signature ?? id, accountMask: null };
      const known = contractStates[state];
      return known === 'declined' ? { state: 'cancelled', code: state } : null;
    },

    async cancelContract({ signature }) {
      const { status } = await call('DELETE', `authorization/${encodeURIComponent(signature)}`);
      // a contract that is gone is what was wanted
      if (status >= 400 && status !== 404) throw new DebitProviderError(`HTTP_${status}`, false);
    },

    async debit(input): Promise<DebitVerdict> {
      const { result, status } = await call('POST', 'withdrawal/store', {
        authorization_id: input.signature,
        amount: wireAmount(input.amountRial),
        is_instant: 1,
        max_retry_count: 1,
        description: input.tracking,
        notify_url: input.notifyUrl,
      });
      const withdrawal = objectIn(result['withdrawal']);
      if (status >= 400 && Object.keys(withdrawal).length === 0)
        return { state: 'failed', why: status === 404 ? 'contract' : 'refused', code: `HTTP_${status}` };
      return verdictOf(withdrawal, input);
    },

    async inquireDebit(input): Promise<DebitVerdict> {
      // the newest come first, in pages; a debit that is asked about late lies behind those that were made after it
      let last = '';
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const { body, result } = await call('GET', page === 1 ? 'withdrawal/' : `withdrawal/?page=${page}`);
        const rows = rowsIn(result['data'] ?? result['withdrawals'] ?? body['data']);
        const found = rows.find((row) => readText(row['description']) === input.tracking);
        if (found) return verdictOf(found, input);
        const ids = rows.map((row) => readText(row['id'])).join(' ');
        const isOlder = rows.some((row) => isOlderThan(readText(row['created_at']), input.sentAt));
        // the end of the list, a provider that knows no pages, or rows older than the debit
        if (rows.length === 0 || ids === last || isOlder) break;
        last = ids;
      }
      // a list that lacks it does not prove that it was never made, so it is never sent again for that
      return { state: 'pending' };
    },
  };
}

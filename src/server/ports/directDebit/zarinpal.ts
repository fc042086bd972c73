import { readAmount, readText, wireAmount } from '../gateways/gatewayHttp.ts';
import { callProvider, objectIn, rowsIn } from './http.ts';
import { DebitProviderError, type DebitContractVerdict, type DebitProvider, type DebitVerdict } from './provider.ts';

export interface ZarinpalDebitOptions {
  merchantId: string;
  /** `https://api.zarinpal.com` */
  host: string;
  /** `https://www.zarinpal.com`: the page of the signature */
  signingHost: string;
  eventSecret: string | null;
  timeoutMs?: number;
}

/**
 * ZarinPal Payman (domain 4.1). Amounts are rial with `currency: "IRR"`. A debit has two steps: `payment/request` names it and
 * moves no money, `payman/checkout` debits. What became of it is asked by its name with `payment/inquiry`.
 */
export function createZarinpalDebit(options: ZarinpalDebitOptions): DebitProvider {
  const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };

  async function call(path: string, body: Record<string, unknown>) {
    const answer = await callProvider(`${options.host}/pg/v4/${path}.json`, {
      method: 'POST',
      body: { merchant_id: options.merchantId, ...body },
      ...timeout,
    });
    const data = objectIn(answer.body['data']);
    const errors = objectIn(answer.body['errors']);
    return { code: readText(data['code'] ?? errors['code']), data };
  }

  return {
    code: 'zarinpal',
    eventSecret: options.eventSecret,
    signingUrl: (reference, bankCode) =>
      `${options.signingHost}/pg/StartPayman/${encodeURIComponent(reference)}/${encodeURIComponent(bankCode)}`,

    async listBanks() {
      const { body } = await callProvider(`${options.host}/pg/v4/payman/banksList.json`, { method: 'GET', ...timeout });
      return rowsIn(objectIn(body['data'])['banks']).map((bank) => {
        const count = Number(readText(bank['max_daily_count']) || Number.NaN);
        return {
          code: readText(bank['bank_code']),
          name: readText(bank['name']),
          slug: readText(bank['slug']),
          logo: null,
          dailyAmount: readAmount(bank['max_daily_amount']),
          dailyCount: Number.isInteger(count) && count > 0 ? count : null,
          isHealthy: null,
        };
      });
    },

    async openContract(input) {
      const { code, data } = await call('payman/request', {
        mobile: input.mobile,
        ...(input.nationalCode ? { ssn: input.nationalCode } : {}),
        expire_at: `${input.expireDate} 23:59:59`,
        max_daily_count: input.maxDailyCount ?? 100,
        max_monthly_count: input.maxMonthlyCount ?? 1000,
        max_amount: wireAmount(input.maxAmountRial),
        callback_url: input.returnUrl,
      });
      const reference = readText(data['payman_authority']);
      if (code !== '100' || reference === '') throw new DebitProviderError(code || 'BAD_ANSWER', code !== '');
      return { reference, redirectUrl: this.signingUrl(reference, input.bankCode) };
    },

    async confirmContract({ reference, hint }): Promise<DebitContractVerdict> {
      const { code, data } = await call('payman/verify', { payman_authority: reference });
      const signature = readText(data['signature']);
      if (signature !== '') return { state: 'active', signature, accountMask: null };
      // the provider does not tell "not yet" from "never": the browser's word decides until the time to sign is over
      return hint === 'failed' ? { state: 'declined', code: code || 'NOK' } : { state: 'waiting' };
    },

    // the provider has no call that tells of a signed contract
    inquireContract: () => Promise.resolve(null),

    async cancelContract({ signature }) {
      const { code } = await call('payman/cancelContract', { signature });
      if (code !== '100') throw new DebitProviderError(code || 'BAD_ANSWER', false);
    },

    async prepareDebit(input) {
      const { code, data } = await call('payment/request', {
        amount: wireAmount(input.amountRial),
        currency: 'IRR',
        description: input.description,
        callback_url: input.notifyUrl,
        metadata: { order_id: input.tracking },
      });
      const authority = readText(data['authority']);
      if (code !== '100' || authority === '') throw new DebitProviderError(code || 'BAD_ANSWER', false);
      return authority;
    },

    async debit(input): Promise<DebitVerdict> {
      const { code, data } = await call('payman/checkout', { authority: input.reference, signature: input.signature });
      const amountRial = readAmount(data['amount']) ?? input.amountRial;
      if (code === '100') return { state: 'done', refId: readText(data['refrence_id']), amountRial };
      // the provider does not publish what other codes mean; the inquiry decides whether money moved
      return { state: 'pending' };
    },

    async inquireDebit(input): Promise<DebitVerdict> {
      if (input.reference === '') return { state: 'absent' };
      const { data } = await call('payment/inquiry', { authority: input.reference });
      const status = readText(data['status']).toUpperCase();
      if (status === 'FAILED' || status === 'REVERSED') return { state: 'failed', why: 'refused', code: status };
      if (status !== 'PAID' && status !== 'VERIFIED') return { state: 'pending' };
      const verified = await call('payment/verify', {
        authority: input.reference,
        amount: wireAmount(input.amountRial),
      });
      if (verified.code !== '100' && verified.code !== '101') return { state: 'pending' };
      return { state: 'done', refId: readText(verified.data['ref_id']), amountRial: input.amountRial };
    },
  };
}

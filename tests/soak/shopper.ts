import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyOrder } from '#shared/contract/orders.ts';
import { SANDBOX_PATH } from '#server/ports/gateways/sandbox.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { signInOverHttp } from './httpClient.ts';
import type { Shop, SoakUser } from './shop.ts';

/** An order that the API acknowledged. */
export interface Placed {
  key: string;
  orderId: number;
  investorId: number;
}

export interface Shopper {
  /** log-in (once), order, pay at the sandbox bank, come back; each step again until it is answered */
  order(): Promise<Placed>;
}

const RETRY_MS = 100;
/* The process is away, starting, or stopped in the middle, or the first try of the key still runs: ask again. */
const isNoAnswer = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 0 || (body as { code?: string } | null)?.code === 'IDEMPOTENCY_IN_FLIGHT';

export function createShopper({ origin, user, shop }: { origin: string; user: SoakUser; shop: Shop }): Shopper {
  let client: ApiClient | null = null;

  /** Repeats a step until the app answers it, with a new session where the old one ended. */
  async function answered(step: (client: ApiClient) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        client ??= await signInOverHttp(origin, user.username, user.password);
        const answer = await step(client);
        if (answer.status === 401) client = null;
        else if (!isNoAnswer(answer)) return answer;
      } catch {
        // The connection broke: nobody knows what happened, which is what the key is for.
      }
      await sleep(RETRY_MS);
    }
  }

  async function payAtBank(payUrl: string): Promise<void> {
    const opened = await answered((one) => one.request(pathOf(payUrl)));
    const bankPage = opened.headers.get('location');
    if (opened.status !== 302 || bankPage === null)
      throw new Error(`the payment did not open: ${opened.status} ${opened.text}`);
    // The bank gave no answer: the panel shows the payment, and its order waits for another try of the payer.
    if (!pathOf(bankPage).startsWith(SANDBOX_PATH)) return;
    const decided = await answered((one) =>
      one.request(pathOf(bankPage), {
        method: 'POST',
        body: 'decision=ok',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
    // No way back in the answer: the bank had decided before the line broke. The reconciler has to find such money.
    const back = decided.headers.get('location');
    if (back !== null) await answered((one) => one.request(pathOf(back)));
  }

  return {
    async order() {
      const key = randomUUID();
      const body = {
        investorId: user.investorId,
        fundId: shop.fundId,
        wayId: shop.wayId,
        amount: shop.amountRial,
        acceptRules: true,
      };
      const answer = await answered((one) => one.call(buyOrder, { body, headers: { 'idempotency-key': key } }));
      if (answer.status !== 201) throw new Error(`the order was refused: ${answer.status} ${answer.text}`);
      const { orderId, payUrl } = (answer.body as { data: { orderId: number; payUrl: string } }).data;
      await payAtBank(payUrl);
      return { key, orderId, investorId: user.investorId };
    },
  };
}

function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://localhost');
  return pathname + search;
}

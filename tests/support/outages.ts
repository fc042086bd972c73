import { lastAsset } from '#shared/contract/dashboard.ts';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { loginPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { buyOrder } from '#shared/contract/orders.ts';
import { startPayment } from '#shared/contract/payments.ts';
import { getFile, uploadFile } from '#shared/contract/uploads.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import { createSandboxDebit } from '#server/ports/directDebit/sandbox.ts';
import { GatewayError } from '#server/ports/gateways/gateway.ts';
import { createSandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { withSmsBreaker } from '#server/ports/sms/breaker.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Answer, ApiClient } from './client.ts';
import type { TestDatabase } from './database.ts';
import { must } from './must.ts';
import { openStormShop } from './storms.ts';

/* The panel while services outside of it do not answer, each alone and all at once (reliability 12, O10). */

export const outsideServices = ['sms', 'gateway', 'captcha', 'scanner', 'debit'] as const;
export type OutsideService = (typeof outsideServices)[number];

export interface OutageFigures {
  /** what people were answered in the area of each service: status, code; the last of several */
  said: Record<OutsideService, string>;
  /** answers of 500 */
  naked: number;
  answers: number;
  /** calls that reached a service with a breaker, of the tries that were made */
  reached: Record<'sms' | 'gateway' | 'debit', number>;
  /** the file of holdings was read before, during and after */
  reads: number;
}

/** Tries in the area of each service with a breaker: more than open it. */
const TRIES = 8;

/** Uses the panel while some services are away. `database`: an empty one; the tests' own without it. */
export async function outage(down: readonly OutsideService[], database?: TestDatabase): Promise<OutageFigures> {
  const isDown = (service: OutsideService): boolean => down.includes(service);
  const reached = { sms: 0, gateway: 0, debit: 0 };
  const away = new Error('the service is away');
  const test = await createTestApp({
    seed: 'demo',
    ...(database ? { env: { DEMO: '1' }, database } : {}),
    gateways: (of) => {
      const gateway = createSandboxGateway(of);
      return [
        {
          ...gateway,
          request: (input) => {
            reached.gateway += 1;
            return isDown('gateway') ? Promise.reject(new GatewayError('TIMEOUT', false)) : gateway.request(input);
          },
        },
      ];
    },
    debitProviders: (of) => [
      createSandboxDebit({
        ...of,
        fault: (call) => {
          if (call !== 'open') return null;
          reached.debit += 1;
          return isDown('debit') ? 'timeout' : null;
        },
      }),
    ],
    ports: {
      sms: withSmsBreaker({
        name: 'sandbox',
        send: () => {
          reached.sms += 1;
          return isDown('sms') ? Promise.reject(away) : Promise.resolve({ provider: 'sandbox', providerRef: 'r' });
        },
        deliveries: () => Promise.resolve(new Map()),
      }),
      captcha: {
        name: 'sandbox',
        verify: ({ token }) => (isDown('captcha') ? Promise.reject(away) : Promise.resolve(token)),
        challenge: () => Promise.resolve(null),
      },
      scanner: {
        name: 'stand-in',
        scan: () => (isDown('scanner') ? Promise.reject(away) : Promise.resolve('clean' as const)),
      },
    },
  });
  const answers: number[] = [];
  const note = <A extends Answer>(answer: A): A => {
    answers.push(answer.status);
    return answer;
  };
  const words = ({ status, body }: Answer): string => [status, body?.code].filter(Boolean).join(' ');
  try {
    const investor = await test.api.demo('investor');
    const shop = await openStormShop(test);
    await test.app.runJob('directDebit.syncBanks');
    let reads = 0;
    const read = async (): Promise<void> => {
      const answer = note(await investor.call(lastAsset, { query: { investorId: shop.investorId } }));
      if (answer.status === 200) reads += 1;
    };
    await read();
    const said: Record<OutsideService, string> = {
      sms: words(await askForCodes(test, note)),
      gateway: words(await pay(investor, shop, note)),
      captcha: words(await guess(test, note)),
      scanner: words(await upload(test, investor, note)),
      debit: words(await openContracts(investor, shop.investorId, note)),
    };
    await read();
    return { said, reached, reads, answers: answers.length, naked: answers.filter((status) => status === 500).length };
  } finally {
    await test.close();
  }
}

type Note = <A extends Answer>(answer: A) => A;

/** Codes of log-in for several people; the job that sends them fails by itself and is tried again by its queue. */
async function askForCodes(test: TestApp, note: Note): Promise<Answer> {
  const people = ['investor', 'guardian', 'unverified', 'review'] as const;
  let last: Answer | null = null;
  for (let index = 0; index < TRIES; index += 1) {
    test.clock.advance(61_000);
    const key = people[index % people.length];
    const username = must(demoLogins.find((one) => one.key === key)).username;
    last = note(await test.api.anonymous().call(sendLoginOtp, { body: { username } }));
    await test.jobs.runAll().catch(() => undefined);
  }
  return must(last);
}

async function pay(investor: ApiClient, shop: Awaited<ReturnType<typeof openStormShop>>, note: Note): Promise<Answer> {
  let last: Answer | null = null;
  for (let index = 0; index < TRIES; index += 1) {
    const bought = note(
      await investor.call(buyOrder, {
        body: {
          ...{ investorId: shop.investorId, fundId: shop.fundId, wayId: shop.ipg },
          ...{ amount: String(20_000_000 + index), acceptRules: true },
        },
      }),
    );
    const publicId = bought.body.data.payment;
    if (publicId) last = note(await investor.call(startPayment, { params: { publicId } }));
    else last = bought;
  }
  return must(last);
}

/** Wrong passwords until a proof is wanted, and then with one. */
async function guess(test: TestApp, note: Note): Promise<Answer> {
  const client = test.api.anonymous('198.51.100.7');
  const username = must(demoLogins.find((one) => one.key === 'legal')).username;
  for (const password of ['wrong-1-a', 'wrong-2-b', 'wrong-3-c'])
    note(await client.call(loginPassword, { body: { username, password } }));
  return note(await client.call(loginPassword, { body: { username, password: demoPassword, recaptcha: 'proof-1' } }));
}

async function upload(test: TestApp, investor: ApiClient, note: Note): Promise<Answer> {
  const form = new FormData();
  form.set('file_type_id', '10');
  form.set('file', new File(['%PDF-1.7\nharmless\ntrailer\n%%EOF\n'], 'letter.pdf', { type: 'application/pdf' }));
  const sent = note(await investor.call(uploadFile, { body: form }));
  await test.jobs.runAll().catch(() => undefined);
  const publicId = sent.body.data.file.split('/').at(-2) ?? '';
  return note(await investor.call(getFile, { params: { publicId } }));
}

async function openContracts(investor: ApiClient, investorId: number, note: Note): Promise<Answer> {
  const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  let last: Answer | null = null;
  for (let index = 0; index < TRIES; index += 1)
    last = note(
      await investor.call(createDebitContract, {
        body: {
          ...{ investorId, bankCode: 'BTEJIR', packageId: must(packages[0]).packageId },
          ...{ expireDate: '1406/05/30', acceptRules: true },
        },
      }),
    );
  return must(last);
}

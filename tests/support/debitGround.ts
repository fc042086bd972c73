import { sql } from 'kysely';
import { expect } from 'vitest';
import { createDebitContract, getDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { addRegularPurchase, listDebitCharges } from '#shared/contract/regularPurchases.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { signedEvent } from '#server/ports/directDebit/events.ts';
import {
  createSandboxDebit,
  type SandboxDebitFault,
  type SandboxDebitProvider,
} from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { ApiClient } from './client.ts';
import { ownInvestor } from './lookup.ts';
import { must } from './must.ts';

/** What signs the events of the sandbox bank. */
export const SECRET = 'secret-of-the-events-of-the-sandbox';

/** A moment of a day, in Tehran. The tests begin on 2026-11-21, a Saturday and 1405/08/30, at ten in the morning. */
export const day = (isoDay: string, time: string): Date => new Date(`${isoDay}T${time}:00+03:30`);

/** The reference that the address of the bank's page ends with. */
export const referenceOf = (redirectUrl: string): string => must(redirectUrl.split('/').filter(Boolean).at(-1));

/** The demo with a sandbox bank whose answers a test sets, an investor who signs contracts, and their guardian. */
export class DebitGround {
  test!: TestApp;
  bank!: SandboxDebitProvider;
  investor!: ApiClient;
  guardian!: ApiClient;
  investorId = 0;
  fundId = 0;
  /** what goes wrong at the sandbox bank */
  fault: (call: string, tracking: string) => SandboxDebitFault = () => null;
  /** what our address answered to the events of the sandbox */
  readonly told: number[] = [];

  /** Opens it on a database of its own; the caller closes `test`. */
  static async open(): Promise<DebitGround> {
    const ground = new DebitGround();
    const test = await createTestApp({
      seed: 'demo',
      debitProviders: (of) => {
        ground.bank = createSandboxDebit({
          ...of,
          eventSecret: SECRET,
          fault: (call, tracking) => ground.fault(call, tracking),
          sendEvent: async (event) => {
            const url = 'http://localhost/api/direct-debit/events/sandbox';
            const answer = await test.app.fetch(new Request(url, signedEvent(SECRET, event, test.clock.now())));
            ground.told.push(answer.status);
          },
        });
        return [ground.bank];
      },
    });
    ground.test = test;
    ground.investor = await test.api.demo('investor');
    ground.guardian = await test.api.demo('guardian');
    ({ investorId: ground.investorId } = await ownInvestor(test.db.db));
    await test.app.runJob('directDebit.syncBanks');
    const found = await sql<{ id: number }>`
      select id from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4
      order by id limit 1`.execute(test.db.db);
    ground.fundId = must(found.rows[0]).id;
    return ground;
  }

  async createBody(packageTitle = 'نقره‌ای', bankCode = 'BTEJIR') {
    const packages = (await this.investor.call(listDebitPackages, { query: { bankCode } })).body.data;
    const { packageId } = must(packages.find(({ title }) => title === packageTitle));
    return { investorId: this.investorId, bankCode, packageId, expireDate: '1406/05/30', acceptRules: true };
  }

  /** Opens a contract, signs it at the sandbox bank and comes back. */
  async signed(): Promise<number> {
    const made = await this.investor.call(createDebitContract, { body: await this.createBody() });
    expect(made.status).toBe(201);
    await this.signAt(made.body.data.redirectUrl);
    return made.body.data.contractId;
  }

  /** Signs, and does what the browser does then: it comes back from the bank. */
  async signAt(redirectUrl: string): Promise<string> {
    const back = must(await this.bank.decide(referenceOf(redirectUrl), 'sign'));
    const answer = await this.test.api.anonymous().request(back);
    expect(answer.status).toBe(302);
    return answer.headers.get('location') ?? '';
  }

  async contract(contractId: number) {
    return (await this.investor.call(getDebitContract, { query: { contractId } })).body.data.contract;
  }

  plan(contractId: number, given: Record<string, unknown> = {}) {
    return {
      ...{
        investorId: this.investorId,
        contractId,
        fundId: this.fundId,
        amount: '20000000',
        interval: 'weekly' as const,
        dayOfWeek: 1,
        dayOfMonth: null,
      },
      ...{ startDate: '1405/09/01', endDate: null, count: null, goalAmount: null, goalDate: null, ...given },
    };
  }

  async planned(contractId: number, given: Record<string, unknown> = {}): Promise<number> {
    const made = await this.investor.call(addRegularPurchase, { body: this.plan(contractId, given) });
    expect(made.text).toContain('regularId');
    return made.body.data.regularId;
  }

  async charges(regularId: number) {
    return (await this.investor.call(listDebitCharges, { query: { investorId: this.investorId, regularId } })).body
      .data;
  }

  /** Goes to a moment, where the sessions of before are over. */
  async stand(moment: Date): Promise<void> {
    this.test.clock.setNow(moment);
    this.investor = await this.test.api.demo('investor');
  }

  /** Goes to a moment and runs what the timetable runs then. */
  async at(moment: Date): Promise<void> {
    await this.stand(moment);
    await this.test.app.runJob('directDebit.run');
  }

  async soundBooks(): Promise<void> {
    const report = await verifyBooks(this.test.db.db, this.test.app.services.audit);
    expect(report.checks.filter(({ wrong }) => wrong > 0n)).toEqual([]);
  }
}

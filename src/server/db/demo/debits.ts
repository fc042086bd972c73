import { sql, type Insertable, type Transaction } from 'kysely';
import { chargeNotes, debitContractNotes, refusalTexts, regularNotes } from '#shared/contract/directDebitNotes.ts';
import { sandboxDebitBanks } from '#shared/texts/sandboxDebitTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { contractEnd } from '#shared/debitSchedule.ts';
import { addDays, formatJalaliMoment, tehranDay, tehranInstant, weekDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { payDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';
import { sealedIn, type Sealer } from '../../modules/records/debitRecords/sealing.ts';
import { upsertBank } from '../../modules/records/debitRecords/settings.repo.ts';
import type { Database, DebitEventsTable } from '../tables.ts';
import { found } from './desks.ts';
import type { FilledFund } from './fillFunds.ts';
import type { FilledPeople, FilledPerson } from './fillPeople.ts';
import type { DemoHistory, DemoOrder } from './history.ts';

/*
 * A contract of direct debit of the main demo investor with a weekly purchase: three debits that bought, one that found an empty
 * account, one that the investor left out, and the next one some days ahead.
 */

const AMOUNT = 20_000_000n;
const BANK = 'SABCIR';
const PACKAGE = 'نقره‌ای';
const REFERENCE = 'M-demo-investor';

/** What became of the periods of the plan, oldest first; the next one follows a week later. */
const pastPeriods = ['done', 'done', 'failed', 'done', 'skipped'] as const;
type Outcome = (typeof pastPeriods)[number];

/** A period of the plan with its order, where it has one. */
interface DemoDebit {
  outcome: Outcome;
  period: string;
  runDate: string;
  order: DemoOrder | null;
  refId: string;
  /** calls to the bank, oldest first */
  tries: Date[];
}

export interface DemoDebits {
  debits: DemoDebit[];
  person: FilledPerson;
  userId: number;
  fund: FilledFund;
  nextPeriod: string;
}

/** Runs the past of the plan: its orders join the history with their money. */
export function runDebits(
  history: DemoHistory,
  people: FilledPeople,
  funds: readonly FilledFund[],
  of: { today: string; working: WorkingCalendar },
): DemoDebits {
  const person = found(people.byKey.get('investor'), 'investor');
  const userId = found(people.userIds.get('investor'), 'investor');
  const fund = found(
    funds.find(({ slug }) => slug === 'sepidar'),
    'sepidar',
  );
  const nextPeriod = addDays(of.today, 3);
  const debits: DemoDebit[] = [];
  for (const [index, outcome] of pastPeriods.entries()) {
    const period = addDays(nextPeriod, (index - pastPeriods.length) * 7);
    const runDate = payDayFrom(of.working, period);
    // a debit that long holidays put off is the engine's, and the investor leaves out only what is ahead
    if (runDate >= of.today) continue;
    const again = payDayFrom(of.working, addDays(runDate, 1));
    const isFailed = outcome === 'failed';
    const slots = isFailed ? ['08:00', '12:00', '18:00'] : ['08:00'];
    const tries = outcome === 'skipped' ? [] : slots.map((time) => tehranInstant(runDate, time));
    if (isFailed) tries.push(tehranInstant(again, '08:00'));
    const debit: DemoDebit = {
      outcome,
      period,
      runDate,
      order: null,
      refId: String(880_140_021 + index * 7_331),
      tries,
    };
    if (outcome !== 'skipped') debit.order = order(history, { person, userId, fund }, debit);
    debits.push(debit);
  }
  return { debits, person, userId, fund, nextPeriod };
}

/** The order of a debit: bought and issued, or without money. */
function order(
  history: DemoHistory,
  { person, userId, fund }: Pick<DemoDebits, 'person' | 'userId' | 'fund'>,
  { outcome, runDate, refId, tries }: DemoDebit,
): DemoOrder {
  const index = history.calendar.days.indexOf(runDate);
  const [first = tehranInstant(runDate, '08:00')] = tries;
  const isDone = outcome === 'done';
  const last = tries.at(-1) ?? first;
  const placed = history.open(
    {
      ...{ investor_id: person.investorId, fund_id: fund.id, order_type: 1, payment_method: 'direct_debit' },
      ...{ mode: 'amount', status: isDone ? 'registered' : 'expired', amount: AMOUNT, created_by: userId },
      ...history.buyDates(fund, index, 'ipg'),
      estimate: JSON.stringify(history.estimate(fund, index, AMOUNT)),
      created_at: first,
      ...(isDone ? { money_at: first, ref_id: refId } : { expires_at: last, finished_at: last }),
    },
    runDate,
    'pending_debit',
  );
  const investorId = person.investorId;
  if (!isDone) {
    const note = fillMessage(chargeNotes.given, { why: refusalTexts.no_funds });
    history.event(placed.id, investorId, 'pending_debit', 'payment_failed', last, 'system', note);
    history.event(placed.id, investorId, 'payment_failed', 'expired', last, 'system');
    return placed;
  }
  history.event(placed.id, investorId, 'pending_debit', 'registered', first, 'system');
  history.book.post({
    ...{ at: first, day: runDate, kind: 'deposit_dd', investorId, fundId: fund.id, orderId: placed.id },
    comments: `درخواست ${placed.row.order_no}`,
    lines: [
      { kind: 'investor_cash', change: AMOUNT, txType: 'deposit_dd' },
      { kind: 'debit_clearing', change: -AMOUNT, txType: 'deposit_dd' },
    ],
  });
  if ((placed.row.license_date as string) < history.day(history.calendar.todayIndex))
    history.issue(placed, person, fund);
  return placed;
}

/** Writes contract, plan, debits and their history, and what the sandbox bank knows of them. */
export async function writeDebits(
  tx: Transaction<Database>,
  of: DemoDebits,
  { now, sealer }: { now: Date; sealer: Sealer },
): Promise<void> {
  for (const { dailyAmount, ...bank } of sandboxDebitBanks) {
    const listed = {
      ...bank,
      logo: null,
      dailyAmount: dailyAmount === null ? null : BigInt(dailyAmount),
      isHealthy: true,
    };
    await upsertBank(tx, { provider: 'sandbox', bank: listed, isOpen: true, at: now });
  }
  const startDate = of.debits[0]?.period ?? of.nextPeriod;
  const signedAt = tehranInstant(addDays(startDate, -6), '10:20');
  const contractId = await insertContract(tx, of, { signedAt, sealer });
  const { id: regularId } = await tx
    .insertInto('debit_regulars')
    .values({
      ...{ contract_id: contractId, investor_id: of.person.investorId, fund_id: of.fund.id, amount: AMOUNT },
      ...{ every: 'weekly', day_of_week: weekDay(of.nextPeriod), start_date: startDate, next_period: of.nextPeriod },
      ...doneOf(of.debits),
      ...{ status: 'active', created_by: of.userId, created_at: signedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const byOwner = { actor_kind: 'investor' as const, actor_id: of.userId };
  const byBank = { actor_kind: 'bank' as const, actor_id: null };
  const planned = fillMessage(regularNotes.created, { fund: of.fund.name, amount: rialText(AMOUNT) });
  const created = fillMessage(debitContractNotes.created, { package: PACKAGE });
  const of0 = { contract_id: contractId, at: signedAt };
  await tx
    .insertInto('debit_events')
    .values([
      { ...of0, ...byOwner, kind: 'created', text: created },
      { ...of0, ...byBank, kind: 'active', text: debitContractNotes.signed },
      { ...of0, ...byOwner, regular_id: regularId, kind: 'created', text: planned },
    ])
    .execute();
  for (const debit of of.debits) await insertDebit(tx, of, { debit, contractId, regularId });
}

/** What a plan counts of its debits. */
function doneOf(debits: readonly DemoDebit[]) {
  const done = debits.filter(({ outcome }) => outcome === 'done');
  const last = done.at(-1);
  return {
    done_count: done.length,
    done_amount: AMOUNT * BigInt(done.length),
    last_result: last ? fillMessage(chargeNotes.done, { refId: last.refId }) : null,
  };
}

async function insertContract(
  tx: Transaction<Database>,
  { person, userId }: DemoDebits,
  { signedAt, sealer }: { signedAt: Date; sealer: Sealer },
): Promise<number> {
  const { rows } = await sql<{ id: number; amount: bigint; daily: number; monthly: number; mobile: string }>`
    select p.id, p.max_amount as amount, p.max_daily_count as daily, p.max_monthly_count as monthly, u.mobile
    from debit_packages p
    join users u on u.id = ${userId}
    where p.title = ${PACKAGE}`.execute(tx);
  const terms = found(rows[0], PACKAGE);
  const startDate = tehranDay(signedAt);
  const expireDate = contractEnd(startDate, 12);
  const accountMask = '****4417';
  await tx
    .insertInto('sandbox_mandates')
    .values({
      ...{ reference: REFERENCE, bank_code: BANK, mobile: terms.mobile, max_amount: terms.amount },
      ...{ expire_date: expireDate, return_url: 'http://localhost/', status: 'verified', signature: 'S-demo-investor' },
      ...{ account_mask: accountMask, created_at: signedAt },
    })
    .execute();
  const { id } = await tx
    .insertInto('debit_contracts')
    .values({
      ...{ contract_no: 'DD-DEMO-1', investor_id: person.investorId, provider: 'sandbox', bank_code: BANK },
      ...{ package_id: terms.id, mobile: terms.mobile, account_mask: accountMask, max_amount: terms.amount },
      ...{
        max_daily_count: terms.daily,
        max_monthly_count: terms.monthly,
        start_date: startDate,
        expire_date: expireDate,
      },
      ...{
        status: 'active',
        return_key: 'demo-investor',
        created_by: userId,
        created_at: signedAt,
        activated_at: signedAt,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('debit_contracts')
    .set({
      sealed_reference: await sealer.seal(REFERENCE, sealedIn.reference(id)),
      sealed_signature: await sealer.seal('S-demo-investor', sealedIn.signature(id)),
      reference_hash: sealer.hash('sandbox', REFERENCE),
      key_id: sealer.keyId,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The row of a debit by what became of it. */
function chargeOf({ outcome, refId, tries }: DemoDebit): Partial<Insertable<Database['debit_charges']>> {
  if (outcome === 'skipped') return { status: 'skipped', reason: chargeNotes.skippedByOwner };
  if (outcome === 'done')
    return {
      status: 'done',
      reason: fillMessage(chargeNotes.done, { refId }),
      ref_id: refId,
      done_at: tries[0],
    };
  const why = refusalTexts.no_funds;
  const refused = { error_code: 'no_funds', error_text: why, try_count: tries.length };
  return { ...refused, status: 'failed', reason: fillMessage(chargeNotes.given, { why }) };
}

async function insertDebit(
  tx: Transaction<Database>,
  { person, fund, userId }: DemoDebits,
  { debit, contractId, regularId }: { debit: DemoDebit; contractId: number; regularId: number },
): Promise<void> {
  const { outcome, period, runDate, tries, refId } = debit;
  const noticedAt = tehranInstant(addDays(runDate, -1), '10:00');
  const { id: chargeId } = await tx
    .insertInto('debit_charges')
    .values({
      ...{ contract_id: contractId, regular_id: regularId, investor_id: person.investorId, fund_id: fund.id },
      ...{ order_id: debit.order?.id ?? null, amount: AMOUNT, period, due_date: runDate, status: 'skipped' },
      ...{ noticed_at: noticedAt, created_at: noticedAt },
      ...chargeOf(debit),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const events: Insertable<Database['debit_events']>[] = [];
  const mark = (kind: DebitEventsTable['kind'], text: string, at: Date, by: 'system' | 'bank' | 'investor'): void =>
    void events.push({
      ...{ contract_id: contractId, regular_id: regularId, charge_id: chargeId, kind, text, at },
      ...{ actor_kind: by, actor_id: by === 'investor' ? userId : null },
    });
  mark('noticed', chargeNotes.noticed, noticedAt, 'system');
  if (outcome === 'skipped')
    mark('skipped', chargeNotes.skippedByOwner, tehranInstant(addDays(runDate, -1), '11:35'), 'investor');
  for (const [index, at] of tries.entries()) {
    const tracking = `DEMO-${chargeId}-${index}`;
    const isDone = outcome === 'done';
    const answer = isDone ? { ref_id: refId } : {};
    const status = isDone ? ('done' as const) : ('failed' as const);
    const code = isDone ? null : 'no_funds';
    await tx
      .insertInto('debit_attempts')
      .values({
        ...{ charge_id: chargeId, contract_id: contractId, tracking, amount: AMOUNT, day: tehranDay(at), status },
        ...{ ...answer, error_code: code, sent_at: at, answered_at: at },
      })
      .execute();
    await tx
      .insertInto('sandbox_debits')
      .values({ tracking, reference: REFERENCE, amount: AMOUNT, status, code, ...answer, at })
      .execute();
    const next = tries[index + 1];
    const why = refusalTexts.no_funds;
    if (isDone) mark('done', fillMessage(chargeNotes.done, { refId }), at, 'bank');
    else if (next) mark('refused', fillMessage(chargeNotes.again, { why, at: formatJalaliMoment(next) }), at, 'bank');
    else mark('failed', fillMessage(chargeNotes.given, { why }), at, 'bank');
  }
  await tx.insertInto('debit_events').values(events).execute();
}

import type { Transaction } from 'kysely';
import { insertBalance, listFundDays, listTold, saveNote } from '../../modules/bank/bankBalances/bankBalances.repo.ts';
import type { Database } from '../tables.ts';
import type { DeskWorld } from './desks.ts';
import type { DemoHistory } from './history.ts';

/** Working days before today whose closing balances were told. */
const TOLD_DAYS = 5;
/** What the bank took for a transfer and nobody has booked, rial. */
const FEES = { open: 185_000n, noted: 90_000n };

/**
 * The bank's closing balances of the last working days. They are those of the books, but for two funds on the last day: one
 * difference that nobody has explained, and one whose explanation waits for the second person.
 */
export async function writeBankBalances(
  tx: Transaction<Database>,
  world: DeskWorld,
  history: DemoHistory,
): Promise<void> {
  const at = history.calendar.todayIndex;
  const days = Array.from({ length: TOLD_DAYS }, (_item, index) => history.day(at - TOLD_DAYS + index));
  const last = days.at(-1) ?? world.today;
  const funds = await listFundDays(tx, { from: days[0] ?? last, to: last, fundId: null }, world.today);
  const accounts = await listTold(tx, [...new Set(funds.map((fund) => fund.fundId))], []);
  const [open, noted] = [...new Set(funds.map((fund) => fund.fundId))].sort((a, b) => a - b);
  const by = { userId: world.makerId, at: new Date(world.now.getTime() - 3_600_000) };
  for (const { fundId, businessDate, bookBalance } of funds.filter((fund) => days.includes(fund.businessDate))) {
    const account = accounts.find((one) => one.fundId === fundId);
    if (!account) continue;
    const isLast = businessDate === last;
    const fee = isLast && fundId === open ? FEES.open : isLast && fundId === noted ? FEES.noted : 0n;
    await insertBalance(tx, {
      fundAccountId: account.accountId,
      day: businessDate,
      balance: bookBalance - fee,
      source: 'entered',
      statementId: null,
      reason: null,
      ...by,
    });
    if (fee === FEES.noted)
      await saveNote(tx, {
        fundId,
        businessDate,
        difference: -fee,
        note: 'کارمزد انتقال ساتنا که بانک برداشته و هنوز ثبت نشده است',
        notedBy: world.makerId,
        notedAt: by.at,
      });
  }
}

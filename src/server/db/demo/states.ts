import type { FilledFund } from './fillFunds.ts';
import type { FilledPeople, FilledPerson } from './fillPeople.ts';
import type { DemoHistory } from './history.ts';

const minute = 60_000;

interface Stage {
  history: DemoHistory;
  person: FilledPerson;
  userId: number;
  now: Date;
  today: number;
  fund: (slug: string) => FilledFund;
}

/** Places one order in every state of domain 1.8 for the main demo investor, with the money and units that go with each. */
export function runStates(history: DemoHistory, people: FilledPeople, funds: FilledFund[], now: Date): void {
  const person = people.byKey.get('investor');
  const userId = people.userIds.get('investor');
  if (!person || !userId) throw new Error('the demo has no main investor');
  const fund = (slug: string) => {
    const found = funds.find((one) => one.slug === slug);
    if (!found) throw new Error(`the demo has no fund ${slug}`);
    return found;
  };
  const stage: Stage = { history, person, userId, now, today: history.calendar.todayIndex, fund };
  openBuys(stage);
  moneyBuys(stage);
  sells(stage);
}

/** Buys without money: waiting for payment, failed, expired, slips. */
function openBuys({ history, person, userId, now, today, fund }: Stage): void {
  const day = history.day(today);
  const place = (
    slug: string,
    amount: bigint,
    method: 'ipg' | 'receipt' | 'direct_debit',
    status: 'pending_payment' | 'pending_receipt' | 'pending_debit',
    at: Date,
  ) =>
    history.open(
      {
        investor_id: person.investorId,
        fund_id: fund(slug).id,
        order_type: 1,
        payment_method: method,
        mode: 'amount',
        status,
        amount,
        ...history.buyDates(fund(slug), today, method === 'receipt' ? 'receipt' : 'ipg'),
        estimate: JSON.stringify(history.estimate(fund(slug), today, amount)),
        created_by: userId,
        created_at: at,
        expires_at: method === 'ipg' ? new Date(at.getTime() + 30 * minute) : null,
      },
      day,
      status,
    );
  const payment = (id: number, amount: bigint, status: 'created' | 'failed' | 'expired', at: Date) =>
    history.payments.push({
      public_id: `demo-open-${String(id).padStart(8, '0')}`,
      investor_id: person.investorId,
      order_id: id,
      gateway: 'sandbox',
      amount,
      status,
      authority: status === 'created' ? null : `DEMO${String(id).padStart(10, '0')}`,
      error_code: status === 'failed' ? 'CANCELLED' : null,
      created_at: at,
      redirected_at: status === 'created' ? null : at,
    });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);

  const waiting = place('azarakhsh', 50_000_000n, 'ipg', 'pending_payment', ago(4));
  payment(waiting.id, 50_000_000n, 'created', ago(4));

  const failed = place('mehregan', 20_000_000n, 'ipg', 'pending_payment', ago(26));
  payment(failed.id, 20_000_000n, 'failed', ago(25));
  failed.row.status = 'payment_failed';
  history.event(
    failed.id,
    person.investorId,
    'pending_payment',
    'payment_failed',
    ago(22),
    'system',
    'انصراف در صفحه بانک',
  );

  const expired = place('hamraz', 15_000_000n, 'ipg', 'pending_payment', ago(60 * 26));
  payment(expired.id, 15_000_000n, 'expired', ago(60 * 26));
  expired.row.status = 'expired';
  expired.row.finished_at = ago(60 * 25.5);
  history.event(expired.id, person.investorId, 'pending_payment', 'expired', ago(60 * 25.5), 'system');

  const slip = place('sepidar', 300_000_000n, 'receipt', 'pending_receipt', ago(95));
  history.addSlip(slip, person, fund('sepidar'), 300_000_000n, 'pending', ago(95));

  const rejected = place('sepidar', 120_000_000n, 'receipt', 'pending_receipt', ago(60 * 30));
  history.addSlip(rejected, person, fund('sepidar'), 120_000_000n, 'rejected', ago(60 * 22), 'تصویر فیش خوانا نیست');
  rejected.row.status = 'receipt_rejected';
  rejected.row.reason = 'تصویر فیش خوانا نیست';
  history.event(
    rejected.id,
    person.investorId,
    'pending_receipt',
    'receipt_rejected',
    ago(60 * 22),
    'admin',
    'تصویر فیش خوانا نیست',
  );

  place('nilgoon', 40_000_000n, 'direct_debit', 'pending_debit', ago(50));
}

/** Buys whose money has come: registered, processing, cancelled with refund waiting, refunded, rejected. */
function moneyBuys({ history, person, userId, today, fund }: Stage): void {
  const azarakhsh = fund('azarakhsh');
  const sepidar = fund('sepidar');
  history.paidBuy(person, azarakhsh, today - 1, 50_000_000n, 'ipg', userId);
  history.paidBuy(person, fund('asoode'), today - 1, 30_000_000n, 'ipg', userId);

  const processing = history.paidBuy(person, fund('parnian'), today - 3, 25_000_000n, 'ipg', userId);
  processing.row.status = 'processing';
  history.event(
    processing.id,
    person.investorId,
    'registered',
    'processing',
    history.calendar.at(processing.priceDay, '18:10'),
    'system',
  );

  const cancelled = history.paidBuy(person, sepidar, today - 1, 35_000_000n, 'ipg', userId);
  const cancelledAt = new Date((cancelled.row.created_at as Date).getTime() + 20 * minute);
  cancelled.row.status = 'refund_pending';
  cancelled.row.refund_target = 'source';
  history.event(cancelled.id, person.investorId, 'registered', 'cancelled', cancelledAt, 'user', 'انصراف سرمایه‌گذار');
  history.event(cancelled.id, person.investorId, 'cancelled', 'refund_pending', cancelledAt, 'system');
  history.payouts.push({
    investor_id: person.investorId,
    order_id: cancelled.id,
    fund_id: sepidar.id,
    kind: 'refund',
    account_id: person.accountId,
    amount: 35_000_000n,
    due_date: history.day(today + 2),
    status: 'pending',
    created_at: cancelledAt,
  });

  const refunded = history.paidBuy(person, azarakhsh, today - 9, 18_000_000n, 'ipg', userId);
  const rejectedAt = history.calendar.at(history.day(today - 8), '10:00');
  const refundDay = history.day(today - 6);
  const refundedAt = history.calendar.at(refundDay, '11:00');
  refunded.row.status = 'refunded';
  refunded.row.reason = 'صندوق در روز قیمت‌گذاری بسته بود';
  refunded.row.finished_at = refundedAt;
  history.event(refunded.id, person.investorId, 'registered', 'processing', rejectedAt, 'system');
  history.event(
    refunded.id,
    person.investorId,
    'processing',
    'rejected',
    rejectedAt,
    'admin',
    'صندوق در روز قیمت‌گذاری بسته بود',
  );
  history.event(refunded.id, person.investorId, 'rejected', 'refund_pending', rejectedAt, 'system');
  history.event(refunded.id, person.investorId, 'refund_pending', 'refunded', refundedAt, 'system');
  history.book.post({
    at: refundedAt,
    day: refundDay,
    kind: 'refund',
    investorId: person.investorId,
    fundId: azarakhsh.id,
    orderId: refunded.id,
    comments: `عودت ${refunded.row.order_no}`,
    lines: [
      { kind: 'investor_cash', change: -18_000_000n, txType: 'refund' },
      { kind: 'fund_bank', change: 18_000_000n, txType: 'refund' },
    ],
  });
  history.payouts.push({
    investor_id: person.investorId,
    order_id: refunded.id,
    fund_id: azarakhsh.id,
    kind: 'refund',
    account_id: person.accountId,
    amount: 18_000_000n,
    due_date: refundDay,
    status: 'paid',
    bank_ref: 'PO99001',
    created_at: rejectedAt,
    finished_at: refundedAt,
  });

  const given = history.open(
    {
      investor_id: person.investorId,
      fund_id: fund('hamraz').id,
      order_type: 1,
      payment_method: 'receipt',
      mode: 'amount',
      status: 'cancelled',
      amount: 60_000_000n,
      ...history.buyDates(fund('hamraz'), today - 12, 'receipt'),
      created_by: userId,
      created_at: history.calendar.at(history.day(today - 12), '09:12'),
      finished_at: history.calendar.at(history.day(today - 12), '10:40'),
      reason: 'انصراف سرمایه‌گذار',
    },
    history.day(today - 12),
    'pending_receipt',
  );
  history.event(
    given.id,
    person.investorId,
    'pending_receipt',
    'cancelled',
    history.calendar.at(history.day(today - 12), '10:40'),
    'user',
    'انصراف سرمایه‌گذار',
  );
}

/** Sells: waiting for the code, registered with reserved units, redeemed and waiting for money, failed payout, rejected. */
function sells({ history, person, userId, now, today, fund }: Stage): void {
  const sepidar = fund('sepidar');
  const held = (slug: string, index: number) => history.held(person.investorId, fund(slug).id, history.day(index));
  const reserve = (slug: string, units: bigint) => {
    const key = `${person.investorId}:${fund(slug).id}`;
    history.reserved.set(key, (history.reserved.get(key) ?? 0n) + units);
  };
  const part = (slug: string, percent: bigint, index: number) => {
    const units = (held(slug, index) * percent) / 100n;
    return units > 0n ? units : 1n;
  };

  const waitingPay = history.registeredSell(person, sepidar, today - 1, part('sepidar', 8n, today - 1), userId);
  const net = history.redeem(waitingPay, person, sepidar);
  history.payouts.push({
    investor_id: person.investorId,
    order_id: waitingPay.id,
    fund_id: sepidar.id,
    kind: 'redemption',
    account_id: person.accountId,
    amount: net,
    due_date: waitingPay.row.payout_date as string,
    status: 'pending',
    created_at: history.calendar.at(waitingPay.priceDay, '18:20'),
  });

  const failed = history.registeredSell(person, sepidar, today - 5, part('sepidar', 3n, today - 5), userId);
  const failedNet = history.redeem(failed, person, sepidar);
  const failedAt = history.calendar.at(failed.row.payout_date as string, '11:00');
  failed.row.status = 'payout_failed';
  failed.row.reason = 'حساب مقصد مسدود است';
  history.event(
    failed.id,
    person.investorId,
    'payout_pending',
    'payout_failed',
    failedAt,
    'system',
    'حساب مقصد مسدود است',
  );
  history.payouts.push({
    investor_id: person.investorId,
    order_id: failed.id,
    fund_id: sepidar.id,
    kind: 'redemption',
    account_id: person.accountId,
    amount: failedNet,
    due_date: failed.row.payout_date as string,
    status: 'failed',
    error_text: 'حساب مقصد مسدود است',
    created_at: failedAt,
    finished_at: failedAt,
  });

  const justRedeemed = history.registeredSell(
    person,
    fund('nilgoon'),
    today - 1,
    part('nilgoon', 10n, today - 1),
    userId,
  );
  history.redeem(justRedeemed, person, fund('nilgoon'));
  justRedeemed.row.status = 'redeemed';
  history.events.pop();

  const hamrazUnits = part('hamraz', 20n, today - 1);
  const registered = history.registeredSell(person, fund('hamraz'), today - 1, hamrazUnits, userId);
  registered.row.mode = 'units';
  reserve('hamraz', hamrazUnits);

  const open = history.open(
    {
      investor_id: person.investorId,
      fund_id: fund('mehregan').id,
      order_type: 2,
      payment_method: 'account',
      mode: 'units',
      status: 'expired',
      requested_units: 5n,
      ...history.sellDates(fund('mehregan'), today - 2),
      account_id: person.accountId,
      created_by: userId,
      created_at: history.calendar.at(history.day(today - 2), '10:15'),
      finished_at: history.calendar.at(history.day(today - 2), '10:17'),
    },
    history.day(today - 2),
    'pending_otp',
  );
  history.event(
    open.id,
    person.investorId,
    'pending_otp',
    'expired',
    history.calendar.at(history.day(today - 2), '10:17'),
    'system',
  );

  history.open(
    {
      investor_id: person.investorId,
      fund_id: fund('mehregan').id,
      order_type: 2,
      payment_method: 'account',
      mode: 'units',
      status: 'pending_otp',
      requested_units: 3n,
      ...history.sellDates(fund('mehregan'), today),
      account_id: person.accountId,
      created_by: userId,
      created_at: new Date(now.getTime() - minute),
      expires_at: new Date(now.getTime() + minute),
    },
    history.day(today),
    'pending_otp',
  );

  const rejected = history.registeredSell(person, fund('asoode'), today - 6, 1n, userId);
  const rejectedAt = history.calendar.at(history.day(today - 5), '09:00');
  rejected.row.status = 'rejected';
  rejected.row.reason = 'واحدها در گرو تسهیلات بود';
  rejected.row.finished_at = rejectedAt;
  history.event(rejected.id, person.investorId, 'registered', 'processing', rejectedAt, 'system');
  history.event(
    rejected.id,
    person.investorId,
    'processing',
    'rejected',
    rejectedAt,
    'admin',
    'واحدها در گرو تسهیلات بود',
  );
}

import type { Transaction } from 'kysely';
import type { AssetKey } from '#shared/contract/fundReports.ts';
import type { Database } from '../tables.ts';
import { addDays, addJalaliMonths } from '#shared/jalali.ts';
import { demoFunds, type DemoFund } from './funds.ts';
import { makeIban, makeLegalId } from './people.ts';
import { makeMix, makePrices, scaledToText, type DemoDay } from './prices.ts';
import { createRandom } from './random.ts';
import { demoFile } from './files.ts';

/** The parts of a fund on a day, in hundredths of a percent. */
interface DemoMix {
  day: string;
  parts: [key: string, hundredths: number][];
}

/** A fund of the demo together with its row id and its price history, keyed by business day. */
export interface FilledFund extends DemoFund {
  id: number;
  prices: Map<string, DemoDay>;
  /** what it consists of on some days */
  mixes: DemoMix[];
  bankAccountId: number;
  /** account of the fund that takes money */
  iban: string;
}

export interface FundWorld {
  /** working days with prices, oldest first; the last one is the last working day before today */
  pricedDays: readonly string[];
  today: string;
  now: Date;
  jalaliDayOfMonth: (day: string) => number;
  makerId: number;
  checkerId: number;
  /** with the bond that has come to its end */
  hasMatured: boolean;
}

const banks = [
  ['012', 'ملت'],
  ['017', 'ملی ایران'],
  ['056', 'سامان'],
  ['057', 'پاسارگاد'],
  ['054', 'پارسیان'],
] as const;

const costs = [
  ['هزینه تأسیس', 'معادل نیم درصد از وجوه جذب‌شده در پذیره‌نویسی، حداکثر ۲۰۰ میلیون ریال'],
  ['هزینه برگزاری مجامع', 'حداکثر ۱۰۰ میلیون ریال در هر سال مالی'],
  ['کارمزد مدیر', 'سالانه ۱٫۵ درصد از متوسط ارزش سهام و ۰٫۳ درصد از ارزش اوراق'],
  ['کارمزد متولی', 'سالانه یک در هزار خالص ارزش دارایی، حداکثر ۸۰۰ میلیون ریال'],
  ['حق‌الزحمه حسابرس', 'سالانه ثابت ۶۰۰ میلیون ریال'],
  ['کارمزد تصفیه', 'سه در هزار خالص ارزش دارایی‌ها تا رسیدن به سقف'],
  ['عضویت در کانون‌ها', 'برابر مصوبه کانون نهادهای سرمایه‌گذاری'],
  ['نرم‌افزار و تارنما', 'سالانه حداکثر ۹۰۰ میلیون ریال'],
] as const;

const fundFiles = [
  ['امیدنامه', 'prospectus'],
  ['اساسنامه', 'articles'],
  ['صورت‌های مالی شش‌ماهه', 'financial'],
  ['گزارش عملکرد ماهانه', 'performance'],
] as const;

/** Writes every instrument of the demo with schedules, limits, accounts, documents and costs. */
export async function fillFunds(tx: Transaction<Database>, world: FundWorld): Promise<FilledFund[]> {
  const filled: FilledFund[] = [];
  for (const [index, fund] of demoFunds.filter((one) => world.hasMatured || !one.isMatured).entries()) {
    const random = createRandom(1405 + index * 7919);
    const id = await insertFund(tx, fund, index, world);
    const [bankCode, bankName] = banks[index % banks.length] ?? banks[0];
    const account = await tx
      .insertInto('fund_bank_accounts')
      .values({
        fund_id: id,
        bank_code: bankCode,
        bank_name: bankName,
        branch_name: 'مرکزی',
        account_number: `${4_100_000 + index * 137}`,
        iban: makeIban(bankCode, random),
        opened_on: world.pricedDays[0] ?? world.today,
      })
      .returning(['id', 'iban'])
      .executeTakeFirstOrThrow();
    const days = makePrices(fund, world.pricedDays, world.jalaliDayOfMonth, random);
    await insertSchedules(tx, id, fund);
    const mixes = makeMixes(fund, world, random);
    await insertDocuments(tx, id, fund, world);
    filled.push({
      ...fund,
      id,
      prices: new Map(days.map((day) => [day.day, day])),
      mixes,
      bankAccountId: account.id,
      iban: account.iban,
    });
  }
  return filled;
}

async function insertFund(tx: Transaction<Database>, fund: DemoFund, index: number, world: FundWorld): Promise<number> {
  const started = world.pricedDays[0] ?? world.today;
  const row = await tx
    .insertInto('funds')
    .values({
      kind: fund.kind,
      slug: fund.slug,
      name: fund.name,
      name_en: fund.nameEn,
      symbol: fund.symbol,
      isin: fund.symbol ? `IRTE${fund.slug.slice(0, 4).toUpperCase()}0001` : null,
      fund_type: fund.fundType,
      type_of_invest: fund.isNegotiable ? 'Negotiable' : 'IssuanceAndCancellation',
      reg_no: String(11_200 + index * 13),
      registration_number: String(48_000 + index * 211),
      national_id: makeLegalId(String(1_400_530_000 + index * 1009)),
      initiation_date: started,
      seo_register_date: started,
      register_date: started,
      base_unit_value: fund.startNav >= 1_000_000n ? 1_000_000n : fund.startNav >= 60_000n ? 100_000n : 10_000n,
      manager: fund.manager,
      executive_manager: 'مهناز راستین',
      investment_managers: ['سهیل امینی', 'رویا پارسا', 'حامد نصیری'],
      custodian: fund.custodian,
      auditor: fund.auditor,
      guarantor: fund.guarantor,
      market_maker: fund.isNegotiable ? 'صندوق بازارگردانی آوا' : null,
      registration_manager: fund.manager,
      profit_guarantor: fund.guaranteedRate ? fund.guarantor : null,
      website: `https://${fund.slug}.example`,
      description: fund.description,
      risk_level: fund.riskLevel,
      issue_enabled: !fund.isFull && !fund.isNegotiable,
      cancel_enabled: !fund.isNegotiable && fund.slug !== 'morabehe-aria',
      close_reason: fund.isFull
        ? 'سقف واحدهای صندوق پر شده است'
        : fund.isNegotiable
          ? 'خرید و فروش این صندوق از طریق بورس انجام می‌شود'
          : null,
      min_amount: 1_000_000n,
      max_amount: null,
      min_remain_units: fund.minRemainUnits,
      max_fund_units: fund.isFull ? null : fund.maxFundUnits,
      fee_fixed_issue: fund.fees.fixedIssue,
      fee_var_issue_pct: fund.fees.varIssuePct,
      fee_var_issue_cap: fund.fees.varIssueCap,
      fee_fixed_cancel: fund.fees.fixedCancel,
      buffer_pct: fund.bufferPct,
      profit_period_months: fund.profit?.periodMonths ?? null,
      profit_day: fund.profit?.day ?? null,
      guaranteed_rate: fund.guaranteedRate,
      estimated_rate: fund.estimatedRate,
      is_reinvest_allowed: fund.profit !== null,
      is_direct_debit_allowed: fund.kind === 'fund' && !fund.isFull,
      slip_closed_day: fund.fundType === 4 ? 'next_day' : 'return',
      is_adjusted: fund.isAdjusted,
      guarantee_days: fund.guaranteeDays,
      sort: index + 1,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [untilDay, pct] of fund.exitSteps) {
    await tx.insertInto('exit_fee_steps').values({ fund_id: row.id, until_day: untilDay, pct }).execute();
  }
  await tx
    .insertInto('fund_abouts')
    .values({ fund_id: row.id, body_html: `<p>${fund.description}</p>`, saved_by: null, saved_at: world.now })
    .execute();
  if (fund.kind === 'bond') await insertBondTerms(tx, row.id, fund, world);
  return row.id;
}

async function insertBondTerms(
  tx: Transaction<Database>,
  fundId: number,
  fund: DemoFund,
  world: FundWorld,
): Promise<void> {
  const shift = (days: number) => addDays(world.today, days);
  // the last working day brings the first coupon of the lease
  const lastDay = world.pricedDays.at(-1) ?? world.today;
  const first = world.pricedDays[0] ?? world.today;
  const isLease = fund.slug.startsWith('ejare');
  await tx
    .insertInto('bond_terms')
    .values({
      fund_id: fundId,
      bond_type: fund.isMatured ? 'منفعت' : isLease ? 'اجاره' : 'مرابحه',
      issuer: fund.isMatured ? 'پارس ترابر خاور' : isLease ? 'رایان نیروی خاور' : 'آریا فولاد شرق',
      face_value: 1_000_000n,
      volume_units: fund.maxFundUnits,
      coupon_rate: fund.guaranteedRate ?? '0',
      coupon_months: isLease ? 3 : 6,
      issue_date: fund.isMatured ? first : isLease ? addJalaliMonths(lastDay, -3) : shift(-120),
      // some days ago, so that the day of payment has come even after holidays
      maturity_date: fund.isMatured ? shift(-6) : shift(isLease ? 1340 : 610),
      subscription_from: fund.isMatured ? first : shift(-20),
      subscription_to: fund.isMatured ? addDays(first, 60) : shift(25),
      has_buyback: isLease,
      buyback_rate: isLease ? '21' : null,
      seller: 'تأمین سرمایه البرز دانش',
      payer: 'شرکت سپرده‌گذاری مرکزی',
    })
    .execute();
}

async function insertSchedules(tx: Transaction<Database>, fundId: number, fund: DemoFund): Promise<void> {
  if (fund.isNegotiable) return;
  const cutoffs = { ipg: '14:00', receipt: '12:30', sell: '12:00' };
  const buy = (method: Database['fund_schedules']['payment_method'], cutoff: string, offset: number) => ({
    fund_id: fundId,
    order_type: 1 as const,
    payment_method: method,
    cutoff_time: cutoff,
    price_offset_days: offset,
    issue_offset_days: 1,
    settle_days: fund.offsets.settle,
  });
  await tx
    .insertInto('fund_schedules')
    .values([
      buy('ipg', cutoffs.ipg, fund.offsets.ipg),
      buy('wallet', cutoffs.ipg, fund.offsets.ipg),
      buy('deposit_id', cutoffs.ipg, fund.offsets.ipg),
      buy('direct_debit', cutoffs.ipg, fund.offsets.ipg),
      buy('reinvest', cutoffs.ipg, fund.offsets.ipg),
      buy('receipt', cutoffs.receipt, fund.offsets.receipt),
      {
        fund_id: fundId,
        order_type: 2 as const,
        payment_method: 'account',
        cutoff_time: cutoffs.sell,
        price_offset_days: fund.offsets.sell,
        issue_offset_days: 1,
        settle_days: fund.offsets.settle,
      },
    ])
    .execute();
}

function makeMixes(fund: DemoFund, world: FundWorld, random: ReturnType<typeof createRandom>): DemoMix[] {
  const mixes: DemoMix[] = [];
  for (let back = world.pricedDays.length - 1; back >= 0; back -= 21) {
    const day = world.pricedDays[back];
    if (day) mixes.push({ day, parts: makeMix(fund, random) });
  }
  return mixes;
}

/** Writes what a fund consists of, as parts of its net assets of the day. */
export async function insertMixes(
  tx: Transaction<Database>,
  fund: FilledFund,
  unitsOn: (day: string) => { units: bigint },
  world: FundWorld,
): Promise<void> {
  for (const { day, parts } of fund.mixes) {
    const total = netAsset(unitsOn(day).units, fund.prices.get(day)?.cancelScaled ?? 0n);
    const { id } = await tx
      .insertInto('fund_mixes')
      .values({ fund_id: fund.id, as_of: day, saved_at: world.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stock = parts.find(([key]) => key === 'stock')?.[1] ?? 0;
    const all = stock > 1000 ? [...parts, ['fiveBest', Math.round(stock * 0.42)] as const] : parts;
    const rows = all.map(([key, hundredths]) => ({
      mix_id: id,
      key: key as AssetKey,
      percent: (hundredths / 100).toFixed(2),
      amount: (total * BigInt(hundredths)) / 10_000n,
    }));
    await tx.insertInto('fund_mix_items').values(rows).execute();
  }
}

/** Units at a price with four decimals, rial. */
const netAsset = (units: bigint, cancelScaled: bigint): bigint => (units * cancelScaled) / 10_000n;

async function insertDocuments(
  tx: Transaction<Database>,
  fundId: number,
  fund: DemoFund,
  world: FundWorld,
): Promise<void> {
  for (const [title, category] of fundFiles) {
    const file = await tx
      .insertInto('files')
      .values({
        ...demoFile(`${fund.slug}-${category}`, `${fund.slug} ${category}`),
        file_type_id: 13,
        is_public: true,
        is_attached: true,
        created_at: world.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('fund_files')
      .values({
        fund_id: fundId,
        file_id: file.id,
        title: `${title} ${fund.name}`,
        category,
        publish_date: world.pricedDays[world.pricedDays.length - 40] ?? world.today,
      })
      .execute();
  }
  const { id: tableId } = await tx
    .insertInto('fund_cost_tables')
    .values({ fund_id: fundId, from_date: world.pricedDays[0] ?? world.today, saved_at: world.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('fund_cost_items')
    .values(costs.map(([title, description], sort) => ({ table_id: tableId, title, description, sort })))
    .execute();
  await tx
    .insertInto('fund_licenses')
    .values({
      fund_id: fundId,
      license_no: `121/${250_000 + fundId}`,
      title: 'مجوز فعالیت',
      start_date: world.pricedDays[0] ?? world.today,
      expire_date: null,
    })
    .execute();
}

/** Writes the daily prices, with the units that stood with investors on each day. */
export async function insertPrices(
  tx: Transaction<Database>,
  fund: FilledFund,
  unitsOn: (day: string) => { units: bigint; issued: bigint; redeemed: bigint },
  world: FundWorld,
): Promise<void> {
  const rows = [...fund.prices.values()].map((price) => {
    const { units, issued, redeemed } = unitsOn(price.day);
    return {
      fund_id: fund.id,
      nav_date: price.day,
      issue_nav: scaledToText(price.issueScaled),
      cancel_nav: scaledToText(price.cancelScaled),
      statistical_nav: scaledToText(price.statisticalScaled),
      net_asset: netAsset(units, price.cancelScaled),
      invested_units: units,
      units_sub_day: issued,
      units_red_day: redeemed,
      profit_per_unit: price.profitPerUnit,
      source: 'demo' as const,
      status: 'approved' as const,
      entered_by: world.makerId,
      approved_by: world.checkerId,
      published_at: new Date(`${price.day}T14:30:00Z`),
      locked_at: new Date(`${price.day}T15:00:00Z`),
    };
  });
  for (let start = 0; start < rows.length; start += 1000) {
    await tx
      .insertInto('fund_navs')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
}

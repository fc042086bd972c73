import { describe, expect, it } from 'vitest';
import { isLateLine, readStatement } from './bankStatements.rules.ts';

describe('amounts of a statement', () => {
  const amountOf = (cell: string) =>
    readStatement(`FT-1;IR580540105180021273113007;;${cell};1405/08/30;10:00`, new Date('2026-12-01T00:00:00Z'))
      .lines[0]?.deposit.amount;

  it.each(['1409000', '1,409,000', '۱٬۴۰۹٬۰۰۰', '١٤٠٩٠٠٠', '1 409 000', '1409000.00', '1,409,000 ریال'])(
    'reads %s',
    (cell) => expect(amountOf(`"${cell}"`)).toBe(1_409_000n),
  );

  it.each(['1,40', '14.5', '0', '-5'])('refuses %s', (cell) => expect(amountOf(`"${cell}"`)).toBeUndefined());
});

const iban = 'IR580540105180021273113007';
const other = 'IR820540102680020817909002';
/** 03:30 of 1 December 2026 in Tehran. */
const now = new Date('2026-12-01T00:00:00Z');

describe('a line of a statement', () => {
  const deposit = {
    ...{ bankRef: 'FT-1', fundIban: iban, depositCode: '12345678', amount: 500n },
    ...{ depositedAt: new Date('2026-11-21T06:30:00Z'), sourceIban: other },
  };

  it('tells reference, account, id, amount, moment and source', () => {
    expect(readStatement(`مرجع;شبا;شناسه\nFT-1;${iban};12-34 5678;500;1405/08/30;10:00;${other}`, now)).toEqual({
      lines: [{ line: 2, deposit }],
      balances: [],
      problems: {},
      lineCount: 1,
    });
  });

  it('needs neither id nor source', () => {
    expect(readStatement(`FT-1;${iban};;500;2026-11-21;23:59:59`, now).lines).toEqual([
      {
        line: 1,
        deposit: {
          ...{ ...deposit, depositCode: null, sourceIban: null },
          depositedAt: new Date('2026-11-21T20:29:00Z'),
        },
      },
    ]);
  });

  const line = (of: Partial<Record<'ref' | 'fund' | 'code' | 'amount' | 'day' | 'time' | 'source', string>>) =>
    [of.ref ?? 'FT-1', of.fund ?? iban, of.code ?? '', of.amount ?? '5', of.day ?? '1405/08/30', of.time ?? '10:00']
      .concat(of.source ?? '')
      .join(';');

  it.each([
    [line({ ref: 'FT' }), 'ستون شماره پیگیری بانک درست نیست'],
    [line({ ref: 'x'.repeat(41) }), 'ستون شماره پیگیری بانک درست نیست'],
    [line({ ref: 'FT 1' }), 'ستون شماره پیگیری بانک درست نیست'],
    [line({ fund: 'IR580540105180021273113008' }), 'ستون شبای صندوق از حساب‌های صندوق‌ها نیست'],
    [line({ code: '12a' }), 'ستون شناسه واریز درست نیست'],
    [line({ code: '1'.repeat(31) }), 'ستون شناسه واریز درست نیست'],
    [line({ amount: '0' }), 'ستون مبلغ درست نیست'],
    [line({ amount: 'x' }), 'ستون مبلغ درست نیست'],
    [line({ amount: '1000000000000000000' }), 'ستون مبلغ درست نیست'],
    [line({ day: '1405/08/31' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ time: '24:00' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ time: '10:60' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ time: '10:00:60' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ time: '110:00' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ time: '10:000' }), 'ستون تاریخ یا ساعت درست نیست'],
    [line({ day: '2026-12-01', time: '03:31' }), 'زمان واریز هنوز نرسیده است'],
    [line({ source: 'IR1' }), 'ستون شبای مبدأ درست نیست'],
    [`FT-1;${iban};;5;1405/08/30`, 'تعداد ستون‌های این سطر درست نیست'],
  ])('%s is refused', (content, problem) => {
    expect(readStatement(content, now)).toEqual({
      ...{ lines: [], balances: [], lineCount: 1 },
      problems: { 'line.1': [problem] },
    });
  });

  it.each([
    line({ ref: 'x'.repeat(40) }),
    line({ ref: 'a/1' }),
    line({ code: '1'.repeat(30) }),
    line({ amount: '999999999999999999' }),
    line({ time: '19:05' }),
    line({ day: '2026-12-01', time: '03:30' }),
  ])('%s is taken', (content) => {
    expect(readStatement(content, now)).toMatchObject({ problems: {}, lines: [{ line: 1 }] });
  });

  it('that equals lines before it keeps its place among them, in every spelling', () => {
    const content = [
      line({}),
      line({ ref: 'ft-1' }),
      line({ ref: 'FT-2' }),
      line({ time: '11:00' }),
      line({ amount: '6' }),
    ];
    const { lines, problems } = readStatement(content.join('\n'), now);
    expect(problems).toEqual({});
    expect(lines.map(({ line: number, deposit: of }) => [number, of.place ?? 1])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 3],
      [5, 1],
    ]);
  });

  it('keeps its number after empty lines, and a first line with a digit is no title', () => {
    const { problems, lines } = readStatement(`\n\nعنوان ۱\n${line({ time: '9:05 ق.ظ', day: '30-8-1405' })}`, now);
    expect(Object.keys(problems)).toEqual(['line.3']);
    expect(lines).toMatchObject([{ line: 4, deposit: { depositedAt: new Date('2026-11-21T05:35:00Z') } }]);
  });
});

describe('a line that passed a spreadsheet or another program', () => {
  const ten = new Date('2026-11-21T06:30:00Z');
  const read = (content: string) => readStatement(content, now);

  it.each([
    ['1405/08/30 10:00', ''],
    ['۱۴۰۵/۰۸/۳۰ ۱۰:۰۰', '۱۰:۰۰'],
    ['1405-08-30T10:00:45', '10:00'],
    ['', '1405/08/30 10:00'],
    ['1405/08/30', '1405/08/30 10:00'],
    ['14050830100000', ''],
    ['1405/08/30 12:00:00 AM', "'10:00"],
    ['="1405/08/30"', '="10:00"'],
  ])('has the day and the time of «%s» and «%s»', (day, time) => {
    const { lines, problems } = read(`FT-1;${iban};;5;${day};${time}`);
    expect(problems).toEqual({});
    expect(lines).toMatchObject([{ deposit: { depositedAt: ten } }]);
  });

  it.each([
    ['1405/08/30 10:00', '11:00'],
    ['1405/08/29', '1405/08/30 10:00'],
    ['1405/08/30 10:00', 'x'],
    ['1405/08/30', ''],
  ])('is refused where «%s» and «%s» do not agree', (day, time) => {
    expect(read(`FT-1;${iban};;5;${day};${time}`).problems).toEqual({ 'line.1': ['ستون تاریخ یا ساعت درست نیست'] });
  });

  it.each([
    iban.toLowerCase(),
    iban.slice(2),
    `'${iban}`,
    `="${iban}"`,
    `شبا: ${iban}`,
    `IBAN ${iban}`,
    `\u200e${iban}\u200f`,
    iban.replace(/(.{4})(?=.)/g, '$1–'),
  ])('names the account %s', (fund) => {
    const { lines, problems } = read(`FT-1;${fund};;'7,000,000;1405/08/30;10:00;${fund}`);
    expect(problems).toEqual({});
    expect(lines).toMatchObject([{ deposit: { fundIban: iban, amount: 7_000_000n, sourceIban: iban } }]);
  });

  it('tells a balance with the time of its day', () => {
    const { balances, problems } = read(`مانده;'${iban};;−500;1405/08/30 23:59`);
    expect(problems).toEqual({});
    expect(balances).toMatchObject([{ closing: { fundIban: iban, day: '2026-11-21', balance: -500n } }]);
  });
});

describe('a closing balance', () => {
  it.each([
    ['مانده', '500', 500n],
    ['Balance', '-500', -500n],
    ['balance', '0', 0n],
    ['balance', '999999999999999999', 999_999_999_999_999_999n],
  ])('of «%s» %s', (word, cell, balance) => {
    expect(readStatement(`${word};${iban};;${cell};2026-12-01`, now)).toEqual({
      lines: [],
      balances: [{ line: 1, closing: { fundIban: iban, day: '2026-12-01', balance } }],
      ...{ problems: {}, lineCount: 1 },
    });
  });

  it.each([
    [`balance;IR1;;5;2026-12-01`, 'ستون شبای صندوق از حساب‌های صندوق‌ها نیست'],
    [`balance;${iban};;x;2026-12-01`, 'ستون مبلغ درست نیست'],
    [`balance;${iban};;1000000000000000000;2026-12-01`, 'ستون مبلغ درست نیست'],
    [`balance;${iban};;5;2026-11-31`, 'ستون تاریخ یا ساعت درست نیست'],
    [`balance;${iban};;5;2026-12-02`, 'زمان واریز هنوز نرسیده است'],
  ])('%s is refused', (content, problem) => {
    expect(readStatement(content, now)).toMatchObject({ balances: [], problems: { 'line.1': [problem] } });
  });
});

it('money is late when it came before the newest day with a price', () => {
  expect(isLateLine(new Date('2026-11-21T20:29:59Z'), '2026-11-22')).toBe(true);
  expect(isLateLine(new Date('2026-11-21T20:30:00Z'), '2026-11-22')).toBe(false);
  expect(isLateLine(new Date('2026-11-21T20:29:59Z'), null)).toBe(false);
});

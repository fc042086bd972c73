import { describe, expect, it } from 'vitest';
import { guessTitles, mappingOfTemplate, templateOf, type StatementMapping } from '#shared/statementMapping.ts';
import { mappingFaults, readMapped, type MappedStatement } from './mappedStatement.rules.ts';

const iban = 'IR580540105180021273113007';
const other = 'IR820540102680020817909002';
/** 12:00 of 28 November 2026 (7 Azar 1405) in Tehran. */
const now = new Date('2026-11-28T08:30:00Z');

const mapping: StatementMapping = {
  ...{ date: 'تاریخ', time: 'ساعت', ref: 'شماره سند', credit: 'بستانکار', debit: 'بدهکار', balance: 'مانده' },
  ...{ description: 'شرح', amountForm: 'columns', dateForm: 'auto', skipWords: ['جمع', 'مانده از قبل'] },
};

const read = (content: string, of: Partial<StatementMapping> = {}) =>
  readMapped(content, { ...mapping, ...of }, iban, now) as MappedStatement;

const file = [
  'بانک نمونه\t\t\t\t\t\t\t',
  'صورت‌حساب ۱۴۰۵/۰۹/۰۵ تا ۱۴۰۵/۰۹/۰۶\t\t\t\t\t\t\t',
  'ردیف\tتاریخ\tساعت\tشرح\tبدهکار\tبستانکار\tمانده\tشماره سند',
  '\t\t\tمانده از قبل\t\t\t۱٬۰۰۰٬۰۰۰\t',
  '۱\t۱۴۰۵/۰۹/۰۵\t۱۰:۱۵:۰۰\tواریز پایا\t۰\t۲۵٬۰۰۰٬۰۰۰\t۲۶٬۰۰۰٬۰۰۰\t۱۰۴۵۲۳',
  '۲\t۱۴۰۵-۰۹-۰۶\t۰۸:۰۰\tجمعه بازار\t-\t۱٬۰۰۰\t۲۶٬۰۰۱٬۰۰۰\t۱۰۴۵۲۴',
  `۳\t۱۴۰۵/۰۹/۰۶\t۰۹:۳۰\tحواله به ${other}\t۱٬۰۰۱٬۰۰۰\t\t۲۵٬۰۰۰٬۰۰۰\t۱۰۴۵۲۵`,
  'جمع\t\t\t\t۱٬۰۰۱٬۰۰۰\t۲۵٬۰۰۱٬۰۰۰\t\t',
].join('\n');

describe("a bank's file with its mapping", () => {
  it('is read below its titles: deposits, withdrawals, who is at the other end, and closing balances', () => {
    const found = read(file);
    expect([found.problems, found.lineCount, found.isChainBroken]).toEqual([{}, 3, false]);
    expect(found.lines).toEqual([
      {
        line: 5,
        direction: 'in',
        description: 'واریز پایا',
        deposit: {
          ...{ bankRef: '104523', fundIban: iban, depositCode: null, amount: 25_000_000n, sourceIban: null },
          depositedAt: new Date('2026-11-26T06:45:00Z'),
        },
      },
      {
        line: 6,
        direction: 'in',
        description: 'جمعه بازار',
        deposit: {
          ...{ bankRef: '104524', fundIban: iban, depositCode: null, amount: 1_000n, sourceIban: null },
          depositedAt: new Date('2026-11-27T04:30:00Z'),
        },
      },
      {
        line: 7,
        direction: 'out',
        description: `حواله به ${other}`,
        deposit: {
          ...{ bankRef: '104525', fundIban: iban, depositCode: null, amount: 1_001_000n, sourceIban: other },
          depositedAt: new Date('2026-11-27T06:00:00Z'),
        },
      },
    ]);
    expect(found.balances.map(({ closing }) => [closing.day, closing.balance])).toEqual([
      ['2026-11-26', 26_000_000n],
      ['2026-11-27', 25_000_000n],
    ]);
    expect(found.skipped.map(({ line }) => line)).toEqual([1, 2, 4, 8]);
  });

  it('may be in the other order, and keeps no balance when a line is missing', () => {
    const rows = file.split('\n');
    const upside = [rows[2], rows[6], rows[5], rows[4]].join('\n');
    expect(read(upside).balances.map(({ closing }) => closing.balance)).toEqual([26_000_000n, 25_000_000n]);
    const holed = read([rows[2], rows[4], rows[6]].join('\n'));
    expect([holed.isChainBroken, holed.balances]).toEqual([true, []]);
  });

  it('keeps no closing balance of a day that is not over', () => {
    const today = read('تاریخ,ساعت,شماره سند,بدهکار,بستانکار,مانده,شرح\n1405/09/07,10:00,11,0,500,900,x');
    expect([today.balances, today.lines.length]).toEqual([[], 1]);
  });

  it('says the errors of all its lines at once', () => {
    const faulty = read(
      'تاریخ;ساعت;شماره سند;بدهکار;بستانکار;مانده;شرح\n1405/13/07;10:00;11;0;500;;x\n1405/09/06;10:00;نامعلوم;5;500;؟;y',
    );
    expect(faulty.problems).toEqual({
      'line.2': ['ستون تاریخ یا ساعت درست نیست'],
      'line.3': ['ستون شماره پیگیری بانک درست نیست', 'ستون مبلغ درست نیست', 'ستون مانده درست نیست'],
    });
  });

  it('names the titles that it does not have', () => {
    expect(readMapped('تاریخ;مبلغ\n1405/09/06;5', mapping, iban, now)).toMatchObject({
      missing: { 'mapping.credit': ['ستونی با عنوان «بستانکار» در فایل نیست'] },
    });
  });
});

describe('forms of amounts and days', () => {
  const one = (form: Partial<StatementMapping>, titles: string, row: string) => {
    const found = readMapped(
      `${titles}\n${row}`,
      { date: 'تاریخ', ref: 'سند', dateForm: 'auto', skipWords: [], amountForm: 'signed', amount: 'مبلغ', ...form },
      iban,
      now,
    ) as MappedStatement;
    const [line] = found.lines;
    return line && [line.direction, line.deposit.amount, line.deposit.depositedAt.toISOString()];
  };

  it.each([
    ['-5,000', 'out', 5_000n],
    ['5,000-', 'out', 5_000n],
    ['(5,000)', 'out', 5_000n],
    ['+5,000', 'in', 5_000n],
    ['5,000.00', 'in', 5_000n],
  ])('reads %s with a sign', (cell, direction, amount) =>
    expect(one({}, 'تاریخ;سند;مبلغ', `1405/09/06 10:00;7;${cell}`)).toEqual([
      direction,
      amount,
      '2026-11-27T06:30:00.000Z',
    ]),
  );

  it.each([
    ['برداشت', 'out'],
    ['بستانکار', 'in'],
  ])('reads the word %s beside the amount', (word, direction) =>
    expect(one({ amountForm: 'sign', sign: 'نوع' }, 'تاریخ;سند;مبلغ;نوع', `1405/09/06;7;500;${word}`)?.[0]).toBe(
      direction,
    ),
  );

  it('refuses a word that it does not know', () => {
    expect(one({ amountForm: 'sign', sign: 'نوع' }, 'تاریخ;سند;مبلغ;نوع', '1405/09/06;7;500;اصلاحی')).toBeUndefined();
  });

  it.each([
    ['dayFirst', '06/09/1405', '2026-11-26T20:30:00.000Z'],
    ['shortYear', '05/09/06', '2026-11-26T20:30:00.000Z'],
    ['shortYear', '050906', '2026-11-26T20:30:00.000Z'],
    ['shortYear', '05/09/06 - 10:00', '2026-11-27T06:30:00.000Z'],
  ] as const)('reads a day as %s: %s', (dateForm, cell, moment) =>
    expect(one({ dateForm }, 'تاریخ;سند;مبلغ', `${cell};7;500`)?.[2]).toBe(moment),
  );

  it('refuses a day with two readings without its form', () => {
    expect(one({}, 'تاریخ;سند;مبلغ', '06/09/1405;7;500')).toBeUndefined();
  });
});

describe('mappings', () => {
  it('are proposed by the template of a bank from the titles of a file', () => {
    const titles = guessTitles([
      ['بانک', ''],
      ['ردیف', 'تاریخ', 'ساعت', 'مبلغ گردش بدهکار (ریال)', 'مبلغ گردش بستانکار (ریال)', 'شماره سند', 'شرح'],
      ['1', '1405'],
    ]);
    expect(mappingOfTemplate(templateOf('012'), titles)).toMatchObject({
      ...{ date: 'تاریخ', time: 'ساعت', ref: 'شماره سند', description: 'شرح', amountForm: 'columns' },
      ...{ credit: 'مبلغ گردش بستانکار (ریال)', debit: 'مبلغ گردش بدهکار (ریال)' },
    });
    expect(mappingOfTemplate(templateOf('999'), ['تاریخ', 'مبلغ', 'سند'])).toMatchObject({
      ...{ amount: 'مبلغ', amountForm: 'signed' },
    });
  });

  it('lack a column that their form of amounts needs, or name one twice', () => {
    expect(mappingFaults({ ...mapping, debit: '' })).toEqual({
      'mapping.debit': ['ستون «بدهکار (برداشت)» را انتخاب کنید'],
    });
    expect(mappingFaults({ ...mapping, debit: 'بستانکار' })).toEqual({
      'mapping.debit': ['عنوان «بستانکار» برای دو ستون انتخاب شده است'],
    });
    expect(mappingFaults(mapping)).toEqual({});
  });
});

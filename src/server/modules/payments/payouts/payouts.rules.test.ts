import { describe, expect, it } from 'vitest';
import { readBankAnswers } from './payouts.rules.ts';

const paid = { isPaid: true, bankRef: 'REF-1' };

it('an answer tells row, amount, result and reference, with and without titles', () => {
  const answer = { line: 2, payoutId: 17, amount: 2_500_000n, result: paid };
  expect(readBankAnswers('شناسه,مبلغ,نتیجه,پیگیری,علت\n17,2500000,موفق,REF-1,')).toEqual({
    answers: [answer],
    problems: [],
    lineCount: 1,
    titles: [{ line: 1, text: 'شناسه مبلغ نتیجه پیگیری علت' }],
  });
  expect(readBankAnswers('17,2500000,موفق,REF-1')).toEqual({
    answers: [{ ...answer, line: 1 }],
    problems: [],
    lineCount: 1,
    titles: [],
  });
});

it.each([
  ['17,,PAID,REF-1', { line: 1, payoutId: 17, amount: null, result: paid }],
  ['17,5,ok,abc', { line: 1, payoutId: 17, amount: 5n, result: { isPaid: true, bankRef: 'abc' } }],
  [
    `17,5,1,${'9'.repeat(40)}`,
    { line: 1, payoutId: 17, amount: 5n, result: { isPaid: true, bankRef: '9'.repeat(40) } },
  ],
  ['۱۷,۵,ناموفق,,حساب مسدود', { line: 1, payoutId: 17, amount: 5n, result: { isPaid: false, error: 'حساب مسدود' } }],
  [
    `999999999,5,Failed,,${'x'.repeat(201)}`,
    { line: 1, payoutId: 999_999_999, amount: 5n, result: { isPaid: false, error: 'x'.repeat(200) } },
  ],
])('%s is an answer', (content, answer) => {
  expect(readBankAnswers(content)).toEqual({ answers: [answer], problems: [], lineCount: 1, titles: [] });
});

it('an answer may name its row by our whole id, or by the IBAN with the amount', () => {
  const iban = 'IR580540105180021273113007';
  const of = (cell: string) => readBankAnswers(`${cell},5,موفق,REF-1`).answers[0];
  expect(of('PB-1001-17')).toEqual({ line: 1, payoutId: 17, batchNo: 'PB-1001', amount: 5n, result: paid });
  expect(of(iban)).toEqual({ line: 1, payoutId: null, iban, amount: 5n, result: paid });
  expect(of(iban.slice(2))).toMatchObject({ iban });
  expect(readBankAnswers(`${iban},,موفق,REF-1`).problems).toEqual([
    { line: 1, payoutId: null, message: 'ستون مبلغ درست نیست' },
  ]);
});

it.each([
  ['17,5', 17, 'تعداد ستون‌های این سطر درست نیست'],
  ['1234567890,5,موفق,REF-1', null, 'ردیفی با این شناسه در این فایل نیست'],
  ['17,پنج,موفق,REF-1', 17, 'ستون مبلغ درست نیست'],
  ['17,5,شاید,REF-1', 17, 'نتیجه باید «موفق» یا «ناموفق» باشد'],
  ['17,5,موفق,', 17, 'شماره پیگیری بانک برای واریز موفق لازم است'],
  ['17,5,موفق,ab', 17, 'شماره پیگیری بانک برای واریز موفق لازم است'],
  [`17,5,موفق,${'9'.repeat(41)}`, 17, 'شماره پیگیری بانک برای واریز موفق لازم است'],
  ['17,5,موفق,REF 1', 17, 'شماره پیگیری بانک برای واریز موفق لازم است'],
  ['17,5,ناموفق,REF-1', 17, 'علت واریز ناموفق لازم است'],
])('%s is a problem', (content, payoutId, message) => {
  expect(readBankAnswers(content)).toMatchObject({
    answers: [],
    problems: [{ line: 1, payoutId, message }],
    lineCount: 1,
  });
});

it('a first line with a digit is no title, and lines keep their numbers after empty ones', () => {
  const { answers, problems, lineCount } = readBankAnswers('\nx17,5,موفق,REF-1\n\n18x,5,موفق,REF-1\n19,5,موفق,REF-1');
  const message = 'ردیفی با این شناسه در این فایل نیست';
  expect(answers.map(({ line, payoutId }) => [line, payoutId])).toEqual([[5, 19]]);
  expect(problems).toEqual([
    { line: 2, payoutId: null, message },
    { line: 4, payoutId: null, message },
  ]);
  expect(lineCount).toBe(3);
});

it('ids and references that passed a spreadsheet read as they were', () => {
  const { answers, problems } = readBankAnswers(`'17,5,موفق,7.700123E+6\n18.0,5,موفق,"=""0012"""\n19,5,موفق,1.2E+9`);
  expect(answers.map(({ payoutId, result }) => [payoutId, result])).toEqual([
    [17, { isPaid: true, bankRef: '7700123' }],
    [18, { isPaid: true, bankRef: '0012' }],
  ]);
  expect(problems).toEqual([
    {
      ...{ line: 3, payoutId: 19 },
      message: 'رقم‌های شماره پیگیری در صفحه‌گسترده از دست رفته است؛ ستون را متنی کنید و دوباره ذخیره کنید',
    },
  ]);
});

it('takes no row for one whose id has lost digits', () => {
  const { answers, problems } = readBankAnswers('1.2E+3,5,موفق,REF-1');
  expect(answers).toEqual([]);
  expect(problems).toMatchObject([{ line: 1, payoutId: null }]);
});

describe('the file of a bank', () => {
  const iban = 'IR580540105180021273113007';
  const file = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n');
  const titles = ['ردیف', 'شماره شبا', 'نام', 'مبلغ (ریال)', 'وضعیت', 'کد رهگیری', 'شناسه پرداخت'];

  it('is read by its titles, in whatever order, with what the bank prints above them', () => {
    const content = file(
      ['بانک نمونه', '', '', '', '', '', ''],
      ['گزارش ۱۴۰۵/۰۹/۱۰', '', '', '', '', '', ''],
      titles,
      ['1', iban, 'مریم', '2,500,000', 'واریز شده', 'REF-1', 'PB-1001-17'],
      ['2', iban, 'آرش', '70', 'برگشت خورده', '', ''],
    );
    expect(readBankAnswers(content)).toEqual({
      answers: [
        { line: 4, payoutId: 17, iban, batchNo: 'PB-1001', amount: 2_500_000n, result: paid },
        // the file has no column of reasons
        { line: 5, payoutId: null, iban, amount: 70n, result: { isPaid: false, error: 'برگشت خورده' } },
      ],
      problems: [],
      lineCount: 2,
      titles: [
        { line: 1, text: expect.stringContaining('بانک نمونه') },
        { line: 2, text: expect.stringContaining('گزارش') },
        { line: 3, text: expect.stringContaining('کد رهگیری') },
      ],
    });
  });

  it('takes a reason from its column, and none for one that is empty', () => {
    const { answers, problems } = readBankAnswers(
      file(['شبا', 'مبلغ', 'نتیجه', 'علت برگشت'], [iban, '70', 'برگشت', 'حساب مسدود'], [iban, '71', 'برگشت', '']),
    );
    expect(answers).toEqual([
      { line: 2, payoutId: null, iban, amount: 70n, result: { isPaid: false, error: 'حساب مسدود' } },
    ]);
    expect(problems).toEqual([{ line: 3, payoutId: null, message: 'علت واریز ناموفق لازم است' }]);
  });

  it('may have the titles that the account gives to its spreadsheets', () => {
    const content = file(['کد مشتری', 'مبلغ', 'وضعیت', 'کد پیگیری'], ['PB-1001-17', '5', 'موفق', 'REF-1']);
    expect(readBankAnswers(content, [{ value: 'id', title: 'کد مشتری' }]).answers).toMatchObject([{ payoutId: 17 }]);
    // without them the columns have the order of the form, in which the third is the result and the fourth the reference
    expect(readBankAnswers(content).answers).toMatchObject([{ payoutId: 17, result: paid }]);
    const turned = file(['وضعیت', 'کد مشتری', 'مبلغ', 'کد پیگیری'], ['موفق', 'PB-1001-17', '5', 'REF-1']);
    expect(readBankAnswers(turned, [{ value: 'id', title: 'کد مشتری' }]).answers).toMatchObject([{ payoutId: 17 }]);
    expect(readBankAnswers(turned).problems).toMatchObject([{ line: 2 }]);
  });

  it('never loses a row that has a digit for titles', () => {
    const { answers, titles: unread } = readBankAnswers(
      file(['شناسه 17', 'مبلغ', 'نتیجه'], ['18', '5', 'موفق', 'REF-1']),
    );
    expect(unread).toEqual([]);
    expect(answers).toMatchObject([{ line: 2, payoutId: 18 }]);
  });

  it('says of a transfer that is under way that it has no result', () => {
    const { problems } = readBankAnswers(file(titles, ['1', iban, 'مریم', '70', 'در حال انجام', '', '']));
    expect(problems).toEqual([{ line: 2, payoutId: null, message: 'نتیجه باید «موفق» یا «ناموفق» باشد' }]);
  });
});

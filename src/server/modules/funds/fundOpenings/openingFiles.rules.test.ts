import { describe, expect, it } from 'vitest';
import { controlProblems, readOpening, totalsOf } from './openingFiles.rules.ts';
import { readNationalNo } from './openingSheet.rules.ts';

const of = {
  ...{ today: '2026-11-21', publishedDays: new Set<string>(), hasCeiling: false, schedules: { 1: null, 2: null } },
  calendar: { weekendDays: [4, 5], holidays: new Set<string>() },
};

describe('the number of a holder', () => {
  it.each([
    ['0012345679', '0012345679'],
    ['12345679', '0012345679'],
    ['۰۰۱۲۳۴۵۶۷۹', '0012345679'],
    ['="0012345679"', '0012345679'],
    ["'0012345679'", '0012345679'],
    ['001-234567-9', '0012345679'],
    ['10100001235', '10100001235'],
    ['1.0100001235E+10', '10100001235'],
    ['1.01E+10', null],
    ['0012345678', null],
    ['1111111111', null],
    ['', null],
  ])('%s is read as %s', (cell, number) => expect(readNationalNo(cell)).toBe(number));
});

describe('files of an opening', () => {
  it('are read by their titles, in other words and another order, below what a registrar prints above them', () => {
    const rows = readOpening(
      {
        holders: [
          'گزارش دارندگان واحد',
          'ردیف\tشماره همراه\tشماره شبا\tفامیل\tنام\tتاریخ تولد\tکدملی\tمانده (ریال)',
          '1\t9121110001\t430120000000000000000001\tكريمي\tزهرا\t1369-1-10\t450000011\t1,250,000.00',
        ].join('\n'),
        certificates: [
          'نرخ صدور;تاریخ خرید;تعداد;کد ملی',
          '1,010,000.5;1405/08/20;1,000;0450000011',
          '"900000";2024-05-01;۲;450000011',
        ].join('\n'),
        orders: '',
        prices: '',
      },
      of,
    );
    expect(rows.problems).toEqual([]);
    expect(rows.holders).toEqual([
      {
        line: 3,
        ...{ nationalNo: '0450000011', isLegal: false, firstName: 'زهرا', lastName: 'کریمی', companyName: null },
        ...{ fatherName: null, birthDate: '1990-03-30', idNumber: null, tradingCode: null, mobile: '09121110001' },
        ...{
          iban: 'IR430120000000000000000001',
          cash: 1_250_000n,
          isMinor: false,
          debitAmount: null,
          debitPeriod: null,
        },
      },
    ]);
    expect(rows.certificates).toEqual([
      {
        ...{ line: 2, nationalNo: '0450000011', units: 1000n, openedOn: '2026-11-11', unitPrice: '1010000.5' },
        ...{ cost: 1_010_000_500n, number: null },
      },
      {
        ...{ line: 3, nationalNo: '0450000011', units: 2n, openedOn: '2024-05-01', unitPrice: '900000' },
        ...{ cost: 1_800_000n, number: null },
      },
    ]);
    expect(totalsOf(rows)).toMatchObject({
      ...{ holderCount: 1, certificateCount: 2, units: 1002n, cash: 1_250_000n, cost: 1_011_800_500n },
      ...{ oldestDay: '2024-05-01', newestDay: '2026-11-11', noMobileCount: 0, noIbanCount: 0, priceCount: 0 },
    });
  });

  it('without rows or columns say which', () => {
    const { problems } = readOpening(
      { holders: '', certificates: 'کد ملی,تعداد\n0450000011,1', orders: '', prices: '' },
      of,
    );
    expect(problems.map(({ file, column, message }) => [file, column, message])).toEqual([
      ['holders', null, 'فایل سطری ندارد'],
      ['certificates', 'تاریخ صدور', 'ستون «تاریخ صدور» در فایل نیست'],
      ['certificates', 'قیمت هر واحد', 'ستون «قیمت هر واحد» در فایل نیست'],
    ]);
  });
});

it('control totals differ by one unit, or not at all', () => {
  const found = { holderCount: 2, units: 10n, cash: 0n, purchases: 0n, redemptionUnits: 0n };
  expect(controlProblems(found, { ...found })).toEqual({});
  expect(controlProblems(found, { ...found, units: 11n })).toEqual({
    units: ['فهرست ۱۱ و فایل ۱۰ است'],
  });
});

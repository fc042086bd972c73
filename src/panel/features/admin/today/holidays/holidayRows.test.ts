import { expect, it } from 'vitest';
import { readHolidayRows, rowsOfRange } from './holidayRows.ts';

it('reads pasted lines, with Persian digits and commas, and which dates are estimates', () => {
  const { rows, wrong } = readHolidayRows('روز،مناسبت،وضعیت\n۱۴۰۶/۰۱/۰۱، نوروز\n۱۴۰۶/۰۳/۲۵، عاشورا، احتمالی\n');
  expect(wrong).toEqual([]);
  expect(rows).toEqual([
    { day: '2027-03-21', title: 'نوروز', isConfirmed: true },
    { day: '2027-06-15', title: 'عاشورا', isConfirmed: false },
  ]);
});

it('makes each day of a range, and takes a day that comes twice once', () => {
  const { rows } = readHolidayRows('1406/01/01 تا 1406/01/03;نوروز\n1406/01/02;تعطیل');
  expect(rows.map(({ day, title }) => [day, title])).toEqual([
    ['2027-03-21', 'نوروز'],
    ['2027-03-22', 'نوروز'],
    ['2027-03-23', 'نوروز'],
  ]);
});

it('names the lines that it could not read', () => {
  expect(readHolidayRows('1406/01/01,نوروز\nفردا,تعطیل\n1406/01/32,نوروز\n1406/01/04,').wrong).toEqual([2, 3, 4]);
});

it('takes a first line for titles when it has no digit, and names it when its day is none', () => {
  expect(readHolidayRows('1406/13/01,نوروز\n1406/01/02,نوروز').wrong).toEqual([1]);
  expect(readHolidayRows('روز,مناسبت\n1406/01/02,نوروز').wrong).toEqual([]);
  expect(readHolidayRows('\n\nروز,مناسبت\n1406/01/02,نوروز').wrong).toEqual([]);
});

it('takes no range that is turned around or longer than a month', () => {
  const row = { title: 'تعطیل', isConfirmed: true };
  expect(rowsOfRange('2027-03-23', '2027-03-21', row)).toEqual([]);
  expect(rowsOfRange('2027-03-21', '2027-05-21', row)).toEqual([]);
  expect(rowsOfRange('2027-03-21', '2027-03-21', row)).toHaveLength(1);
});

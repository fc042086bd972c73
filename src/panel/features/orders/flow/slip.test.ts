import { expect, it } from 'vitest';
import { emptySlip, slipBody, slipErrors, typedTime } from './slip.ts';

const slip = { ...emptySlip, slipAccountId: '2', slipNumber: '77', slipDate: '2026-11-20' };

it.each([
  ['۱۰۳۰', '10:30'],
  ['1030', '10:30'],
  ['۱۰۳', '103'],
  ['10:3', '10:3'],
  ['ساعت ۹:۳۰', '9:30'],
])('takes hour and minute as they are typed: %s', (typed, shown) => expect(typedTime(typed)).toBe(shown));

it.each([
  ['10:30', '10:30'],
  ['9:30', '09:30'],
  ['930', '09:30'],
])('hands %s in as %s', (slipTime, time) => {
  expect(slipErrors({ ...slip, slipTime })).toEqual([]);
  expect(slipBody({ ...slip, slipTime }, '5000000').time).toBe(time);
});

it.each(['', '10', '24:00', '10:60', '1030:1'])('refuses the time %s', (slipTime) =>
  expect(slipErrors({ ...slip, slipTime })).toEqual([['slipTime', 'ساعت را مانند ۰۹:۳۰ بنویسید']]),
);

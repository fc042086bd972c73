import { describe, expect, it } from 'vitest';
import { cleanAccount, readAccount } from './accountNumber.ts';

describe('what is typed for an account', () => {
  it.each([
    // the invented numbers of domain 6
    ['IR120170000001234567890123', { number: 'IR120170000001234567890123', bankName: 'بانک ملی', isValid: true }],
    ['ir12 0170 0000 0123 4567 8901 23', { number: 'IR120170000001234567890123', bankName: 'بانک ملی', isValid: true }],
    ['۱۲۰۱۷۰۰۰۰۰۰۱۲۳۴۵۶۷۸۹۰۱۲۳', { number: 'IR120170000001234567890123', bankName: 'بانک ملی', isValid: true }],
    ['6037-9912-3456-7893', { number: '6037991234567893', bankName: 'بانک ملی', isValid: true }],
    ['6037991234567890', { number: '6037991234567890', bankName: 'بانک ملی', isValid: false }],
    ['IR012345678901234567890123', { number: 'IR012345678901234567890123', bankName: null, isValid: false }],
    ['IR12017', { number: 'IR12017', bankName: 'بانک ملی', isValid: false }],
    ['60', { number: '60', bankName: null, isValid: false }],
  ])('%s', (typed, account) => {
    expect(readAccount(typed)).toEqual(account);
  });

  it('keeps letters and digits alone', () => {
    expect(cleanAccount('شبا: IR۱۲-۰۱۷')).toBe('IR12017');
  });
});

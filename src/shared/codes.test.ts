import { verifyCardNumber, verifyIranianLegalId, verifyIranianNationalId } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { cardBankName, isValidCard, maskCard } from './cards.ts';
import { cleanIban, formatIban, ibanBankName, isValidIban, maskIban } from './iban.ts';
import { isValidMobile, maskMobile, normalizeMobile } from './mobile.ts';
import { isValidLegalId, isValidNationalCode } from './nationalCode.ts';

/* The vectors of domain 6; all of them made up. */

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

describe('national code', () => {
  it.each(['0012345679', '0023456787', '0456789121', '1287654320', '3290123456', '0499370899', '7400076205'])(
    'accepts %s',
    (code) => {
      expect(isValidNationalCode(code)).toBe(true);
    },
  );
  it.each(['0012345678', '0684159415', '1111111111', '001234567', '00123456790', '', 'abcdefghij'])(
    'refuses %s',
    (code) => {
      expect(isValidNationalCode(code)).toBe(false);
    },
  );
  it('agrees with the reference library when that does not look at city prefixes', () => {
    fc.assert(
      fc.property(
        digits(10).filter((code) => !/^(\d)\1+$/.test(code)),
        (code) => isValidNationalCode(code) === verifyIranianNationalId(code, { checkPrefix: false }),
      ),
      propertyRuns(),
    );
  });
  it('has exactly one check digit for each nine digits', () => {
    fc.assert(
      fc.property(digits(9), (start) => {
        const valid = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isValidNationalCode);
        return valid.length === (/^(\d)\1+$/.test(start) ? valid.length : 1);
      }),
      propertyRuns(),
    );
  });
});

describe('legal id', () => {
  it.each(['10101234565', '14009876545', '10320456783', '10380284790', '14003767221'])('accepts %s', (code) =>
    expect(isValidLegalId(code)).toBe(true),
  );
  it.each(['10380284792', '11111111111', '1038028479', ''])('refuses %s', (code) =>
    expect(isValidLegalId(code)).toBe(false),
  );
  it('agrees with the reference library', () => {
    fc.assert(
      fc.property(
        digits(11).filter((code) => !/^\d{3}0{6}/.test(code)),
        (code) => isValidLegalId(code) === Boolean(verifyIranianLegalId(code)),
      ),
      propertyRuns(),
    );
  });
});

describe('IBAN', () => {
  it.each([
    ['IR180620000001234567890123', 'بانک آینده'],
    ['IR120170000001234567890123', 'بانک ملی'],
    ['IR040540000001234567890123', 'بانک پارسیان'],
    ['IR300550000001234567890123', 'بانک اقتصاد نوین'],
    ['IR760120000001234567890123', 'بانک ملت'],
    ['IR820540102680020817909002', 'بانک پارسیان'],
  ])('accepts %s of %s', (iban, bank) => {
    expect(isValidIban(iban)).toBe(true);
    expect(ibanBankName(iban)).toBe(bank);
  });
  it.each([
    'IR012345678901234567890123',
    'IR18062000000123456789012',
    'DE180620000001234567890123',
    'ir180620000001234567890123',
    '',
  ])('refuses %s', (iban) => {
    expect(isValidIban(iban)).toBe(false);
  });
  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const iban = 'IR120170000001234567890123';
        const wrong = `${iban.slice(0, at)}${(Number(iban[at]) + by) % 10}${iban.slice(at + 1)}`;
        return !isValidIban(wrong);
      }),
      propertyRuns(),
    );
  });
  it('is cleaned, grouped and masked', () => {
    expect(cleanIban('ir12 0170-0000 0123 4567 8901 23')).toBe('IR120170000001234567890123');
    expect(formatIban('IR120170000001234567890123')).toBe('IR12 0170 0000 0123 4567 8901 23');
    expect(maskIban('IR120170000001234567890123')).toBe('IR12 **** 0123');
  });
});

describe('card', () => {
  it.each([
    ['6037991234567893', 'بانک ملی'],
    ['6104337654321098', 'بانک ملت'],
    ['5022291111222236', 'بانک پاسارگاد'],
    ['6274120000111122', 'بانک اقتصاد نوین'],
  ])('accepts %s of %s', (card, bank) => {
    expect(isValidCard(card)).toBe(true);
    expect(cardBankName(card)).toBe(bank);
  });
  it.each(['6037991234567894', '603799123456789', '0000000000000000', ''])('refuses %s', (card) =>
    expect(isValidCard(card)).toBe(false),
  );
  it('agrees with the reference library', () => {
    fc.assert(
      fc.property(
        digits(15).map((rest) => `6${rest}`),
        (card) => isValidCard(card) === Boolean(verifyCardNumber(Number(card))),
      ),
      propertyRuns(),
    );
  });
  it('is masked', () => {
    expect(maskCard('6037991234561234')).toBe('6037-99**-****-1234');
    expect(maskCard('603799******1234')).toBe('6037-99**-****-1234');
  });
});

describe('mobile', () => {
  it.each(['+989120000001', '00989120000001', '989120000001', '09120000001', '9120000001', '0912 000 0001'])(
    'reads %s',
    (typed) => {
      expect(normalizeMobile(typed)).toBe('09120000001');
    },
  );
  it.each(['0812000000', '091200000012', '', '+19120000001'])('refuses %s', (typed) =>
    expect(normalizeMobile(typed)).toBeNull(),
  );
  it('is checked and masked in its stored form', () => {
    expect(isValidMobile('09120000001')).toBe(true);
    expect(isValidMobile('9120000001')).toBe(false);
    expect(maskMobile('09120000001')).toBe('0912***0001');
  });
});

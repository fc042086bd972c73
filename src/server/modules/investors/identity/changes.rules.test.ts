import { describe, expect, it } from 'vitest';
import { identityFieldNames } from '#shared/texts/identityTexts.ts';
import type { RegistryPerson } from '#server/ports/identity.ts';
import type { StoredIdentity } from '../investors/identity.service.ts';
import { identityDifferences, needsSecondPerson, statusAfter, type IdentityAnswers } from './changes.rules.ts';

const nothing = Object.fromEntries(identityFieldNames.map((field) => [field, null]));
const stored = { ...nothing, isLegal: false, sejamStatus: '7', authStatus: 'documents', iban: 'IR1' } as StoredIdentity;
const person = { ...nothing, isLegal: false, sejamStatus: 7, gender: null } as unknown as RegistryPerson;

describe('what the registry changes', () => {
  it.each([
    ['none', 7, 'sejam_online'],
    ['pending', 7, 'sejam_online'],
    ['documents', 7, 'documents'],
    ['sejam_inquiry', 7, 'sejam_inquiry'],
    ['sejam_online', 8, 'sejam_online'],
    ['sejam_inquiry', 10, 'sejam_inquiry'],
    ['sejam_online', 5, 'sejam_online'],
    ['sejam_online', 9, 'sejam_online'],
    ['documents', 8, 'documents'],
    ['pending', 4, 'pending'],
  ])('of status %s at the answer %i is %s', (present, sejam, after) => {
    expect(statusAfter(present, sejam, 'sejam_online')).toBe(after);
  });

  it('is nothing where it tells nothing', () => {
    expect(identityDifferences(stored, { person, address: null, isIbanOwn: null }, 'sejam_inquiry')).toEqual([]);
  });

  it('verifies the account that stands, and offers another only if the investor owns it', () => {
    const of = (iban: string, isIbanOwn: boolean | null) =>
      identityDifferences(stored, { person: { ...person, iban }, address: null, isIbanOwn }, 'sejam_inquiry');
    expect(of('IR1', true)).toEqual([{ field: 'isIbanVerified', before: null, after: 'true' }]);
    expect(of('IR2', true)).toEqual([{ field: 'iban', before: 'IR1', after: 'IR2' }]);
    expect(of('IR2', false)).toEqual([]);
    expect(of('IR2', null)).toEqual([]);
  });

  it('wants a second person for name, code and account, and for nothing else', () => {
    const alone = identityFieldNames.filter((field) => !needsSecondPerson([{ field, before: null, after: 'x' }]));
    expect(identityFieldNames.filter((field) => !alone.includes(field))).toEqual([
      'nationalNo',
      'firstName',
      'lastName',
      'companyName',
      'iban',
    ]);
  });
});

describe('every field that the registry tells', () => {
  const told = {
    ...{ firstName: 'a', lastName: 'b', fatherName: 'c', birthDate: 'e', birthPlace: 'f', issuePlace: 'g' },
    ...{ shNumber: 'h', shSeri: 'i', shSerial: 'j', companyName: 'k', registerNo: 'l', registerDate: 'm' },
    ...{ registerPlace: 'n', economicCode: 'o', jobTitle: 'p', tradingCode: 'q', mobile: 'r', email: 's' },
    ...{ postalCode: 't', phoneNumber: 'x' },
  };
  const address = { province: 'u', city: 'v', addressBody: 'w' } as IdentityAnswers['address'];
  const of = (answers: Partial<IdentityAnswers>) =>
    identityDifferences(
      stored,
      { person: { ...person, ...told, gender: 1 }, address, isIbanOwn: null, ...answers },
      'sejam_online',
    );

  it('is a change of that field', () => {
    const changes = Object.fromEntries(of({}).map(({ field, after }) => [field, after]));
    expect(changes).toEqual({ ...told, gender: '1', province: 'u', city: 'v', addressBody: 'w' });
  });

  it('has no postal code without the address that belongs to it', () => {
    const fields = of({ address: null }).map(({ field }) => field);
    expect(
      ['postalCode', 'province', 'city', 'addressBody'].filter((field) => fields.includes(field as never)),
    ).toEqual([]);
  });

  it('carries the status of the registry and the verdict about the identity', () => {
    const changes = identityDifferences(
      { ...stored, authStatus: 'sejam_online' },
      { person: { ...person, sejamStatus: 10 }, address: null, isIbanOwn: null },
      'sejam_online',
    );
    expect(changes).toEqual([{ field: 'sejamStatus', before: '7', after: '10' }]);
    expect(statusAfter(null, 7, 'sejam_inquiry')).toBe('sejam_inquiry');
    expect(statusAfter(null, 8, 'sejam_inquiry')).toBe('none');
  });
});

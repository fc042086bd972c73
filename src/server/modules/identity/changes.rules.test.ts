import { describe, expect, it } from 'vitest';
import { identityFieldNames } from '#shared/contract/identityTexts.ts';
import type { RegistryPerson } from '../../ports/identity.ts';
import type { StoredIdentity } from '../investors/identity.service.ts';
import { identityDifferences, needsSecondPerson, statusAfter } from './changes.rules.ts';

const nothing = Object.fromEntries(identityFieldNames.map((field) => [field, null]));
const stored = { ...nothing, isLegal: false, sejamStatus: '7', authStatus: 'documents', iban: 'IR1' } as StoredIdentity;
const person = { ...nothing, isLegal: false, sejamStatus: 7, gender: null } as unknown as RegistryPerson;

describe('what the registry changes', () => {
  it.each([
    ['none', 7, 'sejam_online'],
    ['pending', 7, 'sejam_online'],
    ['documents', 7, 'documents'],
    ['sejam_inquiry', 7, 'sejam_inquiry'],
    ['sejam_online', 8, 'none'],
    ['documents', 8, 'documents'],
    ['pending', 4, 'pending'],
  ])('of status %s at the answer %i is %s', (present, sejam, after) => {
    expect(statusAfter(present, sejam, 'sejam_online')).toBe(after);
  });

  it('is nothing where it tells nothing', () => {
    expect(identityDifferences(stored, { person, address: null, isIbanOwn: null }, 'sejam_inquiry')).toEqual([]);
  });

  it('verifies the account that stands, and offers another only when it is the own one', () => {
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

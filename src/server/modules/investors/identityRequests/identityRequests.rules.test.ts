import { describe, expect, it } from 'vitest';
import { DEFAULT_WEEKEND_DAYS, type WorkingCalendar } from '#shared/workingDays.ts';
import {
  kindsOf,
  missingKinds,
  newestByKind,
  provesAccount,
  requiredKinds,
  reviewDays,
  submissionProblem,
  warningsOf,
  type Evidence,
} from './identityRequests.rules.ts';

const proven = { hasUnprovenAccount: false, isServiceAbsent: false };
const unproven = { hasUnprovenAccount: true, isServiceAbsent: true };

const fine: Evidence = {
  ...proven,
  isLegal: false,
  kind: 'documents',
  documents: [
    { kind: 'id_card', status: 'pending' },
    { kind: 'birth_certificate', status: 'approved' },
    { kind: 'selfie', status: 'pending' },
  ],
  registry: 'found',
  mobile: 'match',
  hasRegistryData: true,
  birthDate: '1993-02-11',
  today: '2026-11-21',
};

describe('what is needed', () => {
  it('of a person are card, certificate and face; at a branch card and face; of a company its papers', () => {
    expect(requiredKinds({ isLegal: false, kind: 'documents', ...proven })).toEqual([
      'id_card',
      'birth_certificate',
      'selfie',
    ]);
    expect(requiredKinds({ isLegal: false, kind: 'in_person', ...proven })).toEqual(['id_card', 'selfie']);
    expect(requiredKinds({ isLegal: true, kind: 'in_person', ...proven })).toEqual([
      'gazette',
      'last_change',
      'articles',
    ]);
    expect(kindsOf(true)).not.toContain('selfie');
  });

  it('is a paper of the bank, too, where nothing else proves the account of a person', () => {
    const of = { isLegal: false, kind: 'in_person' as const };
    expect(requiredKinds({ ...of, ...unproven })).toEqual(['id_card', 'selfie', 'bank_account']);
    expect(requiredKinds({ ...of, ...unproven, isServiceAbsent: false })).not.toContain('bank_account');
    expect(requiredKinds({ ...of, ...unproven, isLegal: true })).not.toContain('bank_account');
    expect([kindsOf(false).includes('bank_account'), kindsOf(false, true).includes('bank_account')]).toEqual([
      false,
      true,
    ]);
    expect(provesAccount([{ kind: 'bank_account', status: 'pending' }])).toBe(true);
    expect(
      provesAccount([
        { kind: 'bank_account', status: 'approved' },
        { kind: 'bank_account', status: 'rejected' },
      ]),
    ).toBe(false);
    expect(provesAccount([{ kind: 'id_card', status: 'approved' }])).toBe(false);
  });

  it('is missing where no document of the kind is there', () => {
    expect(missingKinds(['id_card', 'selfie'], [{ kind: 'id_card', status: 'rejected' }])).toEqual(['selfie']);
  });

  it('is judged by the newest of each kind', () => {
    const documents = [
      { kind: 'selfie' as const, status: 'need_more' as const },
      { kind: null, status: 'pending' as const },
      { kind: 'selfie' as const, status: 'pending' as const },
    ];
    expect(newestByKind(documents)).toEqual(documents.slice(1));
  });
});

describe('what speaks against an approval', () => {
  it('is nothing where all is there', () => expect(warningsOf(fine)).toEqual([]));

  it.each<[string, Partial<Evidence>, string[]]>([
    ['a missing document', { documents: fine.documents.slice(1) }, ['document_missing']],
    [
      'a document that was refused and not sent again',
      { documents: [...fine.documents.slice(0, 2), { kind: 'selfie', status: 'need_more' }] },
      ['document_refused'],
    ],
    ['a code that the registry does not know', { registry: 'unknown' }, ['registry_unknown']],
    ['a registry that was never asked', { registry: null, hasRegistryData: false }, ['registry_silent']],
    ['a registry without an answer', { registry: 'no_answer', hasRegistryData: false }, ['registry_silent']],
    ['a mobile of somebody else', { mobile: 'mismatch' }, ['mobile_mismatch']],
    ['a child on the day before it is 18', { birthDate: '2008-11-21' }, ['under_age']],
  ])('is %s', (_name, changes, warnings) => expect(warningsOf({ ...fine, ...changes })).toEqual(warnings));

  it('is no more the age on the birthday of the Jalali calendar', () => {
    // 1387/08/30, and the day is 1405/08/30
    expect(warningsOf({ ...fine, birthDate: '2008-11-20' })).toEqual([]);
    expect(warningsOf({ ...fine, isLegal: true, kind: 'in_person', birthDate: '2020-01-01' })).toEqual([
      'document_missing',
    ]);
  });
});

describe('what an investor sends', () => {
  it('has all that is wanted, and each kind once', () => {
    expect(submissionProblem({ wanted: ['selfie'], sent: ['selfie'] })).toBeNull();
    expect(submissionProblem({ wanted: ['selfie'], sent: ['id_card'] })).toEqual({
      code: 'IDENTITY_DOCUMENT_MISSING',
      kind: 'selfie',
    });
    expect(submissionProblem({ wanted: [], sent: ['selfie', 'selfie'] })).toEqual({ code: 'IDENTITY_DOCUMENT_TWICE' });
    expect(submissionProblem({ wanted: [], sent: ['other', 'other'] })).toBeNull();
  });
});

it('documents of each sort of person may come, and no others', () => {
  expect([kindsOf(false).includes('id_card'), kindsOf(false).includes('gazette')]).toEqual([true, false]);
  expect([kindsOf(true).includes('gazette'), kindsOf(true).includes('id_card')]).toEqual([true, false]);
  expect([kindsOf(false).includes('other'), kindsOf(true).includes('other')]).toEqual([true, true]);
});

it.each<[string, Partial<Evidence>, string[]]>([
  [
    'a rejected document',
    { documents: [...fine.documents.slice(0, 2), { kind: 'selfie', status: 'rejected' }] },
    ['document_refused'],
  ],
  [
    'a refused document that nobody needs',
    { documents: [...fine.documents, { kind: 'other', status: 'rejected' }] },
    [],
  ],
  ['a refused document without a kind', { documents: [...fine.documents, { kind: null, status: 'rejected' }] }, []],
  ['a silent registry that told before', { registry: 'no_answer' }, []],
  ['a registry that found and has nothing', { registry: 'found', hasRegistryData: false }, []],
  ['an unknown code without data', { registry: 'unknown', hasRegistryData: false }, ['registry_unknown']],
  ['a mobile that nobody answered for', { mobile: 'no_answer' }, []],
  ['an unknown day of birth', { birthDate: null }, []],
])('%s speaks against it or not', (_name, changes, warnings) => {
  expect(warningsOf({ ...fine, ...changes })).toEqual(warnings);
});

it('documents without a kind all speak', () => {
  const unnamed = { kind: null, status: 'pending' as const };
  expect(newestByKind([unnamed, unnamed])).toEqual([unnamed, unnamed]);
});

describe('the day by which papers are decided about', () => {
  const calendar: WorkingCalendar = { holidays: new Set(['2026-11-24']), weekendDays: DEFAULT_WEEKEND_DAYS };
  const waits = { kind: 'documents', state: 'pending', waitsSince: new Date('2026-11-21T10:00:00.000Z') } as const;
  const on = (today: string) => ({ calendar, today });

  it('is the next working day, past weekend and holiday', () => {
    expect(reviewDays(waits, on('2026-11-21'))).toEqual({ reviewBy: '2026-11-22', reviewLateSince: null });
    // a Wednesday evening, and the evening before a holiday
    const wednesday = { ...waits, waitsSince: new Date('2026-11-25T16:00:00.000Z') };
    expect(reviewDays(wednesday, on('2026-11-26'))).toEqual({ reviewBy: '2026-11-28', reviewLateSince: null });
    const monday = { ...waits, waitsSince: new Date('2026-11-23T16:00:00.000Z') };
    expect(reviewDays(monday, on('2026-11-23')).reviewBy).toBe('2026-11-25');
  });
  it('is never given as one to come once it has passed', () => {
    expect(reviewDays(waits, on('2026-11-22')).reviewBy).toBe('2026-11-22');
    expect(reviewDays(waits, on('2026-11-23'))).toEqual({ reviewBy: null, reviewLateSince: '2026-11-22' });
  });
  it('counts while a second person looks, and is none for what waits for the investor, is decided or is a visit', () => {
    expect(reviewDays({ ...waits, state: 'prepared' }, on('2026-11-21')).reviewBy).toBe('2026-11-22');
    const none = { reviewBy: null, reviewLateSince: null };
    for (const state of ['need_more', 'approved', 'rejected', 'withdrawn'] as const)
      expect(reviewDays({ ...waits, state }, on('2026-11-30'))).toEqual(none);
    expect(reviewDays({ ...waits, kind: 'in_person' }, on('2026-11-30'))).toEqual(none);
  });
});

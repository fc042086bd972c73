import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSejam, type SejamDouble } from '#tests/support/sejamDouble.ts';
import { noIdentityProvider } from './none.ts';
import { createSejamRegistry, withSejam, type SejamOptions } from './sejam.ts';
import { personOfProfile, sejamStatusOf } from './sejamProfile.ts';

/* The adapter against a double in the shape that public clients of Sejam read (decision 168). */

let sejam: SejamDouble;
beforeAll(async () => {
  sejam = await startSejam();
});
afterAll(() => sejam.close());

const nationalNo = '0012345679';
const iban = 'IR062960000000100324200001';
const other = 'IR120170000001234567890123';
const mina = {
  status: 'Sejami',
  mobile: '989121234567',
  privatePerson: {
    firstName: ' مینا ',
    lastName: 'سهیلی',
    fatherName: 'محمد',
    gender: 'Female',
    birthDate: '1990-03-21T00:00:00',
    placeOfBirth: 'تهران',
    placeOfIssue: 'ری',
    shNumber: '0',
    seriShChar: 'الف',
    seriSh: '12',
    serial: '345678',
  },
  tradingCodes: [{ code: 'سهی12345' }],
  accounts: [
    { sheba: other, isDefault: false },
    { sheba: iban.slice(2), isDefault: true },
  ],
};

let time = 0;
const registry = (options: Partial<SejamOptions> = {}) =>
  createSejamRegistry({
    ...{ ...sejam.account, host: sejam.host, codeDigits: 5, timeoutMs: 2_000, now: () => time },
    ...options,
  });

beforeEach(() => {
  time = 0;
  Object.assign(sejam.state, { ttl: '00:15:00', onlyToken: null, fault: 'none' });
  sejam.put(nationalNo, mina);
  sejam.seen.length = 0;
});

describe('a token', () => {
  it('is asked for once by parallel questions, with user and word in the body alone', async () => {
    const before = sejam.tokensMade();
    const { readStatus } = registry();
    await Promise.all([readStatus(nationalNo), readStatus(nationalNo), readStatus(nationalNo)]);
    expect(sejam.tokensMade() - before).toBe(1);
    const [first] = sejam.seen;
    expect([first?.path, JSON.parse(first?.body ?? '')]).toEqual(['/v1.1/accessToken', sejam.account]);
    expect(sejam.asked().every(({ authorization }) => authorization === sejam.asked()[0]?.authorization)).toBe(true);
  });

  it('is renewed before its end, again by one question', async () => {
    const before = sejam.tokensMade();
    const { readStatus } = registry();
    await readStatus(nationalNo);
    time = 13.9 * 60_000;
    await readStatus(nationalNo);
    expect(sejam.tokensMade() - before).toBe(1);
    // a minute before the end of its fifteen
    time = 14 * 60_000;
    await Promise.all([readStatus(nationalNo), readStatus(nationalNo)]);
    expect(sejam.tokensMade() - before).toBe(2);
  });

  it('that Sejam takes no more is replaced once, whoever hears of it first', async () => {
    const before = sejam.tokensMade();
    const { readStatus } = registry();
    await readStatus(nationalNo);
    sejam.state.onlyToken = before + 2;
    const answers = await Promise.all([1, 2, 3, 4].map(() => readStatus(nationalNo)));
    expect(answers.map(({ result }) => result)).toEqual([7, 7, 7, 7]);
    expect(sejam.tokensMade() - before).toBe(2);
  });

  it('that nobody gets says nothing about a person', async () => {
    await expect(registry({ password: 'other' }).readStatus(nationalNo)).rejects.toMatchObject({ reason: 'down' });
  });
});

describe('a status', () => {
  it.each([
    ['Init', 1],
    ['PendingValidation', 4],
    ['TraceCode', 6],
    ['Sejami', 7],
    ['Suspend', 8],
    ['Dead', 9],
    ['SemiSejami', 10],
  ])('%s is %i', async (status, id) => {
    sejam.put(nationalNo, { ...mina, status });
    expect((await registry().readStatus(nationalNo)).result).toBe(id);
    expect(sejam.asked()[0]).toMatchObject({ method: 'GET', path: `/v1.1/profiles/${nationalNo}/sejamStatus` });
  });

  it('that nobody knows is no answer, and never a valid one', async () => {
    sejam.put(nationalNo, { ...mina, status: 'SuperSejami' });
    await expect(registry().readStatus(nationalNo)).rejects.toMatchObject({ reason: 'down' });
    expect([sejamStatusOf('7'), sejamStatusOf(null), sejamStatusOf({})]).toEqual([null, null, null]);
  });

  it('of somebody who is not there is null', async () => {
    expect((await registry().readStatus('0499370899')).result).toBeNull();
  });
});

describe('a code of Sejam', () => {
  it('is sent by Sejam, and gives the profile once', async () => {
    const { registryCodes } = registry();
    expect((await registryCodes.send(nationalNo)).result).toBe(true);
    expect(sejam.asked()[0]).toMatchObject({ method: 'POST', path: '/v1.1/kycOtp' });
    expect(JSON.parse(sejam.asked()[0]?.body ?? '')).toEqual({ uniqueIdentifier: nationalNo });
    const code = sejam.codeOf(nationalNo);
    expect(code).toHaveLength(5);
    expect((await registryCodes.redeem({ nationalNo, code })).result).toEqual({
      kind: 'right',
      person: {
        ...{ isLegal: false, sejamStatus: 7, firstName: 'مینا', lastName: 'سهیلی', fatherName: 'محمد', gender: 2 },
        ...{ birthDate: '1990-03-21', birthPlace: 'تهران', issuePlace: 'ری' },
        ...{ shNumber: '0', shSeri: 'الف 12', shSerial: '345678', jobTitle: null, tradingCode: 'سهی12345' },
        ...{ companyName: null, registerNo: null, registerDate: null, registerPlace: null, economicCode: null },
        ...{ mobile: '09121234567', email: null, iban, ibans: [iban, other], postalCode: null, phoneNumber: null },
        ...{ guardian: null, hasAgent: false },
      },
    });
    expect((await registryCodes.redeem({ nationalNo, code })).result).toEqual({ kind: 'wrong' });
  });

  it('is wrong, is over, or goes to nobody, each in its own word', async () => {
    const { registryCodes } = registry();
    expect((await registryCodes.send('0499370899')).result).toBe(false);
    await registryCodes.send(nationalNo);
    expect((await registryCodes.redeem({ nationalNo, code: '00000' })).result).toEqual({ kind: 'wrong' });
    sejam.letExpire(nationalNo);
    const code = sejam.codeOf(nationalNo);
    expect((await registryCodes.redeem({ nationalNo, code })).result).toEqual({ kind: 'expired' });
  });

  it('brings a company in its own fields', async () => {
    const company = '10100000007';
    sejam.put(company, {
      ...{ status: 'Sejami', mobile: '09121112233', type: 'IranianLegalPerson', accounts: [] },
      legalPerson: {
        companyName: 'آوند',
        registerNumber: '88',
        registerDate: '2010-01-02T00:00:00',
        economicCode: '411',
      },
    });
    const { registryCodes } = registry();
    await registryCodes.send(company);
    const { result } = await registryCodes.redeem({ nationalNo: company, code: sejam.codeOf(company) });
    expect(result).toMatchObject({
      kind: 'right',
      person: {
        ...{ isLegal: true, companyName: 'آوند', registerNo: '88', registerDate: '2010-01-02', economicCode: '411' },
        ...{ firstName: null, iban: null },
      },
    });
  });

  it('brings nothing that belongs to another code or is of a kind that nobody knows', () => {
    const profile = { ...mina, type: 'IranianPrivatePerson', uniqueIdentifier: nationalNo };
    expect(personOfProfile(profile, nationalNo)?.lastName).toBe('سهیلی');
    expect(personOfProfile(profile, '0499370899')).toBeNull();
    expect(personOfProfile({ ...profile, type: 'Robot' }, nationalNo)).toBeNull();
    expect(personOfProfile({ ...profile, status: 'Unheard' }, nationalNo)).toBeNull();
    expect(personOfProfile({ ...profile, agent: { type: 'Attorney' } }, nationalNo)?.hasAgent).toBe(true);
    expect(personOfProfile({ ...profile, accounts: [{ sheba: '12' }, null, 7] }, nationalNo)?.iban).toBeNull();
  });
});

describe('a Sejam that does not answer', () => {
  it.each([
    ['down', 'down'],
    ['noJson', 'down'],
    ['silent', 'silent'],
  ] as const)('%s is an error of the registry: %s', async (fault, reason) => {
    sejam.state.fault = fault;
    await expect(registry({ timeoutMs: 100 }).readStatus(nationalNo)).rejects.toMatchObject({
      ...{ service: 'registry', reason },
      message: `identity service registry: ${reason}`,
    });
  });

  it('is asked no more after five failures, and again after a rest', async () => {
    const { readStatus } = registry({ restMs: 20 });
    await readStatus(nationalNo);
    sejam.state.fault = 'down';
    for (let count = 0; count < 6; count += 1)
      await expect(readStatus(nationalNo)).rejects.toMatchObject({ reason: 'down' });
    const asked = sejam.seen.length;
    await expect(readStatus(nationalNo)).rejects.toMatchObject({ reason: 'down' });
    expect(sejam.seen).toHaveLength(asked);
    sejam.state.fault = 'none';
    await expect.poll(() => readStatus(nationalNo).catch(() => null)).toMatchObject({ result: 7 });
  });

  it('is not counted as failing for what it refuses or calls wrong', async () => {
    const { readStatus, registryCodes } = registry();
    sejam.state.fault = 'refuses';
    for (let count = 0; count < 12; count += 1)
      await expect(readStatus(nationalNo)).rejects.toMatchObject({ reason: 'refused' });
    sejam.state.fault = 'none';
    for (let count = 0; count < 12; count += 1)
      expect((await registryCodes.redeem({ nationalNo, code: '00000' })).result).toEqual({ kind: 'wrong' });
    expect((await readStatus(nationalNo)).result).toBe(7);
  });
});

it('is the registry beside the services of another provider, whose own name stays', () => {
  expect(withSejam(noIdentityProvider, registry())).toMatchObject({ name: 'sejam', registryCodes: { name: 'sejam' } });
  const both = withSejam({ ...noIdentityProvider, name: 'jibit' }, registry());
  expect([both.name, both.registryCodes?.digits]).toEqual(['jibit', 5]);
});

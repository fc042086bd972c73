import { object, number } from 'yup';
import { describe, expect, it } from 'vitest';
import type { Access } from '#shared/contract/kernel/define.ts';
import { accessProblems, assertMayCall, assertMayInView, assertMayUseInvestor, mayReadInvestor } from './access.ts';
import type { InvestorGuard, LiveSession } from './context.ts';

const at = new Date('2026-11-28T08:00:00Z');
const investor: LiveSession = {
  ...{ userId: 7, username: 'u', roleId: 1, accessLevel: null, sid: 's', verifiedAt: at, expiresAt: at },
  ...{ recheckedAt: null, factorCheckedAt: null, createdAt: at, xsrfSeed: 'x' },
};
const maker: LiveSession = { ...investor, roleId: 2, accessLevel: 't1' };
const branch: LiveSession = { ...investor, roleId: 2, accessLevel: 'KZ' };
const code = (name: string) => expect.objectContaining({ code: name });

describe('an operation', () => {
  const checked: Access = { kind: 'admin', duty: 'checker' };
  it.each<[string, Access, LiveSession | null]>([
    ['open to a guest', { kind: 'open' }, null],
    ['of users to an investor', { kind: 'user' }, investor],
    ['of an investor to any session', { kind: 'investor', from: 'query', key: 'investorId' }, maker],
    ['of makers to a maker', { kind: 'admin', duty: 'maker' }, maker],
  ])('may be called: %s', (_name, access, session) => {
    expect(() => assertMayCall(access, session)).not.toThrow();
  });

  it('of users wants a session, and of a duty the duty', () => {
    expect(() => assertMayCall({ kind: 'user' }, null)).toThrow(code('SESSION_REQUIRED'));
    expect(() => assertMayCall(checked, null)).toThrow(code('SESSION_REQUIRED'));
    expect(() => assertMayCall(checked, maker)).toThrow(code('ACCESS_DENIED'));
    expect(() => assertMayCall(checked, investor)).toThrow(code('ACCESS_DENIED'));
  });
});

describe('a view as an investor', () => {
  const viewing = { ...maker, viewing: { viewId: 1, investorId: 5, investorName: 'مریم', until: at } };

  it.each(['endInvestorView', 'endOwnSession', 'logout', 'refreshSession'])('may call %s', (id) => {
    expect(() => assertMayInView({ id, method: 'post' }, viewing)).not.toThrow();
  });

  it('reads and changes nothing', () => {
    expect(() => assertMayInView({ id: 'orders', method: 'get' }, viewing)).not.toThrow();
    expect(() => assertMayInView({ id: 'buyOrder', method: 'post' }, viewing)).toThrow(code('VIEW_READ_ONLY'));
    expect(() => assertMayInView({ id: 'openFile', method: 'get', writes: true }, viewing)).toThrow(
      code('VIEW_READ_ONLY'),
    );
  });

  it('binds nobody else', () => {
    const buy = { id: 'buyOrder', method: 'post' };
    for (const session of [null, maker, { ...maker, viewing: null }])
      expect(() => assertMayInView(buy, session)).not.toThrow();
  });
});

describe('the investor of a call', () => {
  const access: Access = { kind: 'investor', from: 'query', key: 'investorId' };
  const ofAdmins: Access = { kind: 'admin', duty: 'branch', investor: { from: 'params', key: 'id' } };
  /** Answers of the guard; calls that it does not name fail. */
  const guardOf = (answers: { acts?: 'yes' | 'of age'; owns?: true; branch?: true }): InvestorGuard => ({
    actsFor: async (userId, id) => (userId === 7 && id === 5 && answers.acts ? answers.acts : 'no'),
    ownsInvestor: async (userId, id) => userId === 7 && id === 5 && answers.owns === true,
    chosenFor: async () => null,
    isInBranchOf: async (userId, id) => userId === 7 && id === 5 && answers.branch === true,
  });
  const use = (of: Access, method: string, session: LiveSession | null, id: unknown, guard = guardOf({})) =>
    assertMayUseInvestor(
      { access: of, method },
      session,
      { query: { investorId: id }, params: { id }, body: {} },
      guard,
    );

  it.each<[string, Access, string, LiveSession, InvestorGuard]>([
    ['read by their people', access, 'get', investor, guardOf({ owns: true })],
    ['read by the head office', access, 'get', maker, guardOf({})],
    ['read by their branch', access, 'get', branch, guardOf({ branch: true })],
    ['acted for', access, 'post', investor, guardOf({ acts: 'yes' })],
    ['served by the head office', ofAdmins, 'post', maker, guardOf({})],
    ['served by their branch', ofAdmins, 'post', branch, guardOf({ branch: true })],
  ])('is %s', async (_name, of, method, session, guard) => {
    await expect(use(of, method, session, 5, guard)).resolves.toBeUndefined();
  });

  it.each<[string, Access, string, LiveSession | null, unknown, InvestorGuard, string]>([
    ['of a guest', access, 'get', null, 5, guardOf({}), 'SESSION_REQUIRED'],
    ['that is no number', access, 'get', maker, '5', guardOf({}), 'INVESTOR_NOT_ALLOWED'],
    ['of somebody else', access, 'get', investor, 6, guardOf({ owns: true }), 'INVESTOR_NOT_ALLOWED'],
    ['of another branch', access, 'get', branch, 5, guardOf({}), 'INVESTOR_NOT_ALLOWED'],
    ['whom nobody lets act', access, 'post', investor, 5, guardOf({ owns: true }), 'INVESTOR_NOT_ALLOWED'],
    ['who came of age', access, 'post', investor, 5, guardOf({ acts: 'of age' }), 'INVESTOR_OF_AGE'],
    ['whom an office would act for', access, 'post', maker, 5, guardOf({}), 'INVESTOR_NOT_ALLOWED'],
    ['whom an administrator owns', ofAdmins, 'get', branch, 5, guardOf({ owns: true }), 'INVESTOR_NOT_ALLOWED'],
    ['in the place of an office', ofAdmins, 'get', investor, 5, guardOf({ branch: true }), 'INVESTOR_NOT_ALLOWED'],
  ])('is refused: one %s', async (_name, of, method, session, id, guard, failure) => {
    await expect(use(of, method, session, id, guard)).rejects.toThrow(code(failure));
  });

  it('is not asked for where none is named', async () => {
    await expect(use({ kind: 'user' }, 'post', null, null)).resolves.toBeUndefined();
    await expect(use({ kind: 'admin', duty: 'maker' }, 'post', null, null)).resolves.toBeUndefined();
  });

  it('is read by nobody without a reason', async () => {
    expect(await mayReadInvestor(investor, 5, guardOf({}))).toBe(false);
    expect(await mayReadInvestor(investor, 5, guardOf({ branch: true }))).toBe(false);
    expect(await mayReadInvestor(investor, 5, guardOf({ owns: true }))).toBe(true);
  });
});

describe('a declaration', () => {
  const access: Access = { kind: 'investor', from: 'query', key: 'investorId' };
  const query = object({ investorId: number().required() });

  it.each([
    ['without access', { id: 'a' }, ['a declares no access']],
    [
      'of guests with a proof',
      { id: 'a', access: { kind: 'open' }, recent: true },
      ['a wants a recent proof but no session'],
    ],
    ['of guests', { id: 'a', access: { kind: 'open' } }, []],
    ['of users with a proof', { id: 'a', access: { kind: 'user' }, recent: 'again' }, []],
    ['of an investor', { id: 'a', access, query }, []],
    [
      'of an unknown key',
      { id: 'a', access, query: object({}) },
      ['a checks investorId, which its query does not name'],
    ],
    ['without a schema', { id: 'a', access }, ['a checks investorId, which its query does not name']],
    [
      'of a key of which nothing is said',
      { id: 'a', access, query: { fields: { investorId: {} } } },
      ['a checks investorId, which its query does not require'],
    ],
    [
      'of a key that may be absent',
      { id: 'a', access, query: object({ investorId: number().optional() }) },
      ['a checks investorId, which its query does not require'],
    ],
  ] as [string, Parameters<typeof accessProblems>[0], string[]][])('%s', (_name, op, problems) => {
    expect(accessProblems(op)).toEqual(problems);
  });
});

import { describe, expect, it } from 'vitest';
import { hasDuty } from '#shared/duty.ts';
import { initialState, type InitialSession } from './initialSession.ts';

const session: InitialSession = {
  isLogin: true,
  username: '7400076205',
  panel: 'admin',
  investorId: null,
  accessLevel: null,
  expiresAt: 0,
  serverTime: 0,
};

/** What buttons decide by until the first answer of the API. */
const drawn = (of: Partial<InitialSession>) => {
  const { roleID, accessLevel } = initialState({ ...session, ...of }).auth;
  return { roleId: roleID, accessLevel };
};

describe('the first state of a session', () => {
  it('draws the buttons of a super admin at once, without a reason that the first answer takes away', () => {
    expect(hasDuty(drawn({ accessLevel: 't3' }), 'super')).toBe(true);
    expect(hasDuty(drawn({ accessLevel: 't2' }), 'super')).toBe(false);
    expect(hasDuty(drawn({ accessLevel: 'KZ' }), 'super')).toBe(false);
  });

  it('takes a person of the client panel, or without a session, for no administrator', () => {
    expect(drawn({ panel: 'client', accessLevel: 't3' })).toEqual({ roleId: 1, accessLevel: null });
    expect(drawn({ isLogin: false, panel: 'client' })).toEqual({ roleId: 0, accessLevel: null });
  });
});

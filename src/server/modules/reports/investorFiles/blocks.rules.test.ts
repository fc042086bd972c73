import { expect, it } from 'vitest';
import { blockProblem, ownPerson } from './blocks.rules.ts';

const investor = { itSelf: true, roleId: 1 } as const;
const guardian = { itSelf: false, roleId: 1 } as const;

it('blocks the person of an investor, not those who act for them', () => {
  expect(ownPerson([guardian, investor])).toBe(investor);
  expect(ownPerson([guardian])).toBeNull();
  expect(blockProblem(investor)).toBeNull();
  expect(blockProblem(null)).toBe('INVESTOR_WITHOUT_LOGIN');
});

it.each([2, 3] as const)('leaves a person of role %i to the super admin', (roleId) => {
  expect(blockProblem({ itSelf: true, roleId })).toBe('INVESTOR_IS_STAFF');
});

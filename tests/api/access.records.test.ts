import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations } from '#shared/contract/operations.ts';
import { createActors, investorOf, type Actors } from '../support/accessActors.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { cookieStorm } from '../support/accessStorms.ts';
import { behindOthers, ownershipStorm, unreachedFields } from '../support/ownershipStorm.ts';
import { lostRoleStorm, revocationStorm, stolenTokenStorm } from '../support/sessionStorms.ts';
import { assignmentStorm } from '../support/writeStorms.ts';

/*
 * What belongs to others, by the ids of its records (Z1), by cookies (Z5), by fields that no write declares (Z2), and by
 * tokens that were taken back or stolen (A9, A10). `npm run soak:security` prints the figures.
 */

let test: TestApp;
let actors: Actors;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true });
  actors = await createActors(test);
});
afterAll(() => test.close());

describe('undeclared fields (Z2)', () => {
  it('are refused by name in every object of every write, and change nothing', async () => {
    const investorId = await investorOf(test, '0012345679');
    const { names, writes, taken, changed } = await assignmentStorm(test, actors, { investorId, isApart: false });
    expect([taken, changed]).toEqual([[], []]);
    expect([names > 900, writes > 200]).toEqual([true, true]);
  }, 600_000);
});

describe('cookies of somebody else (Z5)', () => {
  it('of role, investor and user open nothing', async () => {
    expect((await cookieStorm(test)).opened).toEqual([]);
  }, 600_000);
});

describe('records of somebody else (Z1)', () => {
  it('names every field of the operations for investors that holds an id', () => {
    expect(unreachedFields(allOperations)).toEqual([]);
  });

  it('answers their ids as it answers ids that name nothing', async () => {
    const { leaks, unproven, fields } = await ownershipStorm(test, actors, {
      by: ['anonymous', 'otherClient', 'branch', 'super'],
    });
    expect(leaks).toEqual([]);
    expect(unproven.filter((field) => !behindOthers.includes(field))).toEqual([]);
    expect(fields).toBeGreaterThan(50);
  }, 600_000);
});

describe('sessions that were taken back (A9)', () => {
  it('open no operation, and are not renewed, whatever took them back', async () => {
    // log-out is in the matrix of access.test.ts; the other ways are the same act, and in sessions.test.ts
    const { accepted, operations } = await revocationStorm(test, [
      'password changed',
      'disabled in the database',
      'role removed',
    ]);
    expect(accepted).toEqual([]);
    expect(operations).toBeGreaterThan(400);
  }, 600_000);

  it('of an administrator whose role is gone open no operation of administrators', async () => {
    expect((await lostRoleStorm(test)).accepted).toEqual([]);
  }, 600_000);
});

describe('tokens without their companion (A10)', () => {
  it('open no operation: not alone, not with the companion of another session, and cookies not without the token', async () => {
    expect((await stolenTokenStorm(test)).accepted).toEqual([]);
  }, 600_000);
});

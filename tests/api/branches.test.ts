import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAllBranches, saveBranch } from '#shared/contract/branches.ts';
import { exportBranches } from '#shared/contract/peopleFiles.ts';
import { approveRuleChange, listRuleChanges } from '#shared/contract/ruleChanges.ts';
import { listBranches } from '#shared/contract/userRoles.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, signIn } from '../support/people.ts';

const shiraz = {
  branchId: null,
  code: 'SHZ',
  name: 'شعبه شیراز',
  city: 'شیراز',
  address: 'بلوار زند',
  phone: '07132000000',
  isActive: true,
};

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;

beforeAll(async () => {
  test = await createTestApp();
  maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
  checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
});
afterAll(() => test.close());

const versionOf = async (changeId: number): Promise<string> => {
  const { data } = (await checker.call(listRuleChanges, { query: { status: 'pending', size: 50 } })).body;
  return must(data.find((row) => row.changeId === changeId)).version;
};

const approve = async (changeId: number, version?: string) =>
  checker.call(approveRuleChange, {
    params: { changeId },
    body: { version: version ?? (await versionOf(changeId)) },
  });

const branchOf = async (code: string) =>
  (await maker.call(listAllBranches)).body.data.find((row) => row.code === code) ?? null;

/** A branch that exists. */
const made = async (changes: Partial<typeof shiraz>) => {
  const asked = await maker.call(saveBranch, { body: { ...shiraz, ...changes } });
  expect(asked.status, asked.text).toBe(200);
  const done = await approve(asked.body.data.changeId);
  expect(done.status, done.text).toBe(200);
  return must(await branchOf(changes.code ?? shiraz.code));
};

const editOf = ({
  branchId,
  code,
  name,
  city,
  address,
  phone,
  isActive,
  version,
}: Awaited<ReturnType<typeof made>>) => ({
  ...{ branchId, code, name, city, address, phone, isActive, version },
});

describe('a branch', () => {
  it('is made by two people and is in the selects from then on', async () => {
    expect((await maker.call(listAllBranches)).body.data).toEqual([]);
    const asked = await maker.call(saveBranch, { body: shiraz });
    const { changeId } = asked.body.data;
    expect(await branchOf('SHZ')).toBeNull();
    const version = await versionOf(changeId);
    const own = await maker.call(approveRuleChange, { params: { changeId }, body: { version } });
    expect(own.body.code, 'a maker decides nothing').toBe('ACCESS_DENIED');
    const done = await approve(changeId);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.change).toMatchObject({ kindText: 'شعبه', subject: 'شعبه شیراز' });
    expect(done.body.data.change.differences).toContainEqual(
      expect.objectContaining({ field: 'address', to: 'بلوار زند' }),
    );
    expect(await branchOf('SHZ')).toMatchObject({
      ...shiraz,
      branchId: expect.any(Number),
      staff: [],
      investorCount: 0,
    });
    expect((await maker.call(listBranches)).body.data).toEqual([{ branchId: expect.any(Number), name: 'شعبه شیراز' }]);
    expect(JSON.stringify(await fileRows(maker, exportBranches))).toContain('بلوار زند');
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = 'branch:new:SHZ' order by id`.execute(test.db.db);
    expect(rows.map((row) => row.action)).toEqual(['branch.saved']);
  });

  it('is refused to everybody but makers, and at the field that is wrong', async () => {
    expect((await test.api.anonymous().call(listAllBranches)).status).toBe(401);
    expect((await checker.call(saveBranch, { body: shiraz })).body.code).toBe('ACCESS_DENIED');
    const ask = async (change: object) =>
      (await maker.call(saveBranch, { body: { ...shiraz, code: 'X1', name: 'شعبه', ...change } })).body;
    expect((await ask({ code: 'کد' })).fields).toHaveProperty('code');
    expect((await ask({ name: ' ' })).fields).toHaveProperty('name');
    expect((await ask({ phone: '12' })).fields).toHaveProperty('phone');
    expect(await ask({ code: 'shz' })).toMatchObject({
      code: 'BRANCH_CODE_TAKEN',
      fields: { code: [expect.anything()] },
    });
    expect((await ask({ name: 'شعبه شیراز' })).code).toBe('BRANCH_NAME_TAKEN');
    expect((await ask({ branchId: 2_000_000 })).code).toBe('BRANCH_NOT_FOUND');
  });

  it('is changed as it was seen, one change at a time', async () => {
    const branch = await made({ code: 'TBZ', name: 'شعبه تبریز' });
    const same = await maker.call(saveBranch, { body: editOf(branch) });
    expect(same.body.code).toBe('RULE_CHANGE_NOTHING');
    const moved = { ...editOf(branch), address: 'خیابان امام' };
    const blind = await maker.call(saveBranch, { body: { ...moved, version: null } });
    expect(blind.body.code).toBe('RECORD_CHANGED');
    const asked = await maker.call(saveBranch, { body: moved });
    expect(asked.status, asked.text).toBe(200);
    expect((await maker.call(saveBranch, { body: moved })).body.code).toBe('RULE_CHANGE_PENDING');
    expect((await branchOf('TBZ'))?.changeId).toBe(asked.body.data.changeId);
    await sql`update branches set phone = '04133000000' where id = ${branch.branchId}`.execute(test.db.db);
    const stale = await approve(asked.body.data.changeId);
    expect(stale.body.code).toBe('RULE_CHANGE_STALE');
  });

  it('is not closed while staff or visits are bound to it, also when they came after the proposal', async () => {
    const branch = await made({ code: 'MHD', name: 'شعبه مشهد' });
    const closed = { ...editOf(branch), isActive: false };
    const member = await createUser(test, { roleId: 2, accessLevel: 't1' });
    const bind = (id: number | null) =>
      sql`update users set access_level = ${id === null ? 't1' : 'KZ'}, branch_id = ${id} where id = ${member.id}`.execute(
        test.db.db,
      );
    await bind(branch.branchId);
    expect((await branchOf('MHD'))?.staff).toEqual([{ userId: member.id, name: 'مینا سهیلی', isInvited: false }]);
    const refused = await maker.call(saveBranch, { body: closed });
    expect([refused.status, refused.body.code]).toEqual([409, 'BRANCH_STAFF']);
    expect(refused.body.fields).toHaveProperty('isActive');
    await bind(null);
    const asked = await maker.call(saveBranch, { body: closed });
    expect(asked.status, asked.text).toBe(200);
    await bind(branch.branchId);
    expect((await approve(asked.body.data.changeId)).body.code).toBe('BRANCH_STAFF');
    await bind(null);
    await sql`
      insert into identity_requests (investor_id, kind, branch_id, visit_on, state, status_before, asked_by, asked_at, waits_since)
      values (${member.investorId}, 'in_person', ${branch.branchId}, '2026-11-25', 'pending', 'none', ${member.id}, now(), now())`.execute(
      test.db.db,
    );
    expect((await approve(asked.body.data.changeId)).body.code).toBe('BRANCH_VISITS');
    await sql`delete from identity_requests where branch_id = ${branch.branchId}`.execute(test.db.db);
    expect((await approve(asked.body.data.changeId)).status).toBe(200);
    expect((await maker.call(listBranches)).body.data.map((row) => row.branchId)).not.toContain(branch.branchId);
    expect(must(await branchOf('MHD')).isActive).toBe(false);
  });
});

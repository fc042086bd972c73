import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { changeRole } from '#shared/contract/userRoles.ts';
import { failField } from '#shared/contract/failures.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { findFundNames } from '#server/modules/funds/supervision/supervision.service.ts';
import { hasBranch } from './userRoles.repo.ts';
import { wantedNaming, wantedRole, type Naming, type Role } from './userRoles.rules.ts';

type WantedBody = Pick<
  InputOf<typeof changeRole>['body'],
  'role_id' | 'access_level' | 'branch_id' | 'fund_ids' | 'funds_from' | 'funds_to'
>;

/** A role that somebody is to have, with the funds of a trustee or an auditor. */
export interface Wanted {
  wanted: Role;
  naming: Naming | null;
}

/** The role and the funds that a request asks for; without a day the funds begin today. @throws ROLE_*, DATE_RANGE_INVALID */
export function readWanted(body: WantedBody, today: string): Wanted {
  const wanted = wantedRole({
    roleId: body.role_id === 3 ? 3 : 2,
    accessLevel: body.access_level ?? null,
    branchId: body.branch_id ?? null,
  });
  if ('field' in wanted) throw failField(wanted.code, wanted.field);
  const naming = wantedNaming({
    role: wanted,
    fundIds: body.fund_ids ?? [],
    from: readDays({ fromDate: body.funds_from }).fromDate ?? null,
    to: readDays({ toDate: body.funds_to }).toDate ?? null,
    today,
  });
  if (naming && 'field' in naming) throw failField(naming.code, naming.field);
  return { wanted, naming };
}

/** That branch and funds of a role exist. @throws ROLE_BRANCH_UNKNOWN, ROLE_FUND_UNKNOWN */
export async function assertKnown(tx: WriteTx, { wanted, naming }: Wanted): Promise<void> {
  if (wanted.branchId !== null && !(await hasBranch(tx, wanted.branchId)))
    throw failField('ROLE_BRANCH_UNKNOWN', 'branch_id');
  if (naming && (await findFundNames(tx, naming.fundIds)).length !== naming.fundIds.length)
    throw failField('ROLE_FUND_UNKNOWN', 'fund_ids');
}

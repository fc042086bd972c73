import { comesOfAgeOn, isOfAge } from '#shared/age.ts';
import { addDays, formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { ContractStateService } from '#server/modules/debits/directDebit/contractState.service.ts';
import { takeOfAgeNotice } from '#server/modules/investors/investors/identity.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { listGrowingChildren } from './children.repo.ts';

/** A guardian is told this many days before the child comes of age. */
const WARNING_DAYS = 30;

export type ComingOfAgeService = ReturnType<typeof createComingOfAgeService>;

/** On the 18th birthday the contracts of the guardian end; the guardian is told 30 days before, and on the day (domain 3.5). */
export function createComingOfAgeService(
  deps: Pick<Deps, 'db' | 'ports'>,
  parts: { contracts: Pick<ContractStateService, 'endOfGuardians'>; notices: NoticeSink },
) {
  return {
    /** Runs once a day, and makes up for days that were missed. @returns how many contracts ended and guardians were told */
    async run(): Promise<{ ended: number; told: number }> {
      const at = deps.ports.clock.business();
      const today = tehranDay(at);
      const ended = await parts.contracts.endOfGuardians();
      let told = 0;
      // 18 years of the calendar are at least 6574 days
      for (const child of await listGrowingChildren(deps.db, addDays(today, WARNING_DAYS - 6574))) {
        const hasComeOfAge = isOfAge(child.birthDate, today);
        const day = comesOfAgeOn(child.birthDate, today, WARNING_DAYS);
        if (day === null || (child.isWarned && !hasComeOfAge)) continue;
        await inTransaction(deps.db, async (tx) => {
          if (!(await takeOfAgeNotice(tx, child, { hasComeOfAge, at }))) return;
          await parts.notices.tell(tx, {
            ...{ userId: child.userId, investorId: child.investorId, link: '/register-child' },
            event: hasComeOfAge ? 'child_of_age' : 'child_of_age_soon',
            tokens: { child: child.name, ...(hasComeOfAge ? {} : { date: formatJalaliDate(day) }) },
          });
          told += 1;
        });
      }
      return { ended, told };
    },
  };
}

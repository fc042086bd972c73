import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { ruleValueTexts } from '#shared/texts/ruleTexts.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { ruleDifferences } from './changes.view.ts';
import type { TellFees } from './feeKinds.ts';
import { findTerms, listHolderUsers } from './fundRules.repo.ts';

/** Tells holders of changed fees; sent from the approval, and from itself while holders are left. */
export const FEES_JOB = 'fees.tellHolders';

/** Holders that are told in one transaction. */
const PART = 500;

interface FeeNews {
  fundId: number;
  event: 'fees_changed' | 'fees_withdrawn';
  date: string;
  changes: string;
  /** the last user that was told */
  after: number;
}

/** Fees that change are announced to everybody who holds units of the fund or buys them, before they count (decision 124). */
export function createFeeNotices(
  deps: Pick<Deps, 'db' | 'jobs'>,
  services: { notices: Pick<NoticesService, 'tellAll'> },
) {
  const { db, jobs } = deps;
  const send = (tx: WriteTx, news: FeeNews): Promise<void> => jobs.send(tx, FEES_JOB, { ...news }, { retryLimit: 8 });

  const tellFees: TellFees = (tx, { fundId, firstDay, before, after }) => {
    const lines = ruleDifferences(before, after)
      .filter(({ field }) => field.startsWith('fee') || field === 'exitSteps')
      .map(({ label, from, to }) =>
        fillMessage(ruleValueTexts.feeChange, {
          label,
          from: from ?? ruleValueTexts.none,
          to: to ?? ruleValueTexts.none,
        }),
      );
    const news = { fundId, date: formatJalaliDate(firstDay), changes: lines.join(`${comma} `), after: 0 };
    return send(tx, { ...news, event: after === null ? 'fees_withdrawn' : 'fees_changed' });
  };

  return {
    tellFees,

    /** Tells the next part of the holders; who was told before a crash is not told again. @returns how many were told */
    async tellHolders(news: FeeNews): Promise<number> {
      return inTransaction(db, async (tx) => {
        const { fundId, event, date, changes, after } = news;
        const found = await findTerms(tx, fundId);
        if (!found) return 0;
        const users = await listHolderUsers(tx, { fundId, after, limit: PART });
        await services.notices.tellAll(
          tx,
          users.map(({ userId, investorId }) => ({
            userId,
            investorId,
            event,
            tokens: event === 'fees_changed' ? { fund: found.fundName, date, changes } : { fund: found.fundName, date },
            link: `/funds/${fundId}?tab=costs`,
          })),
        );
        const last = users.at(-1);
        if (last && users.length === PART) await send(tx, { ...news, after: last.userId });
        return users.length;
      });
    },
  };
}

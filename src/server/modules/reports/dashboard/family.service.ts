import { familyFileColumns, familyFileTexts, type familyMoney } from '#shared/contract/family.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { listFile } from '#server/http/listFile.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { DashboardService } from './dashboard.service.ts';
import { familyLine, familyView } from './family.view.ts';

/** Investors that are read at once: a person who acts for many leaves connections for others. */
const AT_ONCE = 4;

/** All investors of a person side by side: which ones follows from the session, never from the request. */
export function createFamilyService(
  { ports }: Pick<Deps, 'ports'>,
  {
    investors,
    dashboard,
  }: { investors: Pick<InvestorsService, 'seenBy'>; dashboard: Pick<DashboardService, 'moneyOf'> },
) {
  async function familyOf(
    actor: Actor,
    session: Parameters<InvestorsService['seenBy']>[1],
  ): Promise<ResponseOf<typeof familyMoney>['data']> {
    const seen = await investors.seenBy(actor, session);
    const members: Parameters<typeof familyView>[0][number][] = [];
    for (let from = 0; from < seen.length; from += AT_ONCE) {
      const few = seen.slice(from, from + AT_ONCE);
      members.push(
        ...(await Promise.all(
          few.map(async (investor) => ({ investor, money: await dashboard.moneyOf(investor.investorId) })),
        )),
      );
    }
    return familyView(members);
  }

  return {
    familyMoney: async ({ actor, session }) => ({ data: await familyOf(actor, session) }),

    exportFamilyMoney: async ({ actor, session }, { query: { format } }) => {
      const { rows, sum } = await familyOf(actor, session);
      const total = { name: familyFileTexts.sum, code: '', relationText: '', sharePercent: '', ...sum };
      return listFile(
        {
          name: 'investors',
          day: tehranDay(ports.clock.business()),
          sheet: familyFileTexts.sheet,
          titles: Object.values(familyFileColumns),
          rows: [...rows, total].map(familyLine),
        },
        format,
      );
    },
  } satisfies Partial<Handlers>;
}

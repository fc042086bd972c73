import { hasDuty, isStaff, type DutyHolder } from '#shared/duty.ts';
import { readinessDetail } from '#shared/texts/readinessTexts.ts';
import { gatewayTitles } from '#shared/texts/sandboxTexts.ts';
import { isoOfJalali, jalaliParts, tehranDay } from '#shared/jalali.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { findReadiness } from './readiness.repo.ts';
import { readinessDuty, readinessOf, type ReadinessLine } from './readiness.rules.ts';

export { NEXT_YEAR_MONTH, type ReadinessLine } from './readiness.rules.ts';

/** What the installation has and lacks on a day; `npm run doctor` and the screen read it. */
export async function readReadiness(
  tx: Tx,
  config: Pick<Config, 'isProduction' | 'isDemo' | 'sms' | 'identity' | 'captcha' | 'gateways'>,
  at: Date,
): Promise<ReadinessLine[]> {
  const { year, month } = jalaliParts(tehranDay(at));
  const stored = await findReadiness(tx, {
    thisYear: isoOfJalali(year, 1, 1),
    nextYear: isoOfJalali(year + 1, 1, 1),
    yearAfter: isoOfJalali(year + 2, 1, 1),
  });
  return readinessOf({
    ...stored,
    isReal: config.isProduction && !config.isDemo,
    smsProvider: config.sms.provider,
    templates: Object.keys(config.sms.templates),
    identityProvider: config.identity.provider,
    registry: config.identity.registry,
    captcha: config.captcha.provider,
    gateways: config.gateways.order.map((code) => ({ key: code, title: gatewayTitles[code] })),
    year,
    month,
  });
}

/** What an installation needs to open for people, for whoever can provide it (domain 9.16). */
export function createReadinessService({ db, ports, config }: Pick<Deps, 'db' | 'ports' | 'config'>) {
  const read = (): Promise<ReadinessLine[]> => readReadiness(db, config, ports.clock.business());
  return {
    /** How much of it is open and the caller's to provide; nothing for a branch. */
    async countOpen(caller: DutyHolder): Promise<number> {
      if (!isStaff(caller)) return 0;
      return (await read()).filter(({ check, state }) => state !== 'ready' && hasDuty(caller, readinessDuty[check]))
        .length;
    },

    listReadiness: async ({ actor }) => {
      const lines = await read();
      const count = (state: ReadinessLine['state']) => lines.filter((line) => line.state === state).length;
      return {
        data: lines.map(({ check, state, lack }) => ({
          check,
          state,
          detail: lack === null ? '' : readinessDetail(lack),
          mayAct: hasDuty(actor, readinessDuty[check]),
        })),
        summary: { missing: count('missing'), advised: count('advised') },
      };
    },
  } satisfies Service;
}

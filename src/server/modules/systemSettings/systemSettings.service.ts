import type { ResponseOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { featureLabels, features, settingsDifferences, type Feature } from '#shared/contract/features.ts';
import type { getSystemSettings } from '#shared/contract/systemSettings.ts';
import type { Tx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import { findSystemSettings, insertSystemSettings, type SystemSettingsRow } from './systemSettings.repo.ts';

const MEGABYTE = 1_048_576;

/** Settings as the parts that they rule read them. Each call asks the database, so that every process follows at once. */
export interface SystemSettingsReader {
  maxUploadBytes(): Promise<number>;
  /** @throws FEATURE_CLOSED */
  assertOpen(feature: Feature): Promise<void>;
}

export type SystemSettingsService = ReturnType<typeof createSystemSettingsService>;

/** Reads the settings from the database; where nobody has saved any, the configuration counts. */
export function createSystemSettingsReader({ db, config }: Pick<Deps, 'db' | 'config'>): SystemSettingsReader {
  return {
    maxUploadBytes: async () => (await findSystemSettings(db))?.maxUploadBytes ?? config.maxUploadBytes,
    async assertOpen(feature) {
      if ((await findSystemSettings(db))?.closedFeatures.includes(feature))
        throw fail('FEATURE_CLOSED', { params: { name: featureLabels[feature] } });
    },
  };
}

/** Settings of the whole system: read by the office, saved by super admins (domain 9.19). */
export function createSystemSettingsService(
  { db, ports, config }: Pick<Deps, 'db' | 'ports' | 'config'>,
  { audit }: { audit: AuditService },
) {
  const valuesOf = (row: SystemSettingsRow | null) => ({
    maxUploadMegabytes: Math.max(1, Math.floor((row?.maxUploadBytes ?? config.maxUploadBytes) / MEGABYTE)),
    closedFeatures: row?.closedFeatures ?? [],
  });
  async function read(tx: Tx): Promise<ResponseOf<typeof getSystemSettings>> {
    const row = await findSystemSettings(tx);
    return {
      data: {
        ...valuesOf(row),
        version: row?.version ?? 0,
        savedBy: row?.savedBy ?? '',
        savedAt: row?.savedAt.toISOString() ?? null,
      },
    };
  }

  /** The refusal of whoever saw an older version, with what a colleague changed since. */
  async function changedSince(tx: Tx, version: number): Promise<Error> {
    const now = await findSystemSettings(tx);
    const seen = version === 0 ? null : await findSystemSettings(tx, version);
    const changes = settingsDifferences(valuesOf(seen), valuesOf(now));
    return fail('SYSTEM_SETTINGS_CHANGED', { params: { name: now?.savedBy ?? '' }, changes });
  }

  return {
    getSystemSettings: () => read(db),

    /** @throws SYSTEM_SETTINGS_CHANGED, SYSTEM_SETTINGS_NOTHING */
    saveSystemSettings: (ctx, { body: { maxUploadMegabytes, closedFeatures, version } }) =>
      ctx.transaction(async (tx) => {
        const row = await findSystemSettings(tx);
        if ((row?.version ?? 0) !== version) throw await changedSince(tx, version);
        const before = valuesOf(row);
        const after = { maxUploadMegabytes, closedFeatures: features.filter((one) => closedFeatures.includes(one)) };
        if (settingsDifferences(before, after).length === 0) throw fail('SYSTEM_SETTINGS_NOTHING');
        const next = {
          version: version + 1,
          maxUploadBytes: maxUploadMegabytes * MEGABYTE,
          closedFeatures: after.closedFeatures,
          savedBy: ctx.actor.userId,
          at: ports.clock.now(),
        };
        if (!(await insertSystemSettings(tx, next))) throw await changedSince(tx, version);
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'system_settings.changed',
          subject: 'system_settings',
          before,
          after,
        });
        return read(tx);
      }),
  } satisfies Partial<Handlers>;
}

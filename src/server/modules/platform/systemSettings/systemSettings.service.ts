import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { featureLabels, features, type Feature } from '#shared/contract/kernel/features.ts';
import type { GatewayCode } from '#shared/texts/sandboxTexts.ts';
import type { getSystemSettings } from '#shared/contract/systemSettings.ts';
import {
  houseSlipLimits,
  settingsDifferences,
  type GatewaySetting,
  type HouseBrand,
  type HouseIdentity,
  type SystemValues,
} from '#shared/contract/systemValues.ts';
import type { SiteFacts } from '#shared/siteFacts.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { filePath } from '#server/http/filePath.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CaptchaPort } from '#server/ports/captcha.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { readServiceHealth } from '../serviceHealth/serviceHealth.service.ts';
import { findSystemSettings, insertSystemSettings, isLogoOf, type SystemSettingsRow } from './systemSettings.repo.ts';

/* Module `systemSettings`: settings of the whole system: largest upload, optional parts that are closed. */

const MEGABYTE = 1_048_576;

type SettingsDeps = Pick<Deps, 'db' | 'config' | 'ports'>;

/** What papers and messages say of the company that runs the panel. */
export type PaperIdentity = Pick<
  HouseIdentity,
  | 'houseName'
  | 'houseShortName'
  | 'houseAddress'
  | 'houseNameEn'
  | 'houseAddressEn'
  | 'houseLicence'
  | 'houseRegistration'
> & {
  supportPhone: string;
  /** that of the build while none is set */
  brand: HouseBrand;
};

/** Largest slips that one person approves, rial. */
export interface SlipLimits {
  withLine: bigint;
  withoutLine: bigint;
}

/** Settings as the parts that they rule read them. Each call asks the database, so that every process follows at once. */
export interface SystemSettingsReader {
  maxUploadBytes(): Promise<number>;
  /** @throws FEATURE_CLOSED */
  assertOpen(feature: Feature): Promise<void>;
  /** every gateway of the configuration in order of preference */
  gateways(tx?: Tx): Promise<GatewaySetting[]>;
  /** the provider whose proofs count, and the score from which one does */
  captcha(): Promise<{ port: CaptchaPort; minimumScore: number }>;
  siteFacts(): Promise<SiteFacts>;
  /** the company as papers name it; empty texts where nothing is set */
  identity(tx?: Tx): Promise<PaperIdentity>;
  /** largest slips that one person approves, rial: with a line of the statement, and without one */
  slipLimits(tx?: Tx): Promise<SlipLimits>;
}

/** The gateways of the configuration with what was set for each: in the order that was saved, those without a row last. */
function gatewaysOf(codes: readonly GatewayCode[], saved: readonly GatewaySetting[]): GatewaySetting[] {
  const known = saved.filter(({ code }) => codes.includes(code));
  const others = codes.filter((code) => !known.some((one) => one.code === code));
  return [...known, ...others.map((code) => ({ code, isOn: true, reason: '', maxAmount: null, dailyMax: null }))];
}

/** The values that count: those of the newest row, and the configuration where nobody has saved any. */
function valuesOf(row: SystemSettingsRow | null, { config, ports }: Omit<SettingsDeps, 'db'>): SystemValues {
  const codes = ports.gateways.map(({ code }) => code);
  return {
    maxUploadMegabytes: Math.max(1, Math.floor((row?.maxUploadBytes ?? config.maxUploadBytes) / MEGABYTE)),
    closedFeatures: row?.closedFeatures ?? [],
    gateways: gatewaysOf(codes, row?.gateways ?? []),
    captchaMinimumScore: row?.captchaMinimumScore ?? config.captcha.minimumScore,
    isCaptchaSelfHosted: row?.isCaptchaSelfHosted ?? false,
    supportPhone: row?.supportPhone ?? '',
    supportHours: row?.supportHours ?? '',
    houseName: row?.houseName ?? '',
    houseShortName: row?.houseShortName ?? '',
    houseAddress: row?.houseAddress ?? '',
    houseNameEn: row?.houseNameEn ?? '',
    houseAddressEn: row?.houseAddressEn ?? '',
    houseLicence: row?.houseLicence ?? '',
    houseRegistration: row?.houseRegistration ?? '',
    houseBrand: row?.houseBrand ?? null,
    logoLightId: row?.logoLightId ?? null,
    logoDarkId: row?.logoDarkId ?? null,
    slipSoloMax: row?.slipSoloMax.toString() ?? houseSlipLimits.slipSoloMax,
    slipSoloMaxNoLine: row?.slipSoloMaxNoLine.toString() ?? houseSlipLimits.slipSoloMaxNoLine,
  };
}

const pictureUrl = (publicId: string | null | undefined): string | null => (publicId ? filePath(publicId) : null);

const captchaInForce = (ports: Deps['ports'], { isCaptchaSelfHosted }: SystemValues): CaptchaPort =>
  isCaptchaSelfHosted ? ports.selfHostedCaptcha : ports.captcha;

/** Reads the settings from the database; where nobody has saved any, the configuration counts. */
export function createSystemSettingsReader(deps: SettingsDeps): SystemSettingsReader {
  const { db, config } = deps;
  const read = async (tx: Tx = db): Promise<SystemValues> => valuesOf(await findSystemSettings(tx), deps);
  return {
    maxUploadBytes: async () => (await findSystemSettings(db))?.maxUploadBytes ?? config.maxUploadBytes,
    async assertOpen(feature) {
      const values = await read();
      if (values.closedFeatures.includes(feature))
        throw fail('FEATURE_CLOSED', {
          params: {
            name: featureLabels[feature],
            phone: values.supportPhone === '' ? '' : `: ${toPersianDigits(values.supportPhone)}`,
          },
        });
    },
    gateways: async (tx) => [...(await read(tx)).gateways],
    async captcha() {
      const values = await read();
      return { port: captchaInForce(deps.ports, values), minimumScore: values.captchaMinimumScore };
    },
    async slipLimits(tx) {
      const { slipSoloMax, slipSoloMaxNoLine } = await read(tx);
      return { withLine: BigInt(slipSoloMax), withoutLine: BigInt(slipSoloMaxNoLine) };
    },
    async siteFacts() {
      const row = await findSystemSettings(db);
      const values = valuesOf(row, deps);
      const { siteKey, recaptchaHost: scriptHost } = config.captcha;
      const isRecaptcha = captchaInForce(deps.ports, values).name === 'recaptcha';
      return {
        name: values.houseName,
        shortName: values.houseShortName || values.houseName,
        supportPhone: values.supportPhone,
        supportHours: values.supportHours,
        licence: values.houseLicence,
        brand: values.houseBrand,
        logoLight: pictureUrl(row?.logoLight),
        logoDark: pictureUrl(row?.logoDark),
        isDemo: config.isDemo,
        closed: values.closedFeatures,
        captcha: isRecaptcha ? { siteKey, scriptHost } : null,
      };
    },
    async identity(tx) {
      const values = await read(tx);
      const { houseName, houseShortName, houseAddress, houseLicence, houseRegistration, supportPhone } = values;
      const { houseNameEn, houseAddressEn } = values;
      return {
        ...{ houseName, houseAddress, houseNameEn, houseAddressEn, houseLicence, houseRegistration, supportPhone },
        houseShortName: houseShortName || houseName,
        brand: values.houseBrand ?? config.brand,
      };
    },
  };
}

/** Settings of the whole system: read by the office, saved by super admins (domain 9.19). */
export function createSystemSettingsService(
  deps: SettingsDeps,
  services: {
    audit: AuditService;
    payments: {
      gateways(): { code: GatewayCode; title: string; isHealthy: boolean }[];
      takenOn(code: GatewayCode, day: string): Promise<bigint>;
    };
    uploads: {
      publish(tx: WriteTx, fileId: number, of: { ownerUserId: number | null; isPublic: boolean }): Promise<boolean>;
    };
  },
) {
  const { db, ports } = deps;
  const { audit, payments, uploads } = services;

  async function gatewayStates(order: readonly GatewaySetting[]) {
    const health = await readServiceHealth(deps);
    const states = payments.gateways();
    const today = tehranDay(ports.clock.business());
    const shown = [];
    for (const { code } of order) {
      const state = states.find((one) => one.code === code);
      const row = health.get(`gateway:${code}`);
      shown.push({
        code,
        title: state?.title ?? code,
        isHealthy: state?.isHealthy === true,
        lastOkAt: row?.lastOkAt?.toISOString() ?? null,
        lastFailedAt: row?.lastFailedAt?.toISOString() ?? null,
        problem: row?.problem ?? '',
        takenToday: (await payments.takenOn(code, today)).toString(),
      });
    }
    return { health, shown };
  }

  async function read(tx: Tx): Promise<ResponseOf<typeof getSystemSettings>> {
    const row = await findSystemSettings(tx);
    const values = valuesOf(row, deps);
    const { health, shown } = await gatewayStates(values.gateways);
    return {
      data: {
        ...values,
        closedFeatures: [...values.closedFeatures],
        gateways: [...values.gateways],
        version: row?.version ?? 0,
        savedBy: row?.savedBy ?? '',
        savedAt: row?.savedAt.toISOString() ?? null,
        logoLightUrl: pictureUrl(row?.logoLight),
        logoDarkUrl: pictureUrl(row?.logoDark),
        gatewayStates: shown,
        captcha: {
          inForce: captchaInForce(ports, values).name,
          configured: ports.captcha.name,
          lastFailedAt: health.get('captcha')?.lastFailedAt?.toISOString() ?? null,
        },
      },
    };
  }

  /** The refusal of whoever saw an older version, with what colleagues changed since. */
  async function changedSince(tx: Tx, version: number): Promise<Error> {
    const now = await findSystemSettings(tx);
    const seen = version === 0 ? null : await findSystemSettings(tx, version);
    const changes = settingsDifferences(valuesOf(seen, deps), valuesOf(now, deps));
    const params = { name: now?.savedBy ?? '', time: now ? formatJalaliMoment(now.savedAt) : '' };
    return fail('SYSTEM_SETTINGS_CHANGED', { params, changes });
  }

  /** @throws GATEWAY_UNKNOWN for one that the configuration does not have, or that is named twice */
  function assertGateways(gateways: readonly GatewaySetting[]): void {
    const wrong = gateways.findIndex(
      ({ code }, place) =>
        !ports.gateways.some((gateway) => gateway.code === code) ||
        gateways.findIndex((other) => other.code === code) !== place,
    );
    if (wrong >= 0) throw failField('GATEWAY_UNKNOWN', `gateways[${wrong}].code`);
  }

  /** Shows a picture to everybody, also before they log in. @throws SYSTEM_SETTINGS_LOGO */
  async function publishLogo(
    tx: WriteTx,
    field: 'logoLightId' | 'logoDarkId',
    of: { values: SystemValues; userId: number },
  ): Promise<void> {
    const fileId = of.values[field];
    if (fileId === null) return;
    const kind = await isLogoOf(tx, fileId, of.userId);
    const ownerUserId = kind === 'kept' ? null : of.userId;
    if (kind === null || !(await uploads.publish(tx, fileId, { ownerUserId, isPublic: true })))
      throw failField('SYSTEM_SETTINGS_LOGO', field);
  }

  return {
    getSystemSettings: () => read(db),

    /** @throws SYSTEM_SETTINGS_CHANGED, SYSTEM_SETTINGS_NOTHING, SYSTEM_SETTINGS_LOGO, GATEWAY_UNKNOWN */
    saveSystemSettings: (ctx, { body: { version, ...sent } }) =>
      ctx.transaction(async (tx) => {
        const row = await findSystemSettings(tx);
        if ((row?.version ?? 0) !== version) throw await changedSince(tx, version);
        assertGateways(sent.gateways);
        const before = valuesOf(row, deps);
        const after: SystemValues = {
          ...sent,
          closedFeatures: features.filter((one) => sent.closedFeatures.includes(one)),
          gateways: gatewaysOf(
            ports.gateways.map(({ code }) => code),
            sent.gateways.map((one) => ({ ...one, reason: one.isOn ? '' : one.reason })),
          ),
        };
        if (settingsDifferences(before, after).length === 0) throw fail('SYSTEM_SETTINGS_NOTHING');
        for (const field of ['logoLightId', 'logoDarkId'] as const)
          if (after[field] !== before[field]) await publishLogo(tx, field, { values: after, userId: ctx.actor.userId });
        const { maxUploadMegabytes, ...rest } = after;
        const next = {
          ...rest,
          supportPhone: rest.supportPhone || null,
          supportHours: rest.supportHours || null,
          houseName: rest.houseName || null,
          houseShortName: rest.houseShortName || null,
          houseAddress: rest.houseAddress || null,
          houseNameEn: rest.houseNameEn || null,
          houseAddressEn: rest.houseAddressEn || null,
          houseLicence: rest.houseLicence || null,
          houseRegistration: rest.houseRegistration || null,
          closedFeatures: [...rest.closedFeatures],
          gateways: [...rest.gateways],
          version: version + 1,
          maxUploadBytes: maxUploadMegabytes * MEGABYTE,
          slipSoloMax: BigInt(after.slipSoloMax),
          slipSoloMaxNoLine: BigInt(after.slipSoloMaxNoLine),
          savedBy: ctx.actor.userId,
          at: ports.clock.now(),
        };
        if (!(await insertSystemSettings(tx, next))) throw await changedSince(tx, version);
        const action = 'system_settings.changed';
        await audit.act(tx, ctx, action, 'system_settings', { before, after });
        return read(tx);
      }),
  } satisfies Partial<Handlers>;
}

import type { ConfigReader } from './configReader.ts';

const identityProviders = ['none', 'sandbox', 'finnotech', 'jibit'] as const;

/** Which identity services answer, with what each needs. */
export interface IdentityConfig {
  provider: (typeof identityProviders)[number];
  /** questions in one day, whoever asks; an alarm at 80 % */
  dailyBudget: number;
  finnotech: { clientId: string; secret: string; nationalNo: string; host: string };
  jibit: { apiKey: string; secretKey: string; host: string };
}

/** Reads the variables of the identity services; problems are told by variable. */
export function readIdentity(read: ConfigReader, of: { isDemo: boolean; isReal: boolean }): IdentityConfig {
  const provider = read.oneOf('IDENTITY_PROVIDER', identityProviders, of.isDemo ? 'sandbox' : 'none');
  if (provider === 'sandbox' && of.isReal)
    read.problem('IDENTITY_PROVIDER', 'cannot be sandbox in production: its answers are invented');
  const needs = (name: string, owner: IdentityConfig['provider']): string =>
    provider === owner ? read.required(name, `IDENTITY_PROVIDER=${owner} needs it`) : (read.text(name) ?? '');
  const host = (name: string, fallback: string): string => read.origin(name, fallback) ?? fallback;
  return {
    provider,
    dailyBudget: read.integer('IDENTITY_DAILY_BUDGET', { min: 1, max: 10_000_000 }, 10_000),
    finnotech: {
      clientId: needs('FINNOTECH_CLIENT_ID', 'finnotech'),
      secret: needs('FINNOTECH_SECRET', 'finnotech'),
      nationalNo: needs('FINNOTECH_NID', 'finnotech'),
      host: host('FINNOTECH_HOST', 'https://api.finnotech.ir'),
    },
    jibit: {
      apiKey: needs('JIBIT_API_KEY', 'jibit'),
      secretKey: needs('JIBIT_SECRET_KEY', 'jibit'),
      host: host('JIBIT_HOST', 'https://napi.jibit.ir'),
    },
  };
}

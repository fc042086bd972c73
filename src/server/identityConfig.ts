import type { ConfigReader } from './configReader.ts';
import { sejamCodeDigits, sejamHost } from './ports/identity/sejamFacts.ts';

const identityProviders = ['none', 'sandbox', 'finnotech', 'jibit'] as const;
const registries = ['none', 'sejam'] as const;

/** Which identity services answer, with what each needs. */
export interface IdentityConfig {
  provider: (typeof identityProviders)[number];
  /** the registry of the capital market, beside the provider; the sandbox has one of its own */
  registry: (typeof registries)[number];
  /** questions in one day, whoever asks; an alarm at 80 % */
  dailyBudget: number;
  finnotech: { clientId: string; secret: string; nationalNo: string; host: string };
  jibit: { apiKey: string; secretKey: string; host: string };
  sejam: { username: string; password: string; host: string; codeDigits: number };
}

/** Reads the variables of the identity services; problems are told by variable. */
export function readIdentity(read: ConfigReader, of: { isDemo: boolean; isReal: boolean }): IdentityConfig {
  const provider = read.oneOf('IDENTITY_PROVIDER', identityProviders, of.isDemo ? 'sandbox' : 'none');
  if (provider === 'sandbox' && of.isReal)
    read.problem('IDENTITY_PROVIDER', 'cannot be sandbox in production: its answers are invented');
  const registry = read.oneOf('IDENTITY_REGISTRY', registries, 'none');
  if (provider === 'sandbox' && registry !== 'none')
    read.problem('IDENTITY_REGISTRY', 'cannot be set with IDENTITY_PROVIDER=sandbox: the sandbox plays the registry');
  const ofSejam = (name: string): string =>
    registry === 'sejam' ? read.required(name, 'IDENTITY_REGISTRY=sejam needs it') : (read.text(name) ?? '');
  const needs = (name: string, owner: IdentityConfig['provider']): string =>
    provider === owner ? read.required(name, `IDENTITY_PROVIDER=${owner} needs it`) : (read.text(name) ?? '');
  const host = (name: string, fallback: string): string => read.origin(name, fallback) ?? fallback;
  return {
    provider,
    registry,
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
    sejam: {
      username: ofSejam('IDENTITY_SEJAM_USERNAME'),
      password: ofSejam('IDENTITY_SEJAM_PASSWORD'),
      host: host('IDENTITY_SEJAM_HOST', sejamHost),
      codeDigits: read.integer('IDENTITY_SEJAM_CODE_DIGITS', { min: 4, max: 8 }, sejamCodeDigits),
    },
  };
}

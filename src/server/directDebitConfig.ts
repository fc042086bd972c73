import { debitProviderTitles, type DebitProviderCode } from '#shared/texts/directDebitTexts.ts';
import type { ConfigReader } from './configReader.ts';
import { readKeyRing, type NamedSecret } from './keyRing.ts';

/** Providers of direct debit and their access. */
export interface DirectDebitConfig {
  /** providers; banks of each are offered */
  order: readonly DebitProviderCode[];
  /** signs the events that providers send; null: none are taken but those of the sandbox, which has a key of its own */
  eventSecret: string | null;
  /** keys of sealed references, the one that seals first; empty: the session secret gives the key */
  sealingKeys: readonly NamedSecret[];
  zarinpal: { merchantId: string; host: string; signingHost: string };
  vandar: { business: string; token: string; host: string; signingHost: string; healthHost: string };
}

/** Reads the providers of direct debit; `isReal`: money is real, so the sandbox is refused. */
export function readDirectDebit(read: ConfigReader, isReal: boolean): DirectDebitConfig {
  const known = Object.keys(debitProviderTitles) as DebitProviderCode[];
  const order = read.listOf('DIRECT_DEBIT', known, isReal ? [] : ['sandbox']);
  if (isReal && order.includes('sandbox'))
    read.problem('DIRECT_DEBIT', 'cannot hold sandbox in production: its money is not real');
  const eventSecret = read.text('DEBIT_EVENT_SECRET');
  if (eventSecret !== null && eventSecret.length < 32)
    read.problem('DEBIT_EVENT_SECRET', 'is shorter than 32 characters');
  const needs = (code: DebitProviderCode, name: string): string =>
    order.includes(code) ? read.required(name, `DIRECT_DEBIT names ${code}`) : (read.text(name) ?? '');
  const host = (name: string, fallback: string): string => read.origin(name, fallback) ?? fallback;
  return {
    order,
    eventSecret,
    sealingKeys: readKeyRing(read, 'DEBIT_SEALING_KEYS'),
    zarinpal: {
      merchantId: needs('zarinpal', 'ZARINPAL_PAYMAN_MERCHANT_ID'),
      host: host('ZARINPAL_PAYMAN_HOST', 'https://api.zarinpal.com'),
      signingHost: host('ZARINPAL_PAYMAN_SIGNING_HOST', 'https://www.zarinpal.com'),
    },
    vandar: {
      business: needs('vandar', 'VANDAR_BUSINESS'),
      token: needs('vandar', 'VANDAR_SUBSCRIPTION_TOKEN'),
      host: host('VANDAR_SUBSCRIPTION_HOST', 'https://api.vandar.io'),
      signingHost: host('VANDAR_SIGNING_HOST', 'https://subscription.vandar.io'),
      healthHost: host('VANDAR_HEALTH_HOST', 'https://health.vandar.io'),
    },
  };
}

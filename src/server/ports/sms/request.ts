import { SmsNotConfigured } from '../sms.ts';

/** What a provider needs of the configuration. */
export interface SmsProviderOptions {
  apiKey: string;
  /** origin of the provider's API, without a slash at the end */
  host: string;
  /** our template key -> name or number registered at the provider */
  templates: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

/* Kavenegar's "the server cannot answer now"; both providers say 0 or a number from 500 on for faults of their own. */
const BUSY = 409;

/** A provider that refused a message: wrong key, template or number. Trying again does not help at once. */
export class SmsRefused extends Error {
  readonly providerStatus: number;
  /** the provider could not work, whatever the message */
  readonly isProviderFault: boolean;
  constructor(provider: string, providerStatus: number, message: string) {
    super(`${provider} refused the message: ${providerStatus} ${message}`);
    this.name = 'SmsRefused';
    this.providerStatus = providerStatus;
    this.isProviderFault = providerStatus === 0 || providerStatus === BUSY || providerStatus >= 500;
  }
}

/** POSTs and reads a JSON answer within the time. Throws on time-out, broken connection and answers that are not JSON. */
export function postForJson(
  url: string,
  init: { headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<unknown> {
  return askForJson(url, { method: 'POST', ...init });
}

/** GETs a JSON answer within the time. Throws as `postForJson`. */
export function getJson(url: string, init: { headers: Record<string, string>; timeoutMs: number }): Promise<unknown> {
  return askForJson(url, { method: 'GET', ...init });
}

async function askForJson(
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; timeoutMs: number },
): Promise<unknown> {
  const response = await fetch(url, {
    method: init.method,
    headers: { accept: 'application/json', ...init.headers },
    ...(init.body !== undefined && { body: init.body }),
    signal: AbortSignal.timeout(init.timeoutMs),
    redirect: 'error',
  });
  try {
    return await response.json();
  } catch (error) {
    // The address holds the key of some providers, so only the status is told.
    throw new Error(`the SMS provider answered ${response.status} without JSON`, { cause: error });
  }
}

/** Name of a template at the provider. @throws SmsNotConfigured */
export function registeredTemplate(
  options: SmsProviderOptions,
  { template, pattern }: { template: string; pattern?: string },
): string {
  const name = pattern ?? options.templates[template];
  if (!name) throw new SmsNotConfigured(`SMS_TEMPLATES has no entry for ${template}`);
  return name;
}

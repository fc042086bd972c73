import { isValidIban } from '#shared/iban.ts';
import type { IdentityService } from '#shared/texts/identityTexts.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { IdentityError, type IdentityProvider, type PostalAddress } from '../identity.ts';
import { askJson, createTokenKeeper, IDENTITY_TIMEOUT_MS, part, readText, type JsonAnswer } from './identityHttp.ts';
import { noIdentityProvider } from './none.ts';

/** What Jibit needs of the configuration. */
export interface JibitOptions {
  apiKey: string;
  secretKey: string;
  /** origin of its API, without a slash at the end */
  host: string;
  timeoutMs?: number;
}

const TOKEN_LIFE_MS = 24 * 3_600_000;
/** Refusals that say that the thing asked about does not exist. */
const unknownCodes = new Set([
  'card.not_found',
  'card.not_valid',
  'card.is_not_active',
  'postal.not_found',
  'postalCode.not_valid',
]);

/**
 * Jibit (domain 3.7): whose a mobile and an IBAN are, the account of a card, and the address of a postal code. It does not
 * have the registry of the capital market, so that question stays without an answer.
 */
export function createJibitIdentityProvider(options: JibitOptions): IdentityProvider {
  const { apiKey, secretKey, host, timeoutMs = IDENTITY_TIMEOUT_MS } = options;

  const tokens = createTokenKeeper(async () => {
    const { status, body } = await askJson('iban', `${host}/ide/v1/tokens/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey, secretKey }),
      timeoutMs,
    });
    const value = readText(body['accessToken']);
    if (status !== 200 || value === '') throw new IdentityError('iban', 'down');
    return { value, lifeMs: TOKEN_LIFE_MS };
  }, Date.now);

  async function call(service: IdentityService, path: string, query: Record<string, string>): Promise<JsonAnswer> {
    const url = `${host}/ide/v1${path}?${new URLSearchParams(query).toString()}`;
    return tokens.use(
      (token) => askJson(service, url, { headers: { authorization: `Bearer ${token}` }, timeoutMs }),
      ({ status }) => status === 401 || status === 403,
    );
  }

  const traceOf = (body: Record<string, unknown>): string => readText(body['trackId']);

  async function match(service: IdentityService, query: Record<string, string>) {
    const { status, body } = await call(service, '/services/matching', query);
    if (status !== 200 || typeof body['matched'] !== 'boolean') throw new IdentityError(service, 'down');
    return { traceId: traceOf(body), result: body['matched'] };
  }

  /** The answer, or null for something that does not exist. @throws IdentityError for any other refusal */
  async function find<T>(
    service: IdentityService,
    path: string,
    query: Record<string, string>,
    read: (body: Record<string, unknown>) => T | null,
  ) {
    const { status, body } = await call(service, path, query);
    const traceId = traceOf(body);
    if (status === 200) return { traceId, result: read(body) };
    if (status === 404 || unknownCodes.has(readText(body['code']))) return { traceId, result: null };
    throw new IdentityError(service, 'down');
  }

  return {
    ...noIdentityProvider,
    name: 'jibit',
    matchMobile: ({ nationalNo, mobile }) => match('mobile', { nationalCode: nationalNo, mobileNumber: mobile }),
    matchIban: ({ nationalNo, iban, birthDate }) => {
      if (!birthDate) return Promise.reject(new IdentityError('iban', 'not_configured'));
      const day = isoToJalali(birthDate).replaceAll('/', '');
      return match('iban', { iban, nationalCode: nationalNo, birthDate: day });
    },
    findIbanOfCard: (card) =>
      find('iban', '/cards', { number: card, iban: 'true' }, (body) => {
        const iban = readText(part(body, 'ibanInfo')['iban']);
        return isValidIban(iban) ? iban : null;
      }),
    findAddress: (postalCode) =>
      find('postal', '/services/postal', { code: postalCode }, (body): PostalAddress | null => {
        const info = part(body, 'addressInfo');
        const address = { province: readText(info['province']), city: readText(info['townShip']) };
        const street = readText(info['address']);
        return street === '' ? null : { ...address, addressBody: street };
      }),
  };
}

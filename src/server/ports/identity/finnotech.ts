import { randomUUID } from 'node:crypto';
import { isValidIban } from '#shared/iban.ts';
import type { IdentityService } from '#shared/texts/identityTexts.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { IdentityError, type IdentityProvider, type TracedAnswer } from '../identity.ts';
import { askJson, createTokenKeeper, IDENTITY_TIMEOUT_MS, part, readText, type JsonAnswer } from './identityHttp.ts';
import { noIdentityProvider } from './none.ts';

/** What Finnotech needs of the configuration. */
export interface FinnotechOptions {
  clientId: string;
  secret: string;
  /** national code of whoever signed the contract; the token is asked for in their name */
  nationalNo: string;
  /** origin of its API, without a slash at the end */
  host: string;
  timeoutMs?: number;
}

const scopes = 'facility:shahkar:get,kyc:iban-owner-verification:get,facility:card-to-iban:get';
const TOKEN_LIFE_MS = 10 * 24 * 3_600_000;

/**
 * Finnotech (domain 3.7): whose a mobile and an IBAN are, and the account of a card. It has neither the registry of the
 * capital market nor postal codes, so those questions stay without an answer.
 */
export function createFinnotechIdentityProvider(options: FinnotechOptions): IdentityProvider {
  const { clientId, secret, nationalNo: nid, host, timeoutMs = IDENTITY_TIMEOUT_MS } = options;
  const client = encodeURIComponent(clientId);

  const tokens = createTokenKeeper(async () => {
    const { status, body } = await askJson('iban', `${host}/dev/v2/oauth2/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
      body: JSON.stringify({ grant_type: 'client_credentials', nid, scopes }),
      timeoutMs,
    });
    const result = part(body, 'result');
    const value = readText(result['value']);
    if (status !== 200 || value === '') throw new IdentityError('iban', 'down');
    return { value, lifeMs: Number(result['lifeTime'] ?? TOKEN_LIFE_MS) };
  }, Date.now);

  async function call(service: IdentityService, path: string, query: Record<string, string>): Promise<JsonAnswer> {
    const url = `${host}${path}?${new URLSearchParams({ ...query, trackId: randomUUID() }).toString()}`;
    return tokens.use((token) => askJson(service, url, { headers: { authorization: `Bearer ${token}` }, timeoutMs }));
  }

  /** `result` of an answer that is done. @throws IdentityError for a refusal: it says nothing about the person */
  async function ask<T>(
    service: IdentityService,
    path: string,
    query: Record<string, string>,
    read: (result: Record<string, unknown>) => T,
  ): Promise<TracedAnswer<T>> {
    const { status, body } = await call(service, path, query);
    if (status !== 200 || body['status'] !== 'DONE') throw new IdentityError(service, 'down');
    return { traceId: readText(body['trackId']), result: read(part(body, 'result')) };
  }

  return {
    ...noIdentityProvider,
    name: 'finnotech',
    matchMobile: ({ nationalNo, mobile }) =>
      ask(
        'mobile',
        `/facility/v2/clients/${client}/shahkar/verify`,
        { mobile, nationalCode: nationalNo },
        (result) => result['isValid'] === true,
      ),
    matchIban: ({ nationalNo, iban, birthDate }) => {
      if (!birthDate) return Promise.reject(new IdentityError('iban', 'not_configured'));
      return ask(
        'iban',
        `/kyc/v2/clients/${client}/ibanOwnerVerification`,
        { birthDate: isoToJalali(birthDate), nationalCode: nationalNo, iban },
        (result) => result['isValid'] === 'yes' || result['isValid'] === true,
      );
    },
    async findIbanOfCard(card) {
      const { status, body } = await call('iban', `/facility/v2/clients/${client}/cardToIban`, { version: '2', card });
      const traceId = readText(body['trackId']);
      // a card that the banks do not know is a refusal of the request, not of the service
      if (status === 400) return { traceId, result: null };
      if (status !== 200 || body['status'] !== 'DONE') throw new IdentityError('iban', 'down');
      const iban = readText(part(body, 'result')['IBAN']);
      return { traceId, result: isValidIban(iban) ? iban : null };
    },
  };
}

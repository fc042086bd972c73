import type { IdentityService } from '#shared/texts/identityTexts.ts';
import { IdentityError, type IdentityProvider } from '../identity.ts';

const refuse = (service: IdentityService) => (): Promise<never> =>
  Promise.reject(new IdentityError(service, 'not_configured'));

/** No service is configured: every question stays without an answer. */
export const noIdentityProvider: IdentityProvider = {
  name: 'none',
  readPerson: refuse('registry'),
  readStatus: refuse('registry'),
  registryCodes: null,
  matchMobile: refuse('mobile'),
  matchIban: refuse('iban'),
  findIbanOfCard: refuse('iban'),
  findAddress: refuse('postal'),
  faults: null,
};

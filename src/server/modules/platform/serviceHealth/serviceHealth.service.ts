import type { Deps } from '#server/deps.ts';
import type { Ports } from '#server/ports/ports.ts';
import { listServiceHealth, saveServiceFailure, saveServiceSuccess } from './serviceHealth.repo.ts';
import { isRefusal, problemOf } from './serviceHealth.rules.ts';

export type { ServiceHealthRow } from './serviceHealth.repo.ts';
export { DOWN_AFTER, isDown } from './serviceHealth.rules.ts';

/* Module `serviceHealth`: outcome of each call to an outside service, by service. */

/** A success is written again after this time only; a failure, and the first success after one, always. */
const REPEAT_MS = 30_000;

type Ask = (...input: never[]) => unknown;
/** Keeps how a call ended: well, or with an error. */
type Note = (error?: { cause: unknown }) => Promise<void>;

/** The port with these calls measured; what else it has stays its own. */
function measuring<Port extends object>(port: Port, calls: readonly (keyof Port & string)[], note: Note): Port {
  const own = calls.flatMap((name) => {
    if (typeof port[name] !== 'function') return [];
    const ask = async (...input: never[]): Promise<unknown> => {
      try {
        const answer = await (port[name] as Ask).call(port, ...input);
        await note();
        return answer;
      } catch (cause) {
        await (isRefusal(cause) ? note() : note({ cause }));
        throw cause;
      }
    };
    return [[name, ask] as const];
  });
  return Object.assign(Object.create(port) as Port, Object.fromEntries(own));
}

/**
 * The ports, with the outcome of each call to an outside service kept in the database, so that every process knows when
 * a service last answered and since when it fails. A refusal is an answer. A measurement that cannot be written never
 * fails the call that it is about.
 */
export function measurePorts({ db, ports, log }: Pick<Deps, 'db' | 'ports' | 'log'>): Ports {
  const written = new Map<string, { wasOk: boolean; at: number }>();

  async function note(code: string, error?: { cause: unknown }): Promise<void> {
    const at = ports.clock.now();
    const last = written.get(code);
    if (!error && last?.wasOk && at.getTime() - last.at < REPEAT_MS) return;
    written.set(code, { wasOk: !error, at: at.getTime() });
    try {
      if (error) await saveServiceFailure(db, code, problemOf(error.cause), at);
      else await saveServiceSuccess(db, code, at);
    } catch (cause) {
      log.warn({ err: cause, service: code }, 'the health of a service could not be written');
    }
  }

  const measured = <Port extends object>(port: Port, code: string, calls: readonly (keyof Port & string)[]): Port =>
    measuring(port, calls, (error) => note(code, error));
  const { sms, push, captcha, identity, scanner, priceFeed, bankFeed } = ports;
  return {
    ...ports,
    sms: measured(sms, 'sms', ['send', 'deliveries']),
    push: push && measured(push, 'push', ['send']),
    captcha: measured(captcha, 'captcha', ['verify']),
    identity:
      identity.name === 'none'
        ? identity
        : {
            ...identity,
            ...measured(identity, 'identity', [
              ...(['readPerson', 'readStatus', 'matchMobile', 'matchIban', 'findIbanOfCard', 'findAddress'] as const),
            ]),
            registryCodes: identity.registryCodes && measured(identity.registryCodes, 'identity', ['send', 'redeem']),
          },
    scanner: scanner && measured(scanner, 'scanner', ['scan']),
    priceFeed: priceFeed.code === 'none' ? priceFeed : measured(priceFeed, 'priceFeed', ['read']),
    bankFeed: bankFeed.name === 'none' ? bankFeed : measured(bankFeed, 'bankFeed', ['listDeposits']),
    gateways: ports.gateways.map((gateway) =>
      measured(gateway, `gateway:${gateway.code}`, ['request', 'verify', 'inquire', 'report', 'listUnverified']),
    ),
    debitProviders: ports.debitProviders.map((provider) =>
      measured(provider, `debit:${provider.code}`, [
        'listBanks',
        'openContract',
        'confirmContract',
        'inquireContract',
        'cancelContract',
        'prepareDebit',
        'debit',
        'inquireDebit',
        'report',
      ]),
    ),
  };
}

/** Codes of the outside services that the configuration names. */
export function serviceCodes(ports: Ports): string[] {
  const { push, identity, scanner, priceFeed, bankFeed } = ports;
  return [
    ...ports.gateways.map(({ code }) => `gateway:${code}`),
    'sms',
    ...(push ? ['push'] : []),
    ...(identity.name === 'none' ? [] : ['identity']),
    ...ports.debitProviders.map(({ code }) => `debit:${code}`),
    ...(scanner ? ['scanner'] : []),
    ...(priceFeed.code === 'none' ? [] : ['priceFeed']),
    ...(bankFeed.name === 'none' ? [] : ['bankFeed']),
    'captcha',
  ];
}

/** What was measured, by the code of the service. */
export async function readServiceHealth({ db }: Pick<Deps, 'db'>) {
  return new Map((await listServiceHealth(db)).map((row) => [row.code, row]));
}

import CircuitBreaker from 'opossum';
import {
  DebitProviderError,
  type DebitContractOpened,
  type DebitContractRequest,
  type DebitProvider,
  type DebitRequest,
  type DebitVerdict,
} from './provider.ts';

/** A provider behind its breakers. */
export interface GuardedDebitProvider {
  provider: DebitProvider;
  isUp(): boolean;
  /** Refused at once while the breaker is open. @throws DebitProviderError */
  openContract(input: DebitContractRequest): Promise<DebitContractOpened>;
  /** Refused at once, and with certainty unsent, while the breaker is open. @throws DebitProviderError, `isUnsent` then */
  debit(input: DebitRequest): Promise<DebitVerdict>;
}

/** The breaker kept the call from leaving: nothing was sent. */
export const BREAKER_OPEN = 'BREAKER_OPEN';

/**
 * One breaker per provider around what begins something: contracts and debits. Questions about what was sent pass whatever its
 * health, because money may have moved. Final refusals do not count against the provider.
 */
export function guardDebitProviders(providers: readonly DebitProvider[]): GuardedDebitProvider[] {
  return providers.map((provider) => {
    const breaker = new CircuitBreaker((run: () => Promise<unknown>) => run(), {
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: 4,
      rollingCountTimeout: 60_000,
      resetTimeout: 30_000,
      errorFilter: (error: unknown) => error instanceof DebitProviderError && error.isFinal,
    });
    async function guarded<T>(run: () => Promise<T>): Promise<T> {
      if (breaker.opened && !breaker.pendingClose) throw new DebitProviderError(BREAKER_OPEN, false);
      try {
        return (await breaker.fire(run)) as T;
      } catch (error) {
        if (error instanceof DebitProviderError) throw error;
        throw new DebitProviderError(breaker.opened ? BREAKER_OPEN : 'UNKNOWN', false);
      }
    }
    return {
      provider,
      isUp: () => !breaker.opened,
      openContract: (input) => guarded(() => provider.openContract(input)),
      debit: (input) => guarded(() => provider.debit(input)),
    };
  });
}

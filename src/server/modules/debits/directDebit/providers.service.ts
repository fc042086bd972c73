import { guardDebitProviders, type GuardedDebitProvider } from '#server/ports/directDebit/guard.ts';
import { DebitProviderError } from '#server/ports/directDebit/provider.ts';
import type { Deps } from '#server/deps.ts';
import { upsertBank } from '#server/modules/records/debitRecords/settings.repo.ts';

export type DebitProviders = ReturnType<typeof createDebitProviders>;

/** The configured providers behind their breakers. */
export function createDebitProviders(deps: Pick<Deps, 'db' | 'ports' | 'log'>) {
  const guarded = guardDebitProviders(deps.ports.debitProviders);
  return {
    codes: deps.ports.debitProviders.map(({ code }) => code as string),
    isUp: (code: string): boolean => guarded.find((one) => one.provider.code === code)?.isUp() ?? false,
    find: (code: string): GuardedDebitProvider | undefined => guarded.find((one) => one.provider.code === code),

    /** Takes over the lists of banks; a provider that is silent keeps its last one. @returns how many banks were listed */
    async syncBanks(): Promise<number> {
      let count = 0;
      for (const { provider } of guarded) {
        try {
          for (const bank of await provider.listBanks()) {
            const isOpen = provider.code === 'sandbox';
            await upsertBank(deps.db, { provider: provider.code, bank, isOpen, at: deps.ports.clock.business() });
            count += 1;
          }
        } catch (error) {
          if (!(error instanceof DebitProviderError)) throw error;
          deps.log.warn({ provider: provider.code, code: error.code }, 'the list of banks did not come');
        }
      }
      return count;
    },
  };
}

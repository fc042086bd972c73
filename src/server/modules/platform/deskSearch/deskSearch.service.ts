import { searchKinds, type SearchKind } from '#shared/contract/deskSearch.ts';
import { isBranchAdmin } from '#shared/duty.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { findRecords, type Reach } from './deskSearch.repo.ts';
import { foundView } from './deskSearch.view.ts';
import { readTyped } from './typed.rules.ts';

/** Where a number is no person's, people come last: parts of numbers are in many national codes. */
const numbersFirst: readonly SearchKind[] = [...searchKinds.filter((kind) => kind !== 'investor'), 'investor'];

/** How the audit log calls a record; a payment is found as its request, an account as its investor. */
const subjectKinds: Partial<Record<SearchKind, string>> = {
  investor: 'investor',
  account: 'investor',
  order: 'order',
  payment: 'order',
  slip: 'receipt',
  payout: 'payout',
  deposit: 'deposit',
  file: 'payout_batch',
};

export type DeskSearchService = ReturnType<typeof createDeskSearchService>;

/** The search of administrators over all records that they may read (decision 167). */
export function createDeskSearchService(deps: Pick<Deps, 'db' | 'ports'>) {
  async function find(search: string, reachOn: (day: string) => Reach) {
    const at = deps.ports.clock.business();
    const day = tehranDay(at);
    const typed = readTyped(search, Number(isoToJalali(day).slice(0, 4)));
    const rows = await findRecords(deps.db, typed, { reach: reachOn(day), at, day });
    const order = typed.isPerson ? searchKinds : numbersFirst;
    // the sort is stable: within a kind the order of the statement stays
    return rows.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).map(foundView);
  }

  return {
    /** Codes of the audit log of what a text finds, and tracking codes of tickets, whose code in the log is their id. */
    async findSubjects(search: string): Promise<{ subjects: string[]; ticketCodes: string[] }> {
      const found = await find(search, () => ({ of: 'office' }));
      const subjects = found.flatMap(({ kind, id }) => {
        const name = subjectKinds[kind];
        return name === undefined ? [] : [`${name}:${id}`];
      });
      const ticketCodes = found.filter(({ kind }) => kind === 'ticket').map(({ id }) => id);
      return { subjects: [...new Set(subjects)], ticketCodes };
    },

    searchDesk: async ({ actor }, { query: { search } }) => ({
      data: await find(search, () =>
        isBranchAdmin(actor) ? { of: 'branch', userId: actor.userId } : { of: 'office' },
      ),
    }),

    searchSupervised: async ({ actor }, { query: { search } }) => ({
      data: await find(search, (day) => ({ of: 'funds', userId: actor.userId, day })),
    }),
  } satisfies Service;
}

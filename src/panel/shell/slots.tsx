import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { SiteFacts } from '#shared/siteFacts.ts';

/**
 * Parts of the chrome that belong to features. The shell never imports a feature; `_app` fills these, each loaded on
 * demand (architecture 2).
 */
export interface ShellSlots {
  /** what the server wrote into the page of the settings of the system */
  site?: SiteFacts;
  /** bell with its badge and the news dialog; without it a quiet bell stands in its place */
  bell?: ComponentType;
  /** the ticket form inside the bottom drawer that the add-ticket icon opens */
  ticketForm?: ComponentType<{ onClose: () => void }>;
  /** choice of the active investor, for investors with more than one */
  investorSelector?: ComponentType;
  /** list of the desk's keys, for administrators */
  shortcuts?: ComponentType;
  /** keys of the panel and the search of pages and records, from the first touch on */
  commands?: ComponentType<{ isSearching: boolean; onSearched: () => void }>;
  /** details of a record that the search found, over the page that is open; for administrators */
  record?: ComponentType<{ kind: string; id: string; onClose: () => void }>;
  /** messages of the sandbox SMS provider, in the demo only */
  sandboxInbox?: ComponentType;
}

const SlotsContext = createContext<ShellSlots>({});

export function ShellSlotsProvider({ slots, children }: { slots: ShellSlots; children: ReactNode }) {
  return <SlotsContext.Provider value={slots}>{children}</SlotsContext.Provider>;
}

export function useShellSlots(): ShellSlots {
  return useContext(SlotsContext);
}

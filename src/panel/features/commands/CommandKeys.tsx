import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { paths } from '#panel/paths.ts';
import { useShellSlots } from '#panel/shell/slots.tsx';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectPanel } from '#panel/store/slices/userPanelSlice.ts';
import { useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import type { Hit } from './hits.ts';

const CommandPalette = dynamic(() => import('./CommandPalette.tsx').then((part) => part.CommandPalette), {
  ssr: false,
});

/** How long `G` waits for its second key. */
const secondKeyMs = 1_000;

interface Props {
  isSearching: boolean;
  onSearched: () => void;
}

/** The search of the whole panel, and the investor's own pages by single keys. */
export function CommandKeys({ isSearching, onSearched }: Props) {
  const isInvestor = useAppSelector(selectPanel) === 'client';
  const { record: Record } = useShellSlots();
  const { asPath } = useRouter();
  // a record stays open until the person goes elsewhere
  const [opened, setOpened] = useState<{ hit: Hit; asPath: string } | null>(null);
  const hit = opened?.asPath === asPath ? opened.hit : null;
  const peek = (found: Hit) => {
    onSearched();
    setOpened({ hit: found, asPath });
  };
  return (
    <>
      {isInvestor ? <InvestorKeys /> : null}
      {isSearching ? <CommandPalette onPeek={Record ? peek : undefined} onClose={onSearched} /> : null}
      {Record && hit ? <Record kind={hit.kind} id={hit.id} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function InvestorKeys() {
  const router = useRouter();
  const began = useRef(0);
  const go = (path: string) => () => void router.push(path);
  const after = (path: string) => () => {
    if (Date.now() - began.current < secondKeyMs) go(path)();
    began.current = 0;
  };
  useKeyboardShortcuts(
    {
      KeyB: go(paths.buy()),
      KeyS: go(paths.sell()),
      KeyG: () => (began.current = Date.now()),
      KeyH: after(paths.home),
      KeyF: after(paths.funds),
      KeyR: after(paths.requests()),
    },
    true,
    'page',
  );
  return null;
}

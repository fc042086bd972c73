import { AbilityProvider } from '@casl/react';
import dynamic from 'next/dynamic';
import { useMemo, type ReactNode } from 'react';
import { defineAbility, type AbilityNeed } from '#shared/ability.ts';
import type { Feature } from '#shared/contract/kernel/features.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAuth } from '../../store/slices/authSlice.ts';
import { selectPanel } from '../../store/slices/userPanelSlice.ts';
import { useSite } from '../site.ts';
import { PanelLayout } from '../layout/PanelLayout.tsx';

const NotAllowedView = dynamic(() => import('../pages/NotAllowedView.tsx').then((part) => part.NotAllowedView));

const ClosedView = dynamic(() => import('../pages/ClosedPart.tsx').then((part) => part.ClosedView));

/** What a page asks for when it declares nothing. */
const commonNeed: AbilityNeed = { action: 'read', subject: 'both-page' };

/**
 * Gives the ability to menus below it, and shows the 401 page when the user cannot read the page's subject (spec 6).
 * `isExempt`: the pages that the spec frees from the check.
 */
export function AclGuard({
  need = commonNeed,
  part,
  isExempt = false,
  children,
}: {
  need?: AbilityNeed | undefined;
  /** the part that the page belongs to */
  part?: Feature | undefined;
  isExempt?: boolean;
  children: ReactNode;
}) {
  const { role, accessLevel } = useAppSelector(selectAuth);
  const panel = useAppSelector(selectPanel);
  const ability = useMemo(() => defineAbility({ role, accessLevel, panel }), [role, accessLevel, panel]);
  const { closed } = useSite();
  const isAllowed = isExempt || ability.can(need.action, need.subject);
  return (
    <AbilityProvider value={ability}>
      {isAllowed ? (
        part && closed.includes(part) ? (
          <PanelLayout>
            <ClosedView part={part} />
          </PanelLayout>
        ) : (
          children
        )
      ) : (
        <PanelLayout>
          <NotAllowedView />
        </PanelLayout>
      )}
    </AbilityProvider>
  );
}

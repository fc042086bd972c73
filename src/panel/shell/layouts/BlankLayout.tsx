import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Root = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

export interface BlankLayoutProps {
  children: ReactNode;
  /** shows the badge of the bot protection; hidden by default, because the log-in says the sentence in its place */
  hasCaptchaBadge?: boolean | undefined;
}

/** No navigation, full height: log-in, bank return, error pages. */
export function BlankLayout({ children, hasCaptchaBadge = false }: BlankLayoutProps) {
  return <Root data-captcha-badge={hasCaptchaBadge ? 'shown' : 'hidden'}>{children}</Root>;
}

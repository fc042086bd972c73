import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Root = styled('div')({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' });

/** No navigation, full height: log-in, bank return, error pages. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return <Root>{children}</Root>;
}

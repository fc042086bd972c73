import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

const Island = styled('bdi')({ unicodeBidi: 'isolate', display: 'inline-block', textAlign: 'start' });

/** A left-to-right island for IBAN, phone, codes and other text that must keep its order among Persian words. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Island dir="ltr" data-figure="" className={className}>
      {children}
    </Island>
  );
}

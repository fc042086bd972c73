import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';

const Island = styled('bdi')({ unicodeBidi: 'isolate', display: 'inline-block', textAlign: 'start' });

interface LtrProps {
  children: ReactNode;
  className?: string;
  /** a script of the page may have written the text before React is there */
  isWritten?: boolean;
}

/** A left-to-right island for IBAN, phone, codes and other text that must keep its order among Persian words. */
export function Ltr({ children, className, isWritten = false }: LtrProps) {
  return (
    <Island dir="ltr" data-figure="" className={className} suppressHydrationWarning={isWritten}>
      {children}
    </Island>
  );
}

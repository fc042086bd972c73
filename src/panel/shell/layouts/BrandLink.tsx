import Link from 'next/link';
import { styled } from '@mui/material/styles';
import { LogoMark } from '../chrome/Logo.tsx';
import { shell } from '../strings.ts';
import { BrandName } from './parts.tsx';

const Root = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  textDecoration: 'none',
  color: 'inherit',
  minHeight: 44,
  minWidth: 44,
});

/** Mark and name of the product (the short one where there is little room); leads home. */
export function BrandLink({ href, isShort = false }: { href: string; isShort?: boolean }) {
  return (
    <Root href={href} prefetch={false} aria-label={isShort ? shell.productShort : undefined}>
      <LogoMark />
      <BrandName className={isShort ? 'nav-text' : undefined}>
        {isShort ? (
          shell.productShort
        ) : (
          <>
            <span className="long">{shell.product}</span>
            <span className="short">{shell.productShort}</span>
            <span className="none visually-hidden">{shell.productShort}</span>
          </>
        )}
      </BrandName>
    </Root>
  );
}

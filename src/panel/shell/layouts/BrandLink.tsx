import Link from 'next/link';
import { styled } from '@mui/material/styles';
import { LogoMark } from '../chrome/Logo.tsx';
import { shell } from '../strings.ts';
import { BrandName } from './parts.tsx';

const Root = styled(Link)({ display: 'flex', alignItems: 'center', gap: '0.75rem', textDecoration: 'none', color: 'inherit', minHeight: 44, minWidth: 44 });

/** Mark and name of the product; leads home. */
export function BrandLink({ href }: { href: string }) {
  return (
    <Root href={href} prefetch={false} aria-label={shell.product}>
      <LogoMark />
      <BrandName aria-hidden="true">
        <span className="long">{shell.product}</span>
        <span className="short">{shell.productShort}</span>
      </BrandName>
    </Root>
  );
}

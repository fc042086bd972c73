import Link from 'next/link';
import { useOnline } from '../state/useOnline.ts';
import { Button, type ButtonProps } from './Button.tsx';

/** A button that leads to a page which needs a connection; off without one. */
export function OnlineLink({ href, children, ...look }: ButtonProps & { href: string }) {
  const isOnline = useOnline();
  return isOnline ? (
    <Button {...look} component={Link} href={href} prefetch={false}>
      {children}
    </Button>
  ) : (
    <Button {...look} disabled>
      {children}
    </Button>
  );
}

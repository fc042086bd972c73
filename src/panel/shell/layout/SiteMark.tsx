import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { useSite } from '../site.ts';

/* A background, so that a browser loads the picture of the mode that is shown and no other. */
const Picture = styled('span', {
  shouldForwardProp: (prop) => prop !== 'light' && prop !== 'dark' && prop !== 'size',
})<{
  light: string;
  dark: string;
  size: number;
}>(({ light, dark, size }) => ({
  flexShrink: 0,
  display: 'block',
  width: size,
  height: size,
  backgroundImage: `url("${light}")`,
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
  backgroundSize: 'contain',
  '[data-mode="dark"] &': { backgroundImage: `url("${dark}")` },
}));

/** The logo of the company that runs the panel, in a square whose room is there from the start; without one the children. */
export function SiteMark({ size, children }: { size: number; children: ReactNode }) {
  const { logoLight, logoDark } = useSite();
  const light = logoLight ?? logoDark;
  if (light === null) return children;
  return <Picture light={light} dark={logoDark ?? light} size={size} aria-hidden="true" data-testid="site-logo" />;
}

import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { fontSize } from '../theme/typography.ts';
import { Money } from './Money.tsx';
import type { MoneyProps } from './Money.tsx';

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '0.75rem',
  rowGap: '0.25rem',
});
// proportional figures: Vazirmatn's tabular zeros stand wide apart in large sizes (design 3)
const Large = styled('span', { shouldForwardProp: (prop) => prop !== 'ownerSize' })<{
  ownerSize: keyof typeof fontSize;
}>(({ ownerSize }) => ({
  fontSize: ownerSize === 'xxl' ? `clamp(1.5rem, 6.5vw, ${fontSize.xxl})` : fontSize[ownerSize],
  fontWeight: 700,
  lineHeight: 1.5,
  fontVariantNumeric: 'proportional-nums',
  letterSpacing: '-0.01em',
  '& span span': { fontSize: 'max(0.45em, 0.75rem)' },
}));

/** The size of the strong figure around something else than an amount that is known. */
export function FigureSize({ children }: { children: ReactNode }) {
  return (
    <Box>
      <Large ownerSize="xxl">{children}</Large>
    </Box>
  );
}

/** The one strong figure of a card or screen, with its unit; `children` stand beside it (a change, the eye). */
export function Figure({
  size = 'xxl',
  children,
  ...money
}: MoneyProps & { size?: 'lg' | 'xl' | 'xxl'; children?: ReactNode }) {
  return (
    <Box>
      <Large ownerSize={size}>
        <Money {...money} />
      </Large>
      {children}
    </Box>
  );
}

import dynamic from 'next/dynamic';
import { styled } from '#panel/ui/theme/styled.ts';

const Picture = dynamic(() => import('../lazy/Picture.tsx').then((part) => part.Picture));

const Tile = styled('span', { shouldForwardProp: (prop) => prop !== 'size' && prop !== 'isRound' })<{
  size: number;
  isRound: boolean;
}>(({ theme, size, isRound }) => ({
  display: 'inline-flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  width: size,
  height: size,
  overflow: 'hidden',
  borderRadius: isRound ? '50%' : theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.brandTint,
  color: theme.vars.palette.primary.main,
  fontSize: size * 0.42,
  fontWeight: 700,
  lineHeight: 1,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** First letter of a fund, person or bank on a tinted tile, until a logo is given (design 3); each bank is called «بانک …». */
export function Avatar({
  name,
  size = 40,
  isRound = false,
  src,
}: {
  name: string;
  size?: number;
  isRound?: boolean;
  src?: string | null;
}) {
  const initial =
    name
      .trim()
      .replace(/^بانک\s+/, '')
      .at(0) ?? '';
  return (
    <Tile size={size} isRound={isRound} aria-hidden="true">
      {src ? <Picture src={src} alt="" width={size} height={size} fallback={initial} /> : initial}
    </Tile>
  );
}

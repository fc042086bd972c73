import { useMemo } from 'react';
import { encode } from 'uqr';
import { styled } from '#panel/ui/theme/styled.ts';

// cameras read dark modules on a light ground, in dark mode too
const Picture = styled('svg')(({ theme }) => ({
  width: 180,
  height: 180,
  backgroundColor: theme.vars.palette.common.white,
  fill: theme.vars.palette.common.black,
  padding: 8,
  borderRadius: 8,
}));

/** A text as a QR code: a square of the path for each dark module. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text);
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Picture>
  );
}

import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';

// cameras read dark modules on a light ground, in dark mode too
const Picture = styled('img')(({ theme }) => ({
  width: 180,
  height: 180,
  backgroundColor: theme.vars.palette.common.white,
  padding: 8,
  borderRadius: 8,
}));

/** A text as a QR code. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`, [text]);
  return <Picture src={picture} alt={label} />;
}

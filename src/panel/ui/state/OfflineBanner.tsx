import { styled } from '@mui/material/styles';
import WifiOffRounded from '@mui/icons-material/WifiOffRounded';
import { ui } from '../strings.ts';
import { useOnline } from './useOnline.ts';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  paddingBlock: '0.5rem',
  paddingInline: '1rem',
  backgroundColor: theme.vars.palette.panel.tints.warning,
  color: theme.vars.palette.warning.main,
}));

/** Stands at the top while the device is offline; `since` is when the figures on screen were fetched. */
export function OfflineBanner({ since }: { since?: string }) {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <Root>
          <WifiOffRounded fontSize="small" aria-hidden="true" />
          <span>
            <strong>{ui.offlineTitle}</strong> {since ? ui.offlineSince(since) : ui.offlineText}
          </span>
        </Root>
      )}
    </div>
  );
}

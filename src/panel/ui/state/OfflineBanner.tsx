import { styled } from '#panel/ui/theme/styled.ts';
import { WifiOffRounded } from '../icons/WifiOffRounded.tsx';
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

/** Says that the device is offline. The layouts draw it above every page; a view draws none of its own. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <Root>
          <WifiOffRounded fontSize="small" aria-hidden="true" />
          <span>
            <strong>{ui.offlineTitle}</strong> {ui.offlineText}
          </span>
        </Root>
      )}
    </div>
  );
}

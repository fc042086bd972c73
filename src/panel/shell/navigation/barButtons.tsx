import { toPersianDigits } from '#shared/digits.ts';
import { NotificationsNoneRounded } from '#panel/ui/icons/NotificationsNoneRounded.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

/** The square icon buttons of the top bar: 40 px with a hairline, 44 px for fingers. */
export const BarIconButton = styled('button')(({ theme }) => ({
  position: 'relative',
  width: 40,
  height: 40,
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  padding: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.paper,
  '& svg': { fontSize: 20 },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '@media (pointer: coarse)': { width: 44, height: 44 },
}));

const Badge = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: -7,
  insetInlineEnd: -7,
  minWidth: 20,
  height: 20,
  paddingInline: 5,
  borderRadius: 99,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
  color: theme.vars.palette.error.contrastText,
  backgroundColor: theme.vars.palette.error.main,
}));

/** The bell of the top bar with the number of unread messages. */
export function BellButton({
  count = 0,
  onClick,
  isOpen = false,
}: {
  count?: number;
  onClick?: () => void;
  isOpen?: boolean;
}) {
  const shown = toPersianDigits(count > 99 ? '99+' : count);
  return (
    <BarIconButton
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={count > 0 ? text.unread(shown) : text.notifications}
    >
      <NotificationsNoneRounded />
      {count > 0 ? <Badge aria-hidden="true">{shown}</Badge> : null}
    </BarIconButton>
  );
}

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { sessionStrings as text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineStart: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.sunken,
}));
// Password managers pair the password with this name.
const Hidden = styled('input')({ display: 'none' });

/** Who is logging in, with the way back to change it. */
export function UsernameLine({ flow }: { flow: LoginFlow }) {
  return (
    <Line>
      <Ltr>{toPersianDigits(flow.username)}</Ltr>
      <Hidden type="text" name="username" autoComplete="username" value={flow.username} readOnly />
      <Button size="small" onClick={() => flow.goTo('username')}>
        {text.editUsername}
      </Button>
    </Line>
  );
}

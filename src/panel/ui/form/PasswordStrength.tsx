import { passwordStrength, type PasswordOwner } from '#shared/password.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { fieldText } from './strings.ts';

const Bars = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '0.25rem' });
const Bar = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: 'off' | 'error' | 'warning' | 'success';
}>(({ theme, tone }) => ({
  height: 4,
  borderRadius: 2,
  backgroundColor: tone === 'off' ? theme.vars.palette.divider : theme.vars.palette[tone].main,
}));
const Word = styled('span')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

/** How strong a new password is: four bars and a word, announced when it changes. */
export function PasswordStrength({ password, owner }: { password: string; owner?: PasswordOwner }) {
  const strength = password === '' ? 0 : passwordStrength(password, owner);
  const tone = strength <= 1 ? 'error' : strength === 2 ? 'warning' : 'success';
  return (
    <div>
      <Bars aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <Bar key={level} tone={level <= strength ? tone : 'off'} />
        ))}
      </Bars>
      <Word role="status">
        {password === '' ? '\u00a0' : `${fieldText.passwordStrength}: ${fieldText.passwordStrengths[strength]}`}
      </Word>
    </div>
  );
}

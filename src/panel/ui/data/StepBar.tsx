import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

/* As the class of the same purpose, for phones alone: a desktop has room for the words. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const List = styled('ol')({ display: 'flex', gap: '0.375rem', margin: 0, padding: 0, listStyle: 'none' });
const Bar = styled('li', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: 'done' | 'current' | 'next' }>(
  ({ theme, state }) => ({
    ...theme.typography.caption,
    flex: 1,
    color: state === 'current' ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
    '&::before': {
      content: '""',
      display: 'block',
      height: 4,
      borderRadius: 99,
      transition: 'background-color 0.25s',
      backgroundColor: state === 'next' ? theme.vars.palette.divider : theme.vars.palette.primary.main,
    },
    '& > span': { display: 'block', marginBlockStart: '0.375rem', [theme.breakpoints.down('md')]: unseen },
  }),
);

/** The steps at the top of a flow: a thin bar on a phone, whose words are there for screen readers, and with its words on a desktop. `current` from 0. */
export function StepBar({ steps, current }: { steps: readonly string[]; current: number }) {
  const number = (value: number) => toPersianDigits(String(value));
  return (
    <div role="group" aria-label={ui.step(number(current + 1), number(steps.length), steps[current] ?? '')}>
      <List>
        {steps.map((title, index) => (
          <Bar
            key={title}
            state={index < current ? 'done' : index === current ? 'current' : 'next'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span>{title}</span>
          </Bar>
        ))}
      </List>
    </div>
  );
}

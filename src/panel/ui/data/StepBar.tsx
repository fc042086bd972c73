import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

const List = styled('ol')({ display: 'flex', gap: '0.375rem', margin: 0, padding: 0, listStyle: 'none' });
const Bar = styled('li', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: 'done' | 'current' | 'next' }>(
  ({ theme, state }) => ({
    flex: 1,
    height: 4,
    borderRadius: 99,
    transition: 'background-color 0.25s',
    backgroundColor: state === 'next' ? theme.vars.palette.divider : theme.vars.palette.primary.main,
  }),
);

/** The thin bar of steps at the top of a flow on a phone; the words are there for screen readers. `current` from 0. */
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
            <span className="visually-hidden">{title}</span>
          </Bar>
        ))}
      </List>
    </div>
  );
}

import { styled } from '#panel/ui/theme/styled.ts';

export type ProgressState = 'done' | 'current' | 'waiting' | 'failed';

const List = styled('ol')({ display: 'flex', gap: '0.25rem', margin: 0, padding: 0, listStyle: 'none' });
const Bar = styled('li', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: ProgressState }>(({
  theme,
  state,
}) => {
  const { palette } = theme.vars;
  const colors = {
    done: palette.success.main,
    current: palette.primary.main,
    waiting: palette.divider,
    failed: palette.error.main,
  };
  return { flex: 1, height: 5, borderRadius: 99, backgroundColor: colors[state] };
});

/** The state of one request in a line of bars (home, lists): green done, brand color now, grey to come. */
export function ProgressSteps({
  steps,
  label,
}: {
  steps: readonly { title: string; state: ProgressState }[];
  label: string;
}) {
  return (
    <List aria-label={label}>
      {steps.map((step) => (
        <Bar
          key={step.title}
          state={step.state}
          title={step.title}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="visually-hidden">{step.title}</span>
        </Bar>
      ))}
    </List>
  );
}

import { styled } from '#panel/ui/theme/styled.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: 3,
  gap: 2,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.sunken,
}));
const Choice = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  minHeight: 30,
  paddingInline: '0.625rem',
  border: 0,
  borderRadius: 7,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: `0 0 0 1px ${theme.vars.palette.panel.hairline}`,
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

/** Few words of which one counts, beside a title. */
export function Choices<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  return (
    <Root role="group" aria-label={label} className="no-print">
      {options.map((option) => (
        <Choice
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Choice>
      ))}
    </Root>
  );
}

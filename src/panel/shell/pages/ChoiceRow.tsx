import { useId } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import type { Settings } from '../settings/settings.ts';
import { saveSettings, useSetting } from '../settings/settingsStore.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, marginBlockEnd: '1rem' });
const Legend = styled('legend')(({ theme }) => ({
  ...theme.typography.caption,
  padding: 0,
  marginBlockEnd: '0.375rem',
  color: theme.vars.palette.text.secondary,
}));
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem',
  padding: '0.25rem',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.sunken,
}));
const Choice = styled('label')(({ theme }) => ({
  flex: '1 1 auto',
  display: 'grid',
  placeItems: 'center',
  minHeight: 40,
  paddingInline: '0.75rem',
  borderRadius: 8,
  fontSize: '0.875rem',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  '&:has(:checked)': {
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.shadows[1],
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '@media (pointer: coarse)': { minHeight: 44 },
}));

interface ChoiceRowProps<K extends keyof Settings> {
  legend: string;
  setting: K;
  options: readonly { value: Settings[K]; label: string }[];
  /** what is chosen with it */
  alsoSets?: (value: Settings[K]) => Partial<Settings>;
}

/** The values of one display setting, of which one is chosen. */
export function ChoiceRow<K extends keyof Settings>({ legend, setting, options, alsoSets }: ChoiceRowProps<K>) {
  const chosen = useSetting(setting);
  const name = useId();
  return (
    <Group>
      <Legend>{legend}</Legend>
      <Row>
        {options.map(({ value, label }) => (
          <Choice key={String(value)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={String(value)}
              checked={chosen === value}
              onChange={() => saveSettings({ [setting]: value, ...alsoSets?.(value) })}
            />
            {label}
          </Choice>
        ))}
      </Row>
    </Group>
  );
}

/** Values and their words as choices. */
export function optionsOf<V extends string>(labels: Record<V, string>): { value: V; label: string }[] {
  return (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
}

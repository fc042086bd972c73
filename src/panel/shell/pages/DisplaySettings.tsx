import { useId } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';
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
  options: readonly { value: Settings[K] & string; label: string }[];
}

function ChoiceRow<K extends keyof Settings>({ legend, setting, options }: ChoiceRowProps<K>) {
  const chosen = useSetting(setting);
  const name = useId();
  return (
    <Group>
      <Legend>{legend}</Legend>
      <Row>
        {options.map(({ value, label }) => (
          <Choice key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => saveSettings({ [setting]: value })}
            />
            {label}
          </Choice>
        ))}
      </Row>
    </Group>
  );
}

function optionsOf<V extends string>(labels: Record<V, string>): { value: V; label: string }[] {
  return (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
}

/** Light, dark or system, size of the text, color, width and look: kept in this browser (spec 3). */
export function DisplaySettings() {
  const layout = useSetting('layout');
  // the dark menu belongs to the vertical layout (spec 4)
  return (
    <>
      <ChoiceRow
        legend={text.mode}
        setting="mode"
        options={optionsOf({ light: text.light, dark: text.dark, system: text.system })}
      />
      <ChoiceRow legend={text.textSize} setting="textSize" options={optionsOf(text.textSizes)} />
      <ChoiceRow legend={text.themeColor} setting="themeColor" options={optionsOf(text.themeColors)} />
      <ChoiceRow
        legend={text.contentWidth}
        setting="contentWidth"
        options={optionsOf({ boxed: text.boxed, full: text.full })}
      />
      <ChoiceRow
        legend={text.skin}
        setting="skin"
        options={optionsOf(text.skins).filter(({ value }) => layout === 'vertical' || value !== 'semi-dark')}
      />
    </>
  );
}

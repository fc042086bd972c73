import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { flowText } from './strings.ts';

export interface QuantityModeProps<Mode extends string> {
  /** the modes with their words, in their order */
  modes: Readonly<Record<Mode, string>>;
  value: Mode;
  onChange: (mode: Mode) => void;
}

/** By what a quantity is given: an amount, units, or all of them. */
export function QuantityMode<Mode extends string>({ modes, value, onChange }: QuantityModeProps<Mode>) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={value}
      aria-label={flowText.modeLabel}
      onChange={(_event, mode: Mode | null) => {
        if (mode) onChange(mode);
      }}
      sx={{ marginBlockEnd: { xs: 3, sm: 4 } }}
    >
      {(Object.keys(modes) as Mode[]).map((mode) => (
        <ToggleButton key={mode} value={mode}>
          {modes[mode]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

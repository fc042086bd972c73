import { styled } from '@mui/material/styles';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import { readSettings, resolveMode, saveSettings } from '../settings/settingsStore.ts';
import { shell } from '../strings.ts';
import { BarIconButton } from './BarIconButton.tsx';

const Button = styled(BarIconButton)({
  'html[data-mode="light"] & .sun, html[data-mode="dark"] & .moon': { display: 'none' },
});

/** Light or dark. Both icons are in the HTML and CSS shows one, because the server does not know the choice. */
export function ModeToggle() {
  const toggle = () => saveSettings({ mode: resolveMode(readSettings().mode) === 'dark' ? 'light' : 'dark' });
  return (
    <Button type="button" onClick={toggle} aria-label={shell.toggleMode}>
      <DarkModeRounded className="moon" />
      <LightModeRounded className="sun" />
    </Button>
  );
}

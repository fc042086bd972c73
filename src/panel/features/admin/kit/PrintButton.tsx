import Button from '@mui/material/Button';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { deskText } from './strings.ts';

/** Prints the list as it stands, without filters and buttons. */
export function PrintButton() {
  return (
    <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
      {deskText.print}
    </Button>
  );
}

import Button from '@mui/material/Button';
import { styled } from '#panel/ui/theme/styled.ts';
import { QrPicture } from '../data/QrPicture.tsx';
import { Note } from '../layout/blocks.ts';
import { fieldText } from './strings.ts';

const Root = styled('div')({ display: 'grid', gap: '0.75rem', justifyItems: 'center' });
const Secret = styled('code')({ direction: 'ltr', letterSpacing: '0.08em', overflowWrap: 'anywhere' });
const Codes = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, auto)',
  gap: '0.5rem 1.5rem',
  justifyContent: 'center',
});

/** Where a finger is the pointer the app is on this very device, which cannot scan its own screen. */
const OpenApp = styled(Button)({ '@media not all and (pointer: coarse)': { display: 'none' } }) as typeof Button;

/** The secret of an authenticator app as QR code, as a link that opens the app, and as text for typing. */
export function NewSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <Root>
      <QrPicture text={uri} label={fieldText.totpPicture} />
      <OpenApp variant="outlined" href={uri}>
        {fieldText.totpOpen}
      </OpenApp>
      <Note>{fieldText.totpByHand}</Note>
      <Secret>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
    </Root>
  );
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = () => void navigator.clipboard.writeText(codes.join('\n'));
  return (
    <Root>
      <Codes aria-label={fieldText.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <Secret>{code}</Secret>
          </li>
        ))}
      </Codes>
      <Button onClick={copy}>{fieldText.copyCodes}</Button>
    </Root>
  );
}

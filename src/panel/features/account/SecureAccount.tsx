import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSecureAccountMutation } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { endSessionLocally } from '#panel/store/flows/logout.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { accountStrings as text } from './strings.ts';

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  marginBlockStart: 0,
  color: theme.vars.palette.text.secondary,
}));
const Room = styled('div')({ marginBlockStart: '1rem' });

/** For a person who fears misuse: ends every session, this one too, and voids the password. */
export function SecureAccount() {
  const dispatch = useAppDispatch();
  const [secure, { isLoading }] = useSecureAccountMutation();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await secure({ body: {} }).unwrap();
      await dispatch(endSessionLocally());
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
      setAsking(false);
    }
  };
  return (
    <Room>
      <Section title={text.secureTitle}>
        <Text>{text.secureNote}</Text>
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {text.secure}
        </Button>
        <ConfirmDialog
          isOpen={isAsking}
          title={text.secureQuestion}
          confirmLabel={text.secure}
          colour="error"
          isBusy={isLoading}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {text.secureNote}
        </ConfirmDialog>
      </Section>
    </Room>
  );
}

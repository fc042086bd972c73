import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { isApiFailure } from '#panel/api/failure.ts';
import { MessagesApi } from '#panel/api/messages.ts';
import { SecondFactorApi } from '#panel/api/secondFactor.ts';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { SmsRounded } from '#panel/ui/icons/SmsRounded.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { InboxHandle } from './InboxHandle.tsx';
import { inboxText as text } from './inboxStrings.ts';

/** Types a code into the one-time-code field on the screen, wherever it stands, as a phone's autofill would. False: there is none. */
function fillOtp(code: string): boolean {
  const box = document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]:not(:disabled)');
  if (!box) return false;
  // React watches the property: the prototype's own setter makes the change look like typing.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, code);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

const pollMs = 3_000;

const Edge = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetBlockEnd: 'calc(5rem + env(safe-area-inset-bottom))',
  insetInlineEnd: '1rem',
  zIndex: theme.zIndex.snackbar,
  [theme.breakpoints.up('md')]: { insetBlockEnd: '1rem' },
}));
const Panel = styled('section')(({ theme }) => ({
  width: 'min(340px, calc(100vw - 2rem))',
  maxHeight: '60dvh',
  overflowY: 'auto',
  padding: '1rem',
  borderRadius: theme.shape.borderRadius,
  border: `2px dashed ${theme.vars.palette.warning.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[6],
}));
const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginBlock: '0 0.5rem',
  color: theme.vars.palette.text.secondary,
}));
const FactorsNote = styled(Note)({ marginBlockStart: '0.75rem' });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });
const Item = styled('li')(({ theme }) => ({
  padding: '0.75rem',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.panel.sunken,
}));
const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}));

/**
 * The demo's SMS inbox at the edge of the screen, marked as such; a tap on a code types it into the field that waits for
 * it. Draws nothing where there is no sandbox: the API answers 404 there.
 */
export function SandboxInbox({ isOpen, setOpen }: { isOpen: boolean; setOpen: (isOpen: boolean) => void }) {
  const [isAbsent, setAbsent] = useState(false);
  const { data, error } = MessagesApi.useListSandboxSmsQuery(undefined, {
    pollingInterval: isAbsent ? 0 : pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    skip: isAbsent,
  });
  if (isApiFailure(error) && error.status === 404 && !isAbsent) setAbsent(true);
  if (isAbsent || !data) return null;
  if (!isOpen) {
    return (
      <InboxHandle onOpen={() => setOpen(true)}>
        <Badge variant="dot" invisible={data.data.length === 0} color="warning">
          <SmsRounded fontSize="small" />
        </Badge>
      </InboxHandle>
    );
  }
  return (
    <Edge className="no-print">
      <Panel aria-label={text.inboxTitle}>
        <Head>
          <Title>{text.inboxTitle}</Title>
          <IconButton onClick={() => setOpen(false)} aria-label={text.inboxClose} edge="end">
            <CloseRounded />
          </IconButton>
        </Head>
        <Note>{data.data.length === 0 ? text.inboxEmpty : text.inboxNote}</Note>
        <List aria-label={text.inboxMessages}>
          {data.data.map((message) => (
            <Item key={message.id}>
              <Note>
                <Ltr>{toPersianDigits(message.mobile)}</Ltr> · <JalaliDate value={message.sent_at} format="time" />
              </Note>
              <Text>{message.text}</Text>
              {message.code ? <CodeButton code={message.code} /> : null}
            </Item>
          ))}
        </List>
        <DemoFactors />
      </Panel>
    </Edge>
  );
}

/** Present codes of the demo administrators: a demo log-in needs no phone. */
function DemoFactors() {
  const { data } = SecondFactorApi.useListSandboxTotpQuery(undefined, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <FactorsNote>{text.totpDemo}</FactorsNote>
      <List aria-label={text.totpDemo}>
        {data.data.map((person) => (
          <Item key={person.user_id}>
            <Note>
              {person.name} · <Ltr>{toPersianDigits(person.username)}</Ltr>
            </Note>
            <CodeButton code={person.code} />
          </Item>
        ))}
      </List>
    </>
  );
}

function CodeButton({ code }: { code: string }) {
  return (
    <Button size="small" variant="outlined" onClick={() => fillOtp(code)}>
      {text.useCode(toPersianDigits(code))}
    </Button>
  );
}

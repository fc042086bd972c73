import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { toPersianDigits } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { maskMobile } from '#shared/mobile.ts';
import { BankAccountsApi } from '#panel/api/bankAccounts.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { InvestorsApi, type BankAccount } from '#panel/api/investors.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth, selectProfile } from '#panel/store/slices/authSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { useCodeConfirmation } from '#panel/ui/dialog/useCodeConfirmation.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { DeleteOutlineRounded } from '#panel/ui/icons/DeleteOutlineRounded.tsx';
import { StarBorderRounded } from '#panel/ui/icons/StarBorderRounded.tsx';
import { StarRounded } from '#panel/ui/icons/StarRounded.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { cleanAccount, readAccount } from './accountNumber.ts';
import { profileText } from './strings.ts';

const text = profileText.bankAccounts;

const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));
const Foot = styled('div')({ marginBlockStart: '0.75rem' });
const Title = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.375rem' });

/** Asks for IBAN or card, shows whose bank it is while it is typed, then the account that was found and the code. */
function AddAccount({ investorId, onClose }: { investorId: number; onClose: () => void }) {
  const { mobile } = useAppSelector(selectAuth);
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [send] = BankAccountsApi.useSendBankAccountOtpMutation();
  const [add] = BankAccountsApi.useAddBankAccountMutation();
  const account = readAccount(typed);
  const problem = refusal || (isAsked && !account.isValid ? text.wrong : '');
  const confirmation = useCodeConfirmation({
    send: async (number: string) => {
      const { data } = await send({ body: { investorId, account: number } }).unwrap();
      const { iban, bankName } = data;
      return {
        ...sentNow(toPersianDigits(maskMobile(mobile)), data.expireIn, data.resendIn),
        iban,
        bankName,
      };
    },
    confirm: async (otp, { iban }) => {
      const { data } = await add({ body: { investorId, iban, otp } }).unwrap();
      notify.success(data.heldUntil ? text.added(jalaliText(data.heldUntil, 'moment')) : text.addedNow);
      onClose();
    },
    failureOf: (thrown) => {
      const { fields = {}, message } = asApiFailure(thrown, text.failed);
      const ofField = fields['account']?.[0];
      if (ofField) setRefusal(ofField);
      return { message: fields['otp']?.[0] ?? ofField ?? message };
    },
  });
  const { sent } = confirmation;
  return (
    <CodeDialog
      confirmation={confirmation}
      isOpen
      title={text.add}
      askLabel={text.send}
      confirmLabel={text.confirm}
      onAsk={() => {
        setAsked(true);
        if (account.isValid) void confirmation.ask(account.number);
      }}
      onClose={onClose}
    >
      {sent ? (
        <DescriptionList
          items={[
            { key: profileText.bank, value: sent.bankName || profileText.unknown },
            { key: profileText.iban, value: <Ltr>{toPersianDigits(formatIban(sent.iban))}</Ltr> },
          ]}
        />
      ) : (
        <Stack>
          <Hint>{text.addNote}</Hint>
          <TextField
            label={text.number}
            value={toPersianDigits(typed)}
            onChange={(event) => {
              setRefusal('');
              setTyped(cleanAccount(event.target.value));
            }}
            error={problem !== ''}
            helperText={problem ? <span role="alert">{problem}</span> : (account.bankName ?? text.numberHint)}
            fullWidth
            slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', maxLength: 40, style: { textAlign: 'end' } } }}
          />
        </Stack>
      )}
      {sent ? <Hint>{text.holdNote}</Hint> : null}
    </CodeDialog>
  );
}

interface CardProps {
  row: BankAccount;
  isBusy: boolean;
  isOnline: boolean;
  onPrefer: () => void;
  onRemove: () => void;
}

function AccountCard({ row, isBusy, isOnline, onPrefer, onRemove }: CardProps) {
  const mayPrefer = !row.isDefault && row.isVerified;
  return (
    <Section
      title={
        <Title>
          {row.isDefault ? <StarRounded color="primary" fontSize="small" aria-hidden /> : null}
          {row.bankName}
        </Title>
      }
      action={
        <ButtonRow>
          {row.isDefault ? <StatusChip color="primary">{profileText.isDefault}</StatusChip> : null}
          <StatusChip color={row.isVerified ? 'success' : 'warning'}>
            {row.isVerified ? profileText.verified : profileText.notVerified}
          </StatusChip>
        </ButtonRow>
      }
    >
      <DescriptionList
        items={[
          {
            key: profileText.iban,
            value: <Code text={row.iban} label={profileText.iban} shown={toPersianDigits(row.iban)} />,
          },
          { key: profileText.accountNumber, value: <Ltr>{toPersianDigits(row.accountNumber)}</Ltr> },
          { key: profileText.accountType, value: row.accountTypeText },
          row.bankBranchName
            ? {
                key: profileText.branch,
                value: `${row.bankBranchName}${row.bankBranchCode ? ` (${toPersianDigits(row.bankBranchCode)})` : ''}`,
              }
            : null,
        ]}
      />
      {row.heldUntil ? (
        <Foot>
          <Alert severity="info">{text.held(jalaliText(row.heldUntil, 'moment'))}</Alert>
        </Foot>
      ) : null}
      {row.isDefault ? null : (
        <Foot>
          <ButtonRow>
            {mayPrefer ? (
              <Button
                startIcon={<StarBorderRounded />}
                disabled={!isOnline || row.heldUntil !== null}
                loading={isBusy}
                onClick={onPrefer}
              >
                {text.prefer}
              </Button>
            ) : null}
            <Button color="error" startIcon={<DeleteOutlineRounded />} disabled={!isOnline} onClick={onRemove}>
              {text.remove}
            </Button>
          </ButtonRow>
        </Foot>
      )}
    </Section>
  );
}

/** Bank accounts of the investor, the default one first: added with a code, preferred, and removed. */
export function BankAccounts({ investorId }: { investorId: number }) {
  const query = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId } });
  const isLegal = useAppSelector(selectProfile)?.isLegal === true;
  const isOnline = useOnline();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BankAccount | null>(null);
  const [prefer, preferring] = BankAccountsApi.useSetDefaultBankAccountMutation();
  const [remove, { isLoading: isRemoving }] = BankAccountsApi.useRemoveBankAccountMutation();
  const act = async <T,>(run: () => Promise<T>, done: string, isHeld: (answer: T) => boolean = () => false) => {
    try {
      if (!isHeld(await run())) notify.success(done);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  const add = (
    <Button variant="outlined" disabled={!isOnline} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <Stack>
      <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="cards" count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={profileText.noAccounts} action={isLegal ? undefined : add} />
          ) : (
            <Stack>
              {isLegal ? <Hint>{text.company}</Hint> : <ButtonRow>{add}</ButtonRow>}
              <CardGrid>
                {data.map((row) => (
                  <AccountCard
                    key={row.accountId}
                    row={row}
                    isOnline={isOnline}
                    isBusy={preferring.isLoading && preferring.originalArgs?.body.accountId === row.accountId}
                    onPrefer={() =>
                      void act(
                        () => prefer({ body: { investorId, accountId: row.accountId } }).unwrap(),
                        text.preferred(row.bankName),
                        ({ data: { signatures } }) => toldToWait(signatures),
                      )
                    }
                    onRemove={() => setRemoving(row)}
                  />
                ))}
              </CardGrid>
            </Stack>
          )
        }
      </QueryBoundary>
      {isAdding ? <AddAccount investorId={investorId} onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        isOpen={removing !== null}
        title={text.removeQuestion}
        confirmLabel={text.remove}
        color="error"
        isBusy={isRemoving}
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          const accountId = removing?.accountId ?? 0;
          void act(() => remove({ params: { accountId }, query: { investorId } }).unwrap(), text.removed).then(() =>
            setRemoving(null),
          );
        }}
      >
        {removing ? (
          <>
            {removing.bankName} <Ltr>{toPersianDigits(removing.iban)}</Ltr>
          </>
        ) : null}
      </ConfirmDialog>
    </Stack>
  );
}

import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useListCreditQuery, useWithdrawCreditMutation } from '#panel/api/credit.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { CodeEntry, sentNow, type SentCode } from '#panel/ui/form/CodeEntry.tsx';
import { PlainList } from '#panel/ui/layout/blocks.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { ui } from '#panel/ui/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import type { listCredit } from '#shared/contract/credit.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { creditText } from './strings.ts';

type CreditRow = AnswerOf<typeof listCredit>['data'][number];

const codeLength = 6;

interface CreditDialogProps {
  row: CreditRow;
  investorId: number;
  onClose: () => void;
}

/** Pays the credit of one fund to an account: the account and the day, then the code that confirms exactly this. */
function CreditDialog({ row, investorId, onClose }: CreditDialogProps) {
  const [withdraw, { isLoading }] = useWithdrawCreditMutation();
  const accounts = useInvestorBankAccountsQuery({ query: { investorId } });
  const usable = accounts.data?.data.filter((account) => account.isVerified && account.heldUntil === null) ?? [];
  const [accountId, setAccountId] = useState<number | null>(null);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { keyOf } = useIdempotencyKey();
  const chosen = usable.find((account) => account.accountId === accountId) ?? usable.find((one) => one.isDefault);
  const wish = {
    investorId,
    fundId: row.fundId,
    amount: row.amount,
    ...(chosen ? { accountId: chosen.accountId } : {}),
  };

  const send = async (code: string | null) => {
    setFault(null);
    const body = code === null ? wish : { ...wish, otp: code };
    try {
      const { data } = await withdraw({ body, idempotencyKey: code === null ? newUuid() : keyOf(body) }).unwrap();
      if (data.otpSent) {
        setSent(sentNow(data.mobile_mask ?? '', data.expire_in ?? 0));
        return;
      }
      notify.success(creditText.done(jalaliText(data.payDate, 'weekday')));
      onClose();
    } catch (thrown) {
      setFault(asApiFailure(thrown, creditText.failed).message);
    }
  };
  const confirm = (code: string) => {
    if (!sent) void send(null);
    else if (code.length < codeLength) setFault(ui.codeNeeded);
    else if (!isLoading) void send(code);
  };
  return (
    <ConfirmDialog
      isOpen
      title={creditText.withdrawOf(row.fundName)}
      confirmLabel={sent ? creditText.confirm : creditText.askCode}
      isBusy={isLoading}
      onConfirm={() => confirm(otp)}
      onCancel={onClose}
    >
      <Typography variant="body2">{creditText.sum(toPersianDigits(row.amountText))}</Typography>
      <Typography variant="body2" sx={{ marginBlockEnd: 2 }}>
        {creditText.day(jalaliText(row.payDate, 'weekday'))}
      </Typography>
      {sent ? (
        <CodeEntry
          sent={sent}
          value={otp}
          onChange={(value) => {
            setOtp(value);
            setFault(null);
          }}
          onComplete={confirm}
          onResend={() => void send(null)}
          error={fault ?? undefined}
          isBusy={isLoading}
        />
      ) : (
        <>
          <TextField
            select
            fullWidth
            label={creditText.account}
            value={chosen?.accountId ?? ''}
            onChange={(event) => setAccountId(Number(event.target.value))}
            disabled={usable.length === 0}
          >
            {usable.map((account) => (
              <MenuItem key={account.accountId} value={account.accountId}>
                {`${account.bankName} ${account.iban}`}
              </MenuItem>
            ))}
          </TextField>
          {accounts.data && usable.length === 0 ? <Alert severity="warning">{creditText.noAccount}</Alert> : null}
          {fault ? (
            <Alert severity="error" role="alert" sx={{ marginBlockStart: 3 }}>
              {fault}
            </Alert>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}

const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 0.75rem',
  paddingBlock: '0.5rem',
});

/** Money left over from orders, per fund, and the way to have it paid out; nothing when there is none. */
export function CreditCard({ investorId }: { investorId: number }) {
  const { data } = useListCreditQuery({ query: { investorId } });
  const [chosen, setChosen] = useState<CreditRow | null>(null);
  const isOnline = useOnline();
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={creditText.title} note={creditText.note}>
      <PlainList>
        {data.data.map((row) => (
          <Row key={row.fundId}>
            <strong>{row.fundName}</strong>
            <span>
              <Ltr>{toPersianDigits(row.amountText)}</Ltr> {creditText.rial}
            </span>
            <Button
              className="no-print"
              size="small"
              variant="outlined"
              disabled={!isOnline}
              aria-label={creditText.withdrawOf(row.fundName)}
              onClick={() => setChosen(row)}
            >
              {creditText.withdraw}
            </Button>
          </Row>
        ))}
      </PlainList>
      {chosen ? <CreditDialog row={chosen} investorId={investorId} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

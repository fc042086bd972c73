import { useState } from 'react';
import type { InferType } from 'yup';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { CreditApi } from '#panel/api/credit.ts';
import { InvestorsApi } from '#panel/api/investors.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { useCodedAct } from '#panel/components/useCodedAct.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Note, PlainList } from '#panel/ui/layout/blocks.ts';
import { CodeDialog } from '#panel/ui/dialog/CodeDialog.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import type { listCredit, withdrawCredit } from '#shared/contract/credit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { sumRial } from '#shared/money.ts';
import { creditText } from './strings.ts';

type CreditRow = ResponseOf<typeof listCredit>['data'][number];

type WithdrawRequest = InferType<NonNullable<typeof withdrawCredit.body>>;

interface CreditDialogProps {
  row: CreditRow;
  investorId: number;
  onClose: () => void;
}

/** Pays the credit of one fund to an account: the account and the day, then the code that confirms exactly this. */
function CreditDialog({ row, investorId, onClose }: CreditDialogProps) {
  const [withdraw] = CreditApi.useWithdrawCreditMutation();
  const accounts = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId } });
  const usable = accounts.data?.data.filter((account) => account.isVerified && account.heldUntil === null) ?? [];
  const [accountId, setAccountId] = useState<number | null>(null);
  const chosen =
    usable.find((account) => account.accountId === accountId) ?? usable.find((account) => account.isDefault);
  const withdrawal = useCodedAct({
    call: (body: WithdrawRequest, idempotencyKey: string) => withdraw({ body, idempotencyKey }).unwrap(),
    failed: creditText.failed,
    onDone: ({ payDate, signatures }) => {
      if (!toldToWait(signatures)) notify.success(creditText.done(jalaliText(payDate, 'weekday')));
      onClose();
    },
  });
  return (
    <CodeDialog
      confirmation={withdrawal}
      isOpen
      title={creditText.withdrawOf(row.fundName)}
      askLabel={creditText.askCode}
      confirmLabel={creditText.confirm}
      onAsk={() =>
        void withdrawal.ask({
          investorId,
          fundId: row.fundId,
          amount: row.amount,
          ...(chosen && { accountId: chosen.accountId }),
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2">{creditText.sum(toPersianDigits(row.amountText))}</Typography>
      <Typography variant="body2" sx={{ marginBlockEnd: 2 }}>
        {creditText.day(jalaliText(row.payDate, 'weekday'))}
      </Typography>
      {withdrawal.sent ? null : (
        <>
          <SelectField
            fullWidth
            label={creditText.account}
            value={chosen?.accountId ?? ''}
            options={usable.map((one) => ({ value: one.accountId, label: `${one.bankName} ${one.iban}` }))}
            onChange={setAccountId}
            disabled={usable.length === 0}
          />
          {accounts.data && usable.length === 0 ? <Alert severity="warning">{creditText.noAccount}</Alert> : null}
        </>
      )}
    </CodeDialog>
  );
}

/* One line with the sum; the funds with their acts on a press. */
const Details = styled('details')({
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.75rem',
    minHeight: 32,
    cursor: 'pointer',
    fontWeight: 600,
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"▾"', fontSize: '0.75rem' },
    '& > h2': { marginInlineEnd: 'auto' },
  },
  '&[open] > summary::after': { content: '"▴"' },
});
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0 }));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 0.75rem',
});

/* The amounts stand under each other, near the name of their fund. */
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0.25rem 0.75rem',
  paddingBlock: '0.5rem',
  '& > strong': { gridColumn: '1 / -1' },
  '& > span': { fontWeight: 600, whiteSpace: 'nowrap' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 20rem) 12rem auto',
    justifyContent: 'start',
    '& > strong': { gridColumn: 'auto' },
  },
}));

/** Money left over from orders, per fund, and the way to have it paid out; nothing when there is none. */
export function CreditCard({ investorId }: { investorId: number }) {
  const { data } = CreditApi.useListCreditQuery({ query: { investorId } });
  const [chosen, setChosen] = useState<CreditRow | null>(null);
  const isOnline = useOnline();
  if (!data || data.data.length === 0) return null;
  return (
    <Section>
      <Details>
        <summary>
          <Title>{creditText.sumOf}</Title>
          <Money rial={sumRial(data.data.map(({ amount }) => BigInt(amount)))} />
        </summary>
        <Head>
          <Note>{creditText.note}</Note>
          <ListFileButtons title={creditText.title} file="exportCredit" args={{ query: { investorId } }} size="small" />
        </Head>
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
      </Details>
      {chosen ? <CreditDialog row={chosen} investorId={investorId} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

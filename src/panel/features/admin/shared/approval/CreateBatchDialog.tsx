import { useState, type ReactNode } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/payoutBatches.ts';
import type * as rules from '#shared/contract/paymentRules.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { codeInText, formatNumber } from '#shared/digits.ts';
import { formatRial, sumRial } from '#shared/money.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { BlockedNote } from './ActionButton.tsx';
import { SkippedPayouts } from './SkippedPayouts.tsx';
import { bankFileText as text } from './strings.ts';
import { usePermission } from './usePermission.ts';

type Made = ResponseOf<typeof contract.createPayoutBatch>['data'];

/** An order whose money goes into the file. */
interface Chosen {
  orderId: number;
  orderNo: string;
  investorName: string;
  net: string | null;
}

interface Props {
  initialFund: string;
  /** of one fund: their payouts alone; absent: all that is due */
  chosen?: readonly Chosen[];
  /** above the choice of a fund: another way to make files */
  children?: ReactNode;
  onClose: () => void;
}

/** Puts the due payouts of a fund into one bank file: what would go, then the file and who was left out. */
export function CreateBatchDialog({ initialFund, chosen, children, onClose }: Props) {
  const makerBlock = usePermission('maker');
  const today = useBusinessDay();
  const [create] = PayoutsApi.useCreatePayoutBatchMutation();
  const { run, dialog, problemOf } = useAction();
  const [fund, setFund] = useState(initialFund);
  const [until, setUntil] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const accounts = PayoutsApi.useListPaymentAccountsQuery({});
  const ofFund = (accounts.data?.data ?? []).filter((one) => String(one.fundId) === fund);
  // an account that somebody has set up pays by its rules until another choice
  const usual = ofFund.find(({ isUsual }) => !isUsual);
  const account = picked ?? (usual ? String(usual.fundAccountId) : '');
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const day = until === '' ? today : until;
  const confirm = async () => {
    setTried(true);
    if (fund === '') return;
    const answer = await run((idempotencyKey) =>
      create({
        body: {
          fundId: Number(fund),
          untilDate: day,
          ...(account !== '' && { fundAccountId: Number(account) }),
          ...(chosen && { orderIds: chosen.map(({ orderId }) => orderId) }),
        },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    setMade(answer.data);
  };
  return (
    <FormDialog
      maxWidth="xs"
      title={text.createTitle}
      submitLabel={made ? undefined : text.createDo}
      isBlocked={makerBlock !== null}
      {...dialog}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {made ? (
        <MadeBatch made={made} onClose={onClose} />
      ) : (
        <>
          <BlockedNote blocks={[{ action: text.createDo, reason: makerBlock }]} />
          <Typography variant="body2">{chosen ? text.createChosenNote : text.createNote}</Typography>
          {chosen ? (
            <>
              <ChosenOrders rows={chosen} />
              {ofFund.length > 0 ? <AccountField accounts={ofFund} value={account} onChange={setPicked} /> : null}
            </>
          ) : (
            <>
              {children}
              <FundSelect
                value={fund}
                onChange={(next) => {
                  setFund(next);
                  setPicked(null);
                }}
                label={text.createFund}
                isRequired
                error={isTried && fund === '' ? text.createFundNeeded : undefined}
              />
              <DateField
                size="small"
                label={text.createUntil}
                value={day}
                onChange={setUntil}
                max={today}
                error={problemOf('untilDate')}
              />
              {ofFund.length > 0 ? <AccountField accounts={ofFund} value={account} onChange={setPicked} /> : null}
              {fund === '' ? null : <Preview fundId={Number(fund)} until={day} />}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

type Account = ResponseOf<typeof rules.listPaymentAccounts>['data'][number];

/** The account that pays: its files are made by way and limits. */
function AccountField(props: { accounts: readonly Account[]; value: string; onChange: (value: string) => void }) {
  return (
    <SelectField
      size="small"
      label={text.createAccount}
      value={props.value}
      options={[
        { value: '', label: text.createOwnCsv },
        ...props.accounts.map((one) => ({
          value: String(one.fundAccountId),
          label: text.createAccountOf(one.bankName, one.iban.slice(-4)),
        })),
      ]}
      onChange={props.onChange}
    />
  );
}

/** The chosen requests with the money that leaves for each, and its sum. */
function ChosenOrders({ rows }: { rows: readonly Chosen[] }) {
  return (
    <DescriptionList
      items={[
        ...rows.map((row) => ({
          id: String(row.orderId),
          key: text.chosenLine(codeInText(row.orderNo), row.investorName),
          value: <Money rial={row.net ?? '0'} isHideable={false} />,
        })),
        {
          id: 'sum',
          key: text.previewSum,
          value: <Money rial={sumRial(rows.map((row) => BigInt(row.net ?? '0')))} isHideable={false} />,
        },
      ]}
    />
  );
}

const previewSize = 100;

/** What the file would hold; the sum only where every row has come. */
function Preview({ fundId, until }: { fundId: number; until: string }) {
  const query = PayoutsApi.useListPayoutsQuery(
    { query: { fundId, status: 'pending', isHeld: false, toDate: until, size: previewSize } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={2} />}
    >
      {({ data, pageInfo }) =>
        pageInfo.totalCount === 0 ? (
          <Alert severity="info">{text.previewNone}</Alert>
        ) : (
          <DescriptionList
            items={[
              { key: text.previewCount, value: formatNumber(pageInfo.totalCount) },
              {
                key: text.previewSum,
                value:
                  pageInfo.totalCount > data.length ? (
                    text.previewMany
                  ) : (
                    <Money rial={sumRial(data.map((row) => BigInt(row.amount)))} isHideable={false} />
                  ),
              },
            ]}
          />
        )
      }
    </QueryBoundary>
  );
}

function MadeBatch({ made: { batch, batches, skipped }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <>
      <Alert severity="success" data-testid="batch-made">
        {text.created(batch.batchNo)}
      </Alert>
      <DescriptionList
        items={[
          { key: text.batchNo, value: <Ltr>{batch.batchNo}</Ltr> },
          { key: text.fund, value: batch.fundName },
          { key: text.batchUntil, value: jalaliText(batch.untilDate, 'long') },
          { key: text.batchRows, value: formatNumber(batch.rowCount) },
          { key: text.previewSum, value: <Money rial={batch.totalAmount} isHideable={false} /> },
        ]}
      />
      {batches.length > 1 ? (
        <DescriptionList
          items={batches.map((one) => ({
            key: text.madeFile(one.batchNo, one.methodText ?? one.formatText),
            value: text.madeSum(formatNumber(one.rowCount), formatRial(one.totalAmount)),
          }))}
        />
      ) : null}
      <SkippedPayouts rows={skipped} />
      <Typography variant="body2">{text.createdNext}</Typography>
      <Button
        variant="contained"
        component={Link}
        href={paths.admin.payouts({ tab: 'files', file: batch.batchNo })}
        prefetch={false}
        shallow
        autoFocus
        onClick={onClose}
      >
        {text.showFile}
      </Button>
    </>
  );
}

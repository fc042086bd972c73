import { useState } from 'react';
import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { createPayoutBatches, listDueFunds } from '#shared/contract/payoutBatches.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial, sumRial } from '#shared/money.ts';
import { comma } from '#shared/strings.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { BlockedNote } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { SkippedPayouts } from '#panel/features/admin/shared/approval/SkippedPayouts.tsx';
import { bankFileText } from '#panel/features/admin/shared/approval/strings.ts';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { allFundsText as text } from './strings.ts';

type DueFund = ResponseOf<typeof listDueFunds>['data'][number];
type Made = ResponseOf<typeof createPayoutBatches>['data'];

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' });
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '0.5rem',
  paddingBlock: '0.5rem',
  borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
}));
const Sum = styled('div')({ textAlign: 'end' });

const sumOf = (funds: readonly DueFund[]) => sumRial(funds.map(({ totalAmount }) => BigInt(totalAmount)));
const rowsOf = (funds: readonly DueFund[]) => funds.reduce((sum, { rowCount }) => sum + rowCount, 0);

/** The bank files of all funds with due payouts in one act: what each would hold, then the files that were made. */
export function AllFundsDialog({ onClose }: { onClose: () => void }) {
  const makerBlock = usePermission('maker');
  const today = useBusinessDay();
  const [until, setUntil] = useState('');
  const day = until === '' ? today : until;
  const query = PayoutsApi.useListDueFundsQuery(
    { query: { untilDate: day } },
    { skip: day === '', refetchOnMountOrArgChange: true },
  );
  const [create] = PayoutsApi.useCreatePayoutBatchesMutation();
  const { run, dialog, forget } = useAction();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [made, setMade] = useState<Made | null>(null);
  const funds = query.currentData?.data ?? [];
  const chosen = funds.filter(({ fundId, rowCount }) => rowCount > 0 && !left.has(fundId));
  const confirm = async () => {
    const answer = await run((idempotencyKey) =>
      create({
        body: {
          untilDate: day,
          funds: chosen.map(({ fundId, fundAccountId, rowCount, totalAmount }) => ({
            ...{ fundId, fundAccountId, rowCount, totalAmount },
          })),
        },
        idempotencyKey,
      }).unwrap(),
    );
    if (answer) setMade(answer.data);
    // what changed meanwhile is seen before the next press
    else void query.refetch();
  };
  return (
    <FormDialog
      maxWidth="sm"
      title={text.title}
      submitLabel={made ? undefined : text.make(formatNumber(chosen.length))}
      isBlocked={makerBlock !== null || chosen.length === 0}
      {...dialog}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {made ? (
        <MadeFiles made={made} onClose={onClose} />
      ) : (
        <>
          <BlockedNote blocks={[{ action: text.title, reason: makerBlock }]} />
          <Typography variant="body2">{text.note}</Typography>
          <DateField
            size="small"
            label={bankFileText.createUntil}
            value={day}
            onChange={(next) => {
              setUntil(next);
              forget();
            }}
            max={today}
          />
          <QueryBoundary
            query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
            skeleton={<LoadingSkeleton shape="pairs" count={4} />}
          >
            {({ data }) =>
              data.length === 0 ? (
                <Alert severity="info">{text.none}</Alert>
              ) : (
                <>
                  <Rows aria-label={text.list}>
                    {data.map((fund) => (
                      <FundRow
                        key={fund.fundId}
                        fund={fund}
                        isChosen={chosen.includes(fund)}
                        onChange={(isChosen) =>
                          setLeft((before) => {
                            const next = new Set(before);
                            if (isChosen) next.delete(fund.fundId);
                            else next.add(fund.fundId);
                            return next;
                          })
                        }
                      />
                    ))}
                  </Rows>
                  <DescriptionList
                    items={[
                      { key: bankFileText.previewCount, value: formatNumber(rowsOf(chosen)) },
                      { key: bankFileText.previewSum, value: <Money rial={sumOf(chosen)} isHideable={false} /> },
                    ]}
                  />
                </>
              )
            }
          </QueryBoundary>
        </>
      )}
    </FormDialog>
  );
}

interface FundRowProps {
  fund: DueFund;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A fund with the account that pays, its files, and what stays out. */
function FundRow({ fund, isChosen, onChange }: FundRowProps) {
  const { fundName, bankName, iban, files, rowCount, skippedCount } = fund;
  const account = bankName && iban ? text.account(bankName, toPersianDigits(iban.slice(-4))) : text.ownCsv;
  const ways = files.map((file) => file.methodText).filter((way) => way !== null);
  return (
    <Row>
      <Checkbox
        checked={isChosen}
        disabled={rowCount === 0}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ input: { 'aria-label': fundName } }}
      />
      <div>
        <Typography variant="subtitle2">{fundName}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[account, ...new Set(ways)].join(`${comma} `)}
        </Typography>
        {skippedCount > 0 ? (
          <Typography variant="body2" color="warning.text">
            {text.left(formatNumber(skippedCount), formatRial(fund.skippedAmount))}
          </Typography>
        ) : null}
      </div>
      <Sum>
        <Money rial={fund.totalAmount} isHideable={false} />
        <Typography variant="body2" color="text.secondary">
          {text.rows(formatNumber(rowCount))}
        </Typography>
      </Sum>
    </Row>
  );
}

/** The files that were made, by fund, and what stayed out. */
function MadeFiles({ made: { batches, skipped }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <>
      <Alert severity="success" data-testid="batches-made">
        {text.made(formatNumber(batches.length))}
      </Alert>
      <DescriptionList
        items={batches.map((one) => ({
          id: one.batchNo,
          key: text.file(one.fundName, one.batchNo, one.methodText),
          value: bankFileText.madeSum(formatNumber(one.rowCount), formatRial(one.totalAmount)),
        }))}
      />
      <SkippedPayouts rows={skipped} />
      <Typography variant="body2">{text.next}</Typography>
      <Button
        variant="contained"
        component={Link}
        href={paths.admin.payouts({ tab: 'files' })}
        prefetch={false}
        shallow
        autoFocus
        onClick={onClose}
      >
        {text.show}
      </Button>
    </>
  );
}

import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { sumRial } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { BankSlipsApi } from '#panel/api/bankSlips.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { isReasonFine, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { formsText } from '#panel/components/forms/strings.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { Table } from '#panel/ui/layout/blocks.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { type BulkAct, type ChosenSlip, singleReason } from './singleReason.ts';
import { bulkText as text } from './bulkStrings.ts';

type Result = { state: 'working' } | { state: 'done' } | { state: 'refused'; message: string };

interface Props {
  act: BulkAct;
  slips: readonly ChosenSlip[];
  onClose: () => void;
}

/**
 * Decides about several slips, each by the call of its own desk with the version that stands here: one refusal stops no
 * other, and every row says what became of it.
 */
export function BulkDialog({ act, slips, onClose }: Props) {
  const [approve] = BankSlipsApi.useApproveBankSlipMutation();
  const [reject] = BankSlipsApi.useRejectBankSlipMutation();
  const [results, setResults] = useState<Readonly<Record<number, Result>>>({});
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const able = slips.filter((slip) => singleReason(slip, act) === null);
  const isOver = !isBusy && Object.keys(results).length > 0;
  const tell = (slip: ChosenSlip, result: Result) => setResults((told) => ({ ...told, [slip.receiptId]: result }));
  const decide = ({ receiptId, version }: ChosenSlip) => {
    const call = { params: { receiptId }, idempotencyKey: newUuid() };
    return act === 'approve'
      ? approve({ ...call, body: { version } }).unwrap()
      : reject({ ...call, body: { version, reason: reason.trim() } }).unwrap();
  };
  const run = async () => {
    setTried(true);
    if (act === 'reject' && !isReasonFine(reason)) return;
    setBusy(true);
    // one after another: each books money in the accounts that the next one changes, too
    for (const slip of able) {
      tell(slip, { state: 'working' });
      try {
        await decide(slip);
        tell(slip, { state: 'done' });
      } catch (thrown) {
        tell(slip, { state: 'refused', message: asApiFailure(thrown, text.failed).message });
      }
    }
    setBusy(false);
  };
  const isApproval = act === 'approve';
  const title = isApproval ? text.approveTitle : text.rejectTitle;
  return (
    <FormDialog
      maxWidth="md"
      title={title(formatNumber(able.length))}
      {...(isOver ? {} : { submitLabel: isApproval ? text.approve : text.reject })}
      color={isApproval ? 'primary' : 'error'}
      isBusy={isBusy}
      isBlocked={able.length === 0}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      {isOver ? <Outcome results={Object.values(results)} skipped={slips.length - able.length} /> : null}
      {able.length === 0 ? <Alert severity="warning">{text.none}</Alert> : null}
      <Typography variant="body2">{isApproval ? text.approveNote : text.rejectNote}</Typography>
      <SlipTable slips={slips} act={act} results={results} />
      <DescriptionList
        items={[
          {
            key: text.total,
            value: <Money rial={sumRial(able.map((slip) => BigInt(slip.amount)))} isHideable={false} />,
          },
        ]}
      />
      {isApproval || isOver ? null : (
        <ReasonField
          value={reason}
          onChange={setReason}
          typical={text.typical}
          error={isTried && !isReasonFine(reason) ? formsText.reasonShort : undefined}
        />
      )}
    </FormDialog>
  );
}

function Outcome({ results, skipped }: { results: readonly Result[]; skipped: number }) {
  const done = results.filter((result) => result.state === 'done').length;
  const refused = results.length - done + skipped;
  return (
    <Alert role="status" severity={refused === 0 ? 'success' : 'warning'}>
      {text.result(formatNumber(done), formatNumber(refused))}
    </Alert>
  );
}

function SlipTable({
  slips,
  act,
  results,
}: {
  slips: readonly ChosenSlip[];
  act: BulkAct;
  results: Readonly<Record<number, Result>>;
}) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text.columns.order}</th>
          <th scope="col">{text.columns.investor}</th>
          <th scope="col">{text.columns.amount}</th>
          <th scope="col">{text.columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <tr key={slip.receiptId}>
            <th scope="row">
              <Ltr>{toPersianDigits(slip.orderNo)}</Ltr>
            </th>
            <td>{slip.investorName}</td>
            <td>
              <Money rial={slip.amount} hasUnit={false} isHideable={false} />
            </td>
            <td>{stateText(slip, act, results[slip.receiptId])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function stateText(slip: ChosenSlip, act: BulkAct, result: Result | undefined): string {
  if (result?.state === 'working') return text.working;
  if (result?.state === 'refused') return result.message;
  if (result?.state === 'done') return act === 'approve' ? text.approved : text.rejected;
  return singleReason(slip, act) ?? (slip.lines.some((line) => line.isSame) ? text.line : text.noLine);
}

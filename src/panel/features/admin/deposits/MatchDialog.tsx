import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type * as contract from '#shared/contract/deposits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { normalizeText } from '#shared/normalize.ts';
import {
  useLazyFindDepositOwnersQuery,
  useMatchDepositMutation,
  useOrderDepositMutation,
  useReturnDepositMutation,
} from '#panel/api/deposits.ts';
import { useInvestorBankAccountsQuery } from '#panel/api/investor.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { isReasonFine, ReasonField } from '../kit/ReasonDialog.tsx';
import { deskText } from '../kit/strings.ts';
import { useAction } from '../kit/useEntry.ts';
import { useTextDraft } from '../kit/useTextDraft.ts';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';
import { TwoLines } from '../kit/parts.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';

/** Names the owner of a deposit by hand, with a reason; the second person places the order. */
export function MatchDialog({ row, onClose }: { row: DepositRow; onClose: () => void }) {
  const [match] = useMatchDepositMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(`deposit-match-${row.depositId}`);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [isTried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!owner || !isReasonFine(draft.text)) return;
    const answer = await run(() =>
      match({
        params: { depositId: row.depositId },
        body: { version: row.version, investorId: owner.investorId, reason: draft.text.trim() },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    draft.clear();
    onClose();
  };
  return (
    <FormDialog
      title={text.matchTitle}
      submitLabel={text.actions.match}
      maxWidth="sm"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {row.fundName ? <Typography variant="body2">{text.matchNote(row.fundName)}</Typography> : null}
      <OwnerField
        value={owner}
        onChange={setOwner}
        error={failure?.fields?.['investorId']?.[0] ?? (isTried && !owner ? text.ownerNeeded : undefined)}
      />
      {owner && row.sourceIban ? <SourceNote investorId={owner.investorId} iban={row.sourceIban} /> : null}
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={text.matchTypical}
        hasFocus={false}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </FormDialog>
  );
}

/** Whether the account that the money came from is the chosen person's. */
function SourceNote({ investorId, iban }: { investorId: number; iban: string }) {
  const accounts = useInvestorBankAccountsQuery({ query: { investorId } });
  if (!accounts.currentData) return null;
  const isOwn = accounts.currentData.data.some((account) => account.iban === iban);
  return <Alert severity={isOwn ? 'success' : 'warning'}>{isOwn ? text.ownerIbanOwn : text.ownerIbanForeign}</Alert>;
}

export type Owner = AnswerOf<typeof contract.findDepositOwners>['data'][number];

const pauseMs = 300;
const shortest = 2;

/** An investor by part of the name or code: the API searches while it is typed. */
export function OwnerField({
  value,
  onChange,
  error,
}: {
  value: Owner | null;
  onChange: (owner: Owner | null) => void;
  error?: string;
}) {
  const [find, found] = useLazyFindDepositOwnersQuery();
  const [typed, setTyped] = useState('');
  const search = normalizeText(typed);
  const isLongEnough = search.length >= shortest && typed !== labelOf(value);
  useEffect(() => {
    if (!isLongEnough) return undefined;
    const timer = setTimeout(() => void find({ query: { search } }, true), pauseMs);
    return () => clearTimeout(timer);
  }, [find, isLongEnough, search]);
  const isCurrent = isLongEnough && found.originalArgs?.query.search === search;
  const options = isLongEnough ? ((isCurrent ? found.data?.data : undefined) ?? []) : value ? [value] : [];
  return (
    <Autocomplete
      value={value}
      onChange={(_event, owner) => onChange(owner)}
      inputValue={typed}
      onInputChange={(_event, next) => setTyped(next)}
      options={options}
      filterOptions={(all) => all}
      getOptionLabel={labelOf}
      getOptionKey={(owner) => owner.investorId}
      isOptionEqualToValue={(one, other) => one.investorId === other.investorId}
      loading={isLongEnough && (!isCurrent || found.isFetching)}
      loadingText={text.ownerLoading}
      noOptionsText={!isLongEnough ? text.ownerHint : isCurrent && found.isError ? text.ownerFailed : text.ownerNone}
      autoHighlight
      renderOption={({ key, ...props }, owner) => (
        <li key={key} {...props}>
          <TwoLines first={owner.investorName} second={<Ltr>{toPersianDigits(owner.nationalNo)}</Ltr>} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text.owner}
          autoFocus
          error={Boolean(error)}
          helperText={error ? <span role="alert">{error}</span> : text.ownerHint}
        />
      )}
    />
  );
}

function labelOf(owner: Owner | null): string {
  return owner ? `${owner.investorName} · ${toPersianDigits(owner.nationalNo)}` : '';
}

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** The second person places the order of a deposit whose owner was named. */
export function OrderDialog({ row, onClose }: Props) {
  const [order] = useOrderDepositMutation();
  return (
    <ActDialog
      title={text.orderTitle}
      confirmLabel={text.actions.order}
      act={(idempotencyKey) =>
        order({ params: { depositId: row.depositId }, body: { version: row.version }, idempotencyKey }).unwrap()
      }
      done={({ data }) => tellOutcome(data)}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <DescriptionList
        items={[
          row.investorName ? { key: text.investor, value: row.investorName } : null,
          row.fundName ? { key: text.fund, value: row.fundName } : null,
          row.reason ? { key: text.reason, value: row.reason } : null,
        ]}
      />
      <Typography variant="body2">{text.orderNote}</Typography>
    </ActDialog>
  );
}

/** Says why there is no order after the automatic way was tried. */
export function tellOutcome(outcome: { status: string; errorText: string | null }): void {
  // the drawer itself tells of an order
  if (outcome.status === 'ordered') return;
  if (outcome.errorText) notify.warning(text.stillWaits(outcome.errorText));
  else notify.warning(text.retried);
}

const refForm = /^[\w/-]{3,40}$/;

/** Records that the money went back, with the bank's reference and a reason. */
export function ReturnDialog({ row, onClose }: Props) {
  const [giveBack] = useReturnDepositMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(`deposit-return-${row.depositId}`);
  const ref = useTextDraft(`deposit-return-ref-${row.depositId}`);
  const [isTried, setTried] = useState(false);
  const refFault = ref.text === '' ? text.returnRefNeeded : refForm.test(ref.text) ? undefined : text.returnRefWrong;
  const confirm = async () => {
    setTried(true);
    if (refFault || !isReasonFine(draft.text)) return;
    const answer = await run(() =>
      giveBack({
        params: { depositId: row.depositId },
        body: { version: row.version, reason: draft.text.trim(), bankRef: ref.text },
        idempotencyKey,
      }).unwrap(),
    );
    if (!answer) return;
    draft.clear();
    ref.clear();
    onClose();
  };
  const refError = failure?.fields?.['bankRef']?.[0] ?? (isTried ? refFault : undefined);
  return (
    <FormDialog
      title={text.returnTitle}
      submitLabel={text.actions.return}
      colour="error"
      maxWidth="sm"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <Figure rial={row.amount} size="xl" isHideable={false} />
      <Typography variant="body2">{text.returnNote}</Typography>
      <TextField
        label={text.returnRefLabel}
        value={ref.text}
        onChange={(event) => ref.setText(toAsciiDigits(event.target.value).trim())}
        autoFocus
        error={Boolean(refError)}
        helperText={refError ? <span role="alert">{refError}</span> : text.returnRefWrong}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40, autoComplete: 'off' } }}
      />
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={text.returnTypical}
        hasFocus={false}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </FormDialog>
  );
}

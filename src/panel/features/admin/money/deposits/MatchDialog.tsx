import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import TextField from '@mui/material/TextField';
import type * as candidatesContract from '#shared/contract/depositCandidates.ts';
import type * as contract from '#shared/contract/deposits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { InvestorsApi } from '#panel/api/investors.ts';
import { PartTitle, PlainList } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useTextDraft } from '#panel/ui/form/useTextDraft.ts';
import { PersonField } from '#panel/components/PersonField.tsx';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import type { DepositRow } from './depositColumns.tsx';
import { MatchResults, OtherDeposits, useMatchEach, type MatchResult } from './OtherDeposits.tsx';
import { depositsText as text } from './strings.ts';

interface Props {
  row: DepositRow;
  onClose: () => void;
}

/** Names the owner of a deposit by hand, with a reason; the second person places the order. */
export function MatchDialog({ row, onClose }: Props) {
  const [match] = DepositsApi.useMatchDepositMutation();
  const [owner, setOwner] = useState<Owner | null>(null);
  const { depositId, version } = row;
  const candidates = DepositsApi.useListDepositCandidatesQuery(
    { params: { depositId } },
    { refetchOnMountOrArgChange: true },
  );
  const found = candidates.currentData?.data ?? [];
  const [isTyping, setTyping] = useState(false);
  const [others, setOthers] = useState<readonly DepositRow[] | null>(null);
  const [results, setResults] = useState<readonly MatchResult[] | null>(null);
  const matchEach = useMatchEach();
  if (results) return <MatchResults results={results} onClose={onClose} />;
  return (
    <ReasonDialog<readonly MatchResult[]>
      title={text.matchTitle}
      confirmLabel={text.actions.match}
      typical={text.matchTypical}
      draftName={`deposit-match-${depositId}`}
      hasFocus={false}
      isReady={owner !== null}
      version={version}
      act={async (reason, idempotencyKey, seen) => {
        const named = { investorId: owner?.investorId ?? 0, reason };
        // what refuses this one is said in the form, and nothing is sent of the others
        await match({ params: { depositId }, body: { version: seen, ...named }, idempotencyKey }).unwrap();
        return [{ row, failure: null }, ...(await matchEach(others ?? [], named))];
      }}
      done={(all) => {
        if (all.some(({ failure }) => failure !== null)) {
          setResults(all);
          return 'stay';
        }
        if (all.length > 1) notify.success(text.matchedMany(formatNumber(all.length)));
        return undefined;
      }}
      onClose={onClose}
    >
      {({ isTried, problemOf, suggest }) => (
        <>
          {row.fundName ? <Typography variant="body2">{text.matchNote(row.fundName)}</Typography> : null}
          {owner === null && found.length > 0 ? (
            <Candidates
              rows={found}
              hasFocus={!isTyping}
              onChoose={({ score: _score, reasons, ...chosen }) => {
                setOwner(chosen);
                // why they are a candidate is why they are named, unless the person says otherwise
                suggest(reasons.join(text.importSeparator));
              }}
            />
          ) : null}
          {/* who types already keeps the field when the candidates come */}
          <div onInput={() => setTyping(true)}>
            <OwnerField
              value={owner}
              onChange={setOwner}
              error={problemOf('investorId') ?? (isTried && !owner ? text.ownerNeeded : undefined)}
            />
          </div>
          {others ? (
            <OtherDeposits row={row} chosen={others} onChange={setOthers} />
          ) : (
            <Button sx={{ alignSelf: 'flex-start' }} onClick={() => setOthers([])}>
              {text.othersShow}
            </Button>
          )}
          {row.sourceIban ? null : <Alert severity="warning">{text.ownerIbanMissing}</Alert>}
          {owner && row.sourceIban ? <SourceNote investorId={owner.investorId} iban={row.sourceIban} /> : null}
        </>
      )}
    </ReasonDialog>
  );
}

type Candidate = ResponseOf<typeof candidatesContract.listDepositCandidates>['data'][number];

/** Investors who may own the deposit, the likeliest first: Enter takes the first one, which has the focus. */
function Candidates({
  rows,
  hasFocus,
  onChoose,
}: {
  rows: readonly Candidate[];
  hasFocus: boolean;
  onChoose: (candidate: Candidate) => void;
}) {
  return (
    <section aria-label={text.candidates}>
      <PartTitle>{text.candidates}</PartTitle>
      <PlainList>
        {rows.map((candidate, index) => (
          <li key={candidate.investorId}>
            <Button
              fullWidth
              autoFocus={hasFocus && index === 0}
              sx={{ justifyContent: 'flex-start' }}
              onClick={() => onChoose(candidate)}
            >
              <TwoLines
                first={text.candidate(candidate.investorName, toPersianDigits(candidate.score))}
                second={candidate.reasons.join(text.importSeparator)}
              />
            </Button>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** Whether the account that the money came from is the chosen person's. */
function SourceNote({ investorId, iban }: { investorId: number; iban: string }) {
  const accounts = InvestorsApi.useInvestorBankAccountsQuery({ query: { investorId } });
  if (!accounts.currentData) return null;
  const isOwn = accounts.currentData.data.some((account) => account.iban === iban && account.isVerified);
  return <Alert severity={isOwn ? 'success' : 'warning'}>{isOwn ? text.ownerIbanOwn : text.ownerIbanForeign}</Alert>;
}

export type Owner = ResponseOf<typeof contract.findDepositOwners>['data'][number];

/** An investor by part of the name or code. */
export function OwnerField(props: {
  value: Owner | null;
  onChange: (owner: Owner | null) => void;
  error?: string | undefined;
  hasFocus?: boolean;
}) {
  const find = DepositsApi.useLazyFindDepositOwnersQuery();
  return (
    <PersonField<Owner>
      hasFocus
      {...props}
      find={find}
      shortest={2}
      idOf={({ investorId }) => investorId}
      labelOf={({ investorName, nationalNo }) => `${investorName} · ${toPersianDigits(nationalNo)}`}
      linesOf={({ investorName, nationalNo }) => ({
        first: investorName,
        second: <Ltr>{toPersianDigits(nationalNo)}</Ltr>,
      })}
      words={{
        ...{ label: text.owner, hint: text.ownerHint, loading: text.ownerLoading },
        ...{ failed: text.ownerFailed, none: text.ownerNone },
      }}
    />
  );
}

/** The second person places the order of a deposit whose owner was named. */
export function OrderDialog({ row, onClose }: Props) {
  const [order] = DepositsApi.useOrderDepositMutation();
  return (
    <ActDialog
      title={text.orderTitle}
      confirmLabel={text.actions.order}
      version={row.version}
      act={(idempotencyKey, seen) =>
        order({ params: { depositId: row.depositId }, body: { version: seen }, idempotencyKey }).unwrap()
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
  const [giveBack] = DepositsApi.useReturnDepositMutation();
  const { depositId, version } = row;
  const ref = useTextDraft(`deposit-return-ref-${depositId}`);
  const account = useTextDraft(`deposit-return-iban-${depositId}`);
  const wrong = ref.text === '' ? text.returnRefNeeded : refForm.test(ref.text) ? undefined : text.returnRefWrong;
  return (
    <ReasonDialog
      title={text.returnTitle}
      confirmLabel={text.actions.return}
      color="error"
      typical={text.returnTypical}
      draftName={`deposit-return-${depositId}`}
      hasFocus={false}
      isReady={wrong === undefined}
      act={(reason, idempotencyKey) => {
        const body = { version, reason, bankRef: ref.text, ...(account.text !== '' && { iban: account.text }) };
        return giveBack({ params: { depositId }, body, idempotencyKey }).unwrap();
      }}
      done={() => {
        ref.clear();
        account.clear();
      }}
      onClose={onClose}
    >
      {({ isTried, problemOf }) => {
        const problem = problemOf('bankRef') ?? (isTried ? wrong : undefined);
        return (
          <>
            <Figure rial={row.amount} size="xl" isHideable={false} />
            <Typography variant="body2">{text.returnNote}</Typography>
            <TextField
              label={text.returnRefLabel}
              value={ref.text}
              onChange={(event) => ref.setText(toAsciiDigits(event.target.value).trim())}
              autoFocus
              error={Boolean(problem)}
              helperText={problem ? <span role="alert">{problem}</span> : text.returnRefWrong}
              slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40, autoComplete: 'off', 'data-kept': true } }}
            />
            {row.sourceIban === null ? (
              <TextField
                label={text.returnIbanLabel}
                value={account.text}
                onChange={(event) =>
                  account.setText(toAsciiDigits(event.target.value).replaceAll(/\s/g, '').toUpperCase())
                }
                error={Boolean(problemOf('iban'))}
                helperText={problemOf('iban') ? <span role="alert">{problemOf('iban')}</span> : text.returnIbanNote}
                slotProps={{ htmlInput: { dir: 'ltr', maxLength: 26, autoComplete: 'off', 'data-kept': true } }}
              />
            ) : null}
          </>
        );
      }}
    </ReasonDialog>
  );
}

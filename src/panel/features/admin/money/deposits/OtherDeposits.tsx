import { useRef } from 'react';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { formatNumber } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { newUuid } from '#shared/uuid.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import type { DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

/** A deposit in one line: when, how much, by which reference of the bank. */
const lineOf = (row: DepositRow): string =>
  text.otherLine({
    day: jalaliText(row.depositDate, 'moment'),
    amount: formatRial(row.amount),
    ref: codeText(row.bankRef),
  });

/** Most that one press names an owner for. */
const MOST = 50;

interface Props {
  /** the deposit whose owner is being named */
  row: DepositRow;
  chosen: readonly DepositRow[];
  onChange: (chosen: readonly DepositRow[]) => void;
}

/** Other deposits of the same fund that have no owner yet, those of the same source account first: each may get the same owner. */
export function OtherDeposits({ row, chosen, onChange }: Props) {
  const query = DepositsApi.useListAutoBuyQuery(
    { query: { ...(row.fundId !== null && { fundId: row.fundId }), isOpen: true, page: 1, size: MOST } },
    { refetchOnMountOrArgChange: true },
  );
  const isOfSource = ({ sourceIban }: DepositRow) => sourceIban !== null && sourceIban === row.sourceIban;
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={3} />}>
      {({ data }) => {
        const others = data
          .filter(
            (one) =>
              one.depositId !== row.depositId &&
              one.fundId === row.fundId &&
              one.investorId === null &&
              one.actions.includes('match'),
          )
          .sort((a, b) => Number(isOfSource(b)) - Number(isOfSource(a)));
        if (others.length === 0) return <Alert severity="info">{text.othersNone}</Alert>;
        const isChosen = ({ depositId }: DepositRow) => chosen.some((one) => one.depositId === depositId);
        return (
          <FormGroup role="group" aria-label={text.others}>
            {others.map((one) => (
              <FormControlLabel
                key={one.depositId}
                control={
                  <Checkbox
                    checked={isChosen(one)}
                    onChange={(_event, isOn) =>
                      onChange(isOn ? [...chosen, one] : chosen.filter(({ depositId }) => depositId !== one.depositId))
                    }
                  />
                }
                label={isOfSource(one) ? text.otherOfSource(lineOf(one)) : lineOf(one)}
              />
            ))}
          </FormGroup>
        );
      }}
    </QueryBoundary>
  );
}

/** What became of one of several deposits. */
export interface MatchResult {
  row: DepositRow;
  /** why it has no owner by this act; null when it has */
  failure: string | null;
}

/** Names one owner for several deposits, one call each: what is refused for one leaves the others. */
export function useMatchEach() {
  const [match] = DepositsApi.useMatchDepositMutation();
  // the same act keeps its key, so that a repeat after a lost answer is the same act
  const keys = useRef(new Map<string, string>());
  return async (rows: readonly DepositRow[], owner: { investorId: number; reason: string }): Promise<MatchResult[]> => {
    const results: MatchResult[] = [];
    for (const row of rows) {
      const { depositId, version } = row;
      const body = { version, ...owner };
      const act = JSON.stringify([depositId, body]);
      const idempotencyKey = keys.current.get(act) ?? newUuid();
      keys.current.set(act, idempotencyKey);
      try {
        await match({ params: { depositId }, body, idempotencyKey }).unwrap();
        results.push({ row, failure: null });
      } catch (thrown) {
        results.push({ row, failure: asApiFailure(thrown, text.matchFailed).message });
      }
    }
    return results;
  };
}

/** What became of each, where at least one was refused. */
export function MatchResults({ results, onClose }: { results: readonly MatchResult[]; onClose: () => void }) {
  const refused = results.filter(({ failure }) => failure !== null).length;
  return (
    <FormDialog title={text.resultsTitle} cancelLabel={text.resultsClose} onClose={onClose}>
      <Alert severity="warning">
        {text.resultsNote(formatNumber(results.length - refused), formatNumber(refused))}
      </Alert>
      <DescriptionList
        items={results.map(({ row, failure }) => ({
          id: String(row.depositId),
          key: lineOf(row),
          value: failure === null ? text.resultNamed : text.resultRefused,
          hint: failure ?? undefined,
        }))}
      />
    </FormDialog>
  );
}

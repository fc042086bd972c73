import Link from 'next/link';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChoiceTiles } from '../flow/ChoiceTiles.tsx';
import { buyText } from './strings.ts';
import type { BuyForm } from './useBuyFlow.ts';

const FieldError = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.error.main,
}));

interface Props {
  form: UseFormReturn<BuyForm>;
  investorId: number;
  amountRial: string | undefined;
}

/** Which contract pays, each with what is left of it today; one that cannot carry the amount says so (domain 9.4). */
export function DebitContractChoice({ form, investorId, amountRial }: Props) {
  const { control, setValue, clearErrors, formState } = form;
  const contractId = useWatch({ control, name: 'contractId' });
  const query = DirectDebitApi.useListDebitContractsQuery(
    { query: { investorId, status: 'active', size: 50 } },
    { refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.data;
  const carries = (largestNow: string) => amountRial === undefined || BigInt(amountRial) <= BigInt(largestNow);
  const only = rows?.length === 1 && rows[0] && carries(rows[0].largestNow) ? rows[0].contractId : null;
  const isKnown = rows?.some((row) => row.contractId === contractId);
  useEffect(() => {
    // a contract of an earlier draft may be gone; the only one is chosen already
    if (rows && !isKnown) setValue('contractId', only);
  }, [isKnown, only, rows, setValue]);
  const error = formState.errors.contractId?.message;
  return (
    <Section title={buyText.contractTitle}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="cards" count={1} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView
              text={buyText.noContracts}
              action={
                <Button variant="outlined" component={Link} href={paths.directDebit()} prefetch={false}>
                  {buyText.createContract}
                </Button>
              }
            />
          ) : (
            <ChoiceTiles
              label={buyText.contractTitle}
              name="contract"
              chosenId={contractId}
              onChoose={(id) => {
                setValue('contractId', id);
                clearErrors('contractId');
              }}
              choices={data.map((row) => ({
                id: row.contractId,
                title: buyText.contractLine(row.bankName, row.packageTitle),
                isDisabled: !carries(row.largestNow),
                lines: [
                  carries(row.largestNow) ? null : buyText.contractTooSmall,
                  buyText.contractLeft(toPersianDigits(formatRial(row.largestNow))),
                  row.leftTodayAmount && buyText.contractLeftDay(toPersianDigits(formatRial(row.leftTodayAmount))),
                  row.leftMonthCount !== null && buyText.contractLeftMonth(formatNumber(row.leftMonthCount)),
                  buyText.contractUntil(jalaliText(row.expireDate)),
                ],
              }))}
            />
          )
        }
      </QueryBoundary>
      {error ? <FieldError role="alert">{error}</FieldError> : null}
    </Section>
  );
}

import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { listDebitPackages } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ceiling } from './BankStep.tsx';
import { CardFacts, CardGrid, CardHead, CardSmall, ChoiceCard } from './cards.ts';
import { createText as text } from './strings.ts';

export type DebitPackage = ResponseOf<typeof listDebitPackages>['data'][number];

interface Props {
  bankCode: string;
  chosen: number | null;
  onChoose: (packageId: number) => void;
  /** the way on where the bank has no package */
  otherBank?: () => void;
}

/** Second step: what the bank may take at most, as cards; limits are the smaller of package and bank. */
export function PackageStep(props: Props) {
  return (
    <Section title={text.packageTitle}>
      <PackageCards {...props} />
    </Section>
  );
}

/** The packages of a bank as cards of which one is chosen. */
export function PackageCards({
  bankCode,
  chosen,
  onChoose,
  otherBank,
  currentId = null,
  current,
}: Props & { currentId?: number | null; current?: string }) {
  const query = DirectDebitApi.useListDebitPackagesQuery({ query: { bankCode } });
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="cards" count={3} />}
      isWhole
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyView
            text={text.noPackages}
            action={
              otherBank ? (
                <Button variant="contained" onClick={otherBank}>
                  {text.otherBank}
                </Button>
              ) : undefined
            }
          />
        ) : (
          <CardGrid role="group" aria-label={text.packageTitle}>
            {data.map((offered) => (
              <ChoiceCard
                key={offered.packageId}
                type="button"
                disabled={!offered.isActive || offered.packageId === currentId}
                aria-pressed={offered.packageId === chosen}
                onClick={() => onChoose(offered.packageId)}
              >
                <PackageFacts
                  of={offered}
                  badge={
                    offered.packageId === currentId ? (
                      <StatusChip color="info">{current}</StatusChip>
                    ) : offered.isActive ? null : (
                      <StatusChip>{text.packageClosed}</StatusChip>
                    )
                  }
                />
              </ChoiceCard>
            ))}
          </CardGrid>
        )
      }
    </QueryBoundary>
  );
}

function PackageFacts({ of, badge }: { of: DebitPackage; badge: ReactNode }) {
  const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));
  return (
    <>
      <CardHead>
        <span className="words">
          <strong>{of.title}</strong>
          {of.description ? <CardSmall>{of.description}</CardSmall> : null}
        </span>
        {badge}
      </CardHead>
      <CardFacts>
        <span>
          {debitPartsText.perDebit}
          <Ceiling rial={of.maxAmountPerTransaction} />
        </span>
        <span>
          {debitPartsText.dailyAmount}
          <Ceiling rial={of.maxDailyAmount} none={debitPartsText.bankLimit} />
        </span>
        <span>
          {debitPartsText.dailyCount}
          <strong>{times(of.maxDailyCount)}</strong>
        </span>
        <span>
          {debitPartsText.monthlyCount}
          <strong>{times(of.maxMonthlyCount)}</strong>
        </span>
        <span>
          {text.duration}
          <strong>{text.upTo(of.durationMonths)}</strong>
        </span>
        <span>
          {text.fee}
          {of.fee === '0' ? <strong>{text.free}</strong> : <Ceiling rial={of.fee} />}
        </span>
      </CardFacts>
    </>
  );
}

import Link from 'next/link';
import Button from '@mui/material/Button';
import type { listDebitBanks } from '#shared/contract/directDebit.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatRial } from '#shared/money.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { healthColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { paths } from '#panel/paths.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { CardFacts, CardGrid, CardHead, CardSmall, ChoiceCard } from './cards.ts';
import { HealthDot } from '#panel/components/directDebit/HealthDot.tsx';
import { createText as text } from './strings.ts';

export type DebitBank = ResponseOf<typeof listDebitBanks>['data'][number];

interface Props {
  chosen: string;
  onChoose: (bankCode: string) => void;
}

/** First step: the banks with their ceilings and health; a closed one is shown with its reason. */
export function BankStep({ chosen, onChoose }: Props) {
  const query = DirectDebitApi.useListDebitBanksQuery();
  return (
    <Section title={text.bankTitle}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="cards" count={4} />} isWhole>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView
              text={text.noBanks}
              action={
                <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                  {text.buy}
                </Button>
              }
            />
          ) : (
            <CardGrid role="group" aria-label={text.bankTitle}>
              {[...data]
                .sort((a, b) => Number(b.isActive) - Number(a.isActive))
                .map((bank) => (
                  <BankCard key={bank.bankCode} bank={bank} isChosen={bank.bankCode === chosen} onChoose={onChoose} />
                ))}
            </CardGrid>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

interface CardProps {
  bank: DebitBank;
  isChosen: boolean;
  onChoose: (bankCode: string) => void;
}

function BankCard({ bank, isChosen, onChoose }: CardProps) {
  return (
    <ChoiceCard type="button" disabled={!bank.isActive} aria-pressed={isChosen} onClick={() => onChoose(bank.bankCode)}>
      <CardHead>
        <Avatar name={bank.name} size={44} src={bank.logo} />
        <span className="words">
          <strong>{bank.name}</strong>
          {bank.isActive ? (
            <HealthDot color={healthColors[bank.health]}>{bank.healthText}</HealthDot>
          ) : (
            <CardSmall>{bank.disabledReason}</CardSmall>
          )}
        </span>
        {bank.isActive ? null : <StatusChip>{text.closed}</StatusChip>}
      </CardHead>
      {bank.isActive ? (
        <CardFacts>
          <span>
            {text.perDebitCeiling}
            <Ceiling rial={bank.maxTransactionAmount} />
          </span>
          <span>
            {text.dailyCeiling}
            <Ceiling rial={bank.maxDailyAmount} />
          </span>
          <span>
            {debitPartsText.dailyCount}
            <strong>
              {bank.maxDailyCount === null ? debitPartsText.noLimit : debitPartsText.times(bank.maxDailyCount)}
            </strong>
          </span>
        </CardFacts>
      ) : null}
    </ChoiceCard>
  );
}

/** A limit in rial, or that there is none. */
export function Ceiling({ rial, none = debitPartsText.noLimit }: { rial: string | null; none?: string }) {
  return (
    <strong data-figure="">
      {rial === null ? (
        none
      ) : (
        <>
          <Ltr>{formatRial(rial)}</Ltr> {debitPartsText.rial}
        </>
      )}
    </strong>
  );
}

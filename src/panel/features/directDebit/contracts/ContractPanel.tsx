import { toPersianDigits } from '#shared/digits.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { DebitHistory } from '#panel/components/directDebit/DebitHistory.tsx';
import { HealthDot } from '#panel/components/directDebit/HealthDot.tsx';
import { contractColors, healthColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { UseBars } from '#panel/components/directDebit/UseBars.tsx';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ContractActs } from './ContractActs.tsx';
import type { ContractRow } from './types.ts';
import { contractsText as text } from './strings.ts';

/** A contract beside its list: limits, use, what depends on it, and its history in words. */
export function ContractPanel({ contractId, onClose }: { contractId: number | null; onClose: () => void }) {
  const query = DirectDebitApi.useGetDebitContractQuery(
    { query: { contractId: contractId ?? 0 } },
    { skip: contractId === null, refetchOnMountOrArgChange: true },
  );
  const title = query.currentData?.data.contract.bankName ?? text.facts;
  return (
    <SidePanel isOpen title={title} onClose={onClose}>
      {contractId === null ? (
        <ErrorView message={ui.recordOdd} />
      ) : (
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="pairs" count={10} />}
          isWhole
        >
          {({ data }) => (
            <Stack>
              <DrawerHead>
                <strong>{text.packageOf(data.contract.packageTitle)}</strong>
                <StatusChip color={contractColors[data.contract.status]}>{data.contract.statusText}</StatusChip>
              </DrawerHead>
              {data.contract.statusReason ? <Hint>{data.contract.statusReason}</Hint> : null}
              <ContractActs row={data.contract} />
              <Section title={text.use}>
                <UseBars use={data.contract} />
              </Section>
              <Facts row={data.contract} />
              <Section title={text.regularsOf}>
                {data.regulars.length === 0 ? (
                  <Hint>{text.noRegularsOf}</Hint>
                ) : (
                  <DescriptionList
                    items={data.regulars.map((regular) => ({
                      id: String(regular.regularId),
                      key: `${regular.fundName} · ${regular.intervalText}`,
                      value: <Money rial={regular.amount} />,
                      hint: regular.nextRunDate ? jalaliText(regular.nextRunDate, 'long') : null,
                    }))}
                  />
                )}
              </Section>
              <Section title={debitPartsText.history}>
                <DebitHistory events={data.events} orderHref={(order) => paths.requests({ order })} />
              </Section>
            </Stack>
          )}
        </QueryBoundary>
      )}
    </SidePanel>
  );
}

function Facts({ row }: { row: ContractRow }) {
  const banks = DirectDebitApi.useListDebitBanksQuery();
  const bank = banks.data?.data.find(({ bankCode }) => bankCode === row.bankCode);
  const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));
  const moment = (key: string, value: string | null) => (value ? { key, value: jalaliText(value, 'moment') } : null);
  return (
    <Section title={text.facts}>
      <DescriptionList
        items={[
          { key: text.contractNo, value: <Ltr>{row.contractNo}</Ltr> },
          row.accountMask ? { key: text.account, value: <Ltr>{toPersianDigits(row.accountMask)}</Ltr> } : null,
          { key: text.provider, value: row.providerTitle },
          bank
            ? { key: text.health, value: <HealthDot color={healthColors[bank.health]}>{bank.healthText}</HealthDot> }
            : null,
          { key: text.mobile, value: <Ltr>{toPersianDigits(row.mobileMask)}</Ltr> },
          { key: debitPartsText.perDebit, value: <Money rial={row.maxAmount} /> },
          row.maxDailyAmount === null
            ? null
            : {
                key: debitPartsText.dailyAmount,
                value: <Money rial={row.maxDailyAmount} />,
              },
          { key: debitPartsText.dailyCount, value: times(row.maxDailyCount) },
          { key: debitPartsText.monthlyCount, value: times(row.maxMonthlyCount) },
          { key: text.largestNow, value: <Money rial={row.largestNow} /> },
          { key: text.start, value: jalaliText(row.startDate, 'long') },
          { key: text.expire, value: jalaliText(row.expireDate, 'long'), hint: text.daysLeft(row.daysLeft) },
          moment(text.activated, row.activatedAt),
          moment(text.cancelled, row.cancelledAt),
        ]}
      />
    </Section>
  );
}

import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { getAnyDebitContract } from '#shared/contract/directDebitAdmin.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { DirectDebitAdminApi } from '#panel/api/directDebitAdmin.ts';
import { DebitHistory } from '#panel/components/directDebit/DebitHistory.tsx';
import { chargeColors, contractColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { UseBars } from '#panel/components/directDebit/UseBars.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { Hint, Small, Stack } from '#panel/ui/layout/blocks.ts';
import type { ListUrl } from '#panel/ui/list/useListState.ts';
import { recordId } from '#panel/ui/list/useListState.ts';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ui } from '#panel/ui/strings.ts';
import { Code } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ActBar } from '../approval/Acts.tsx';
import { usePermission } from '../approval/usePermission.ts';
import { debitDeskText as text } from './strings.ts';

type Details = ResponseOf<typeof getAnyDebitContract>['data'];

interface Props {
  list: Pick<ListUrl, 'openId' | 'open' | 'close'>;
  /** the contracts of the list in their order, for the way to the next one */
  contractIds: readonly number[] | undefined;
}

/** The contract that the address names, beside its list: whose it is, its use, purchases, debits, history, and the acts. */
export function ContractDrawer({ list, contractIds = [] }: Props) {
  const contractId = recordId(list.openId);
  const query = DirectDebitAdminApi.useGetAnyDebitContractQuery(
    { params: { contractId: contractId ?? 0 } },
    { skip: contractId === null, refetchOnMountOrArgChange: true },
  );
  if (list.openId === null) return null;
  const place = contractId === null ? -1 : contractIds.indexOf(contractId);
  const to = (step: 1 | -1) => {
    const next = place < 0 ? undefined : contractIds[place + step];
    return next === undefined ? null : () => list.open?.(next);
  };
  return (
    <SidePanel isOpen title={text.details} onClose={list.close}>
      {contractId === null ? (
        <ErrorView message={ui.recordOdd} />
      ) : (
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="pairs" count={12} />}
          isWhole
        >
          {({ data }) => <Body key={contractId} details={data} onNext={to(1)} onPrevious={to(-1)} />}
        </QueryBoundary>
      )}
    </SidePanel>
  );
}

interface BodyProps {
  details: Details;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

const inForce: readonly Details['contract']['status'][] = ['active', 'paused', 'suspended'];

function Body({ details, onNext, onPrevious }: BodyProps) {
  const { contract } = details;
  const either = usePermission('makerOrChecker');
  const checker = usePermission('checker');
  const [suspend] = DirectDebitAdminApi.useSuspendDebitContractMutation();
  const [resume] = DirectDebitAdminApi.useResumeDebitContractMutation();
  const [inquire] = DirectDebitAdminApi.useInquireDebitContractMutation();
  const asking = useAction();
  const [said, setSaid] = useState('');
  const params = { contractId: contract.contractId };
  const ask = async () => {
    const answer = await asking.run((idempotencyKey) => inquire({ params, body: {}, idempotencyKey }).unwrap());
    asking.renew();
    if (answer) setSaid(answer.data.said);
  };
  return (
    <Stack>
      <DrawerHead>
        <div>
          <strong>
            <InvestorLink investorId={contract.investorId} name={contract.investorName} />
          </strong>
          <Small>
            {contract.bankName} · {contract.packageTitle}
          </Small>
        </div>
        <StatusChip color={contractColors[contract.status]}>{contract.statusText}</StatusChip>
      </DrawerHead>
      {contract.statusReason ? <Alert severity="warning">{contract.statusReason}</Alert> : null}
      {said ? (
        <Alert severity="info" role="status">
          {said}
        </Alert>
      ) : null}
      <FailureLine failure={asking.failure} />
      {inForce.includes(contract.status) ? (
        <Section title={text.use}>
          <UseBars use={contract} isHideable={false} />
        </Section>
      ) : null}
      <Facts contract={contract} />
      <Purchases details={details} />
      <Debits details={details} />
      <Section title={debitPartsText.history}>
        <DebitHistory events={details.events} orderHref={(open) => paths.admin.ordersReport({ open })} />
      </Section>
      <ActBar
        neighbours={{ words: text, onNext, onPrevious }}
        acts={[
          contract.status === 'suspended' && {
            id: 'resume',
            label: text.resume,
            reason: checker,
            dialog: (close) => (
              <ReasonDialog
                title={text.resumeTitle}
                confirmLabel={text.resume}
                draftName={`debit-resume-${contract.contractId}`}
                typical={text.resumeTypical}
                act={(reason, idempotencyKey) => resume({ params, body: { reason }, idempotencyKey }).unwrap()}
                onClose={close}
              >
                <Hint>{text.resumeNote}</Hint>
              </ReasonDialog>
            ),
          },
          (contract.status === 'active' || contract.status === 'paused') && {
            id: 'suspend',
            label: text.suspend,
            reason: either,
            color: 'error',
            key: 'refuse',
            dialog: (close) => (
              <ReasonDialog
                title={text.suspendTitle}
                confirmLabel={text.suspend}
                color="error"
                draftName={`debit-suspend-${contract.contractId}`}
                typical={text.suspendTypical}
                act={(reason, idempotencyKey) => suspend({ params, body: { reason }, idempotencyKey }).unwrap()}
                onClose={close}
              >
                <Hint>{text.suspendNote}</Hint>
              </ReasonDialog>
            ),
          },
          {
            id: 'inquire',
            label: text.inquire,
            reason: either,
            key: null,
            isBusy: asking.isBusy,
            run: () => void ask(),
          },
        ]}
      />
    </Stack>
  );
}

function Facts({ contract }: { contract: Details['contract'] }) {
  const times = (count: number | null) => (count === null ? debitPartsText.noLimit : debitPartsText.times(count));
  const moment = (key: string, value: string | null) => (value ? { key, value: jalaliText(value, 'moment') } : null);
  return (
    <Section title={text.facts}>
      <DescriptionList
        items={[
          { key: text.columns.contractNo, value: <Code text={contract.contractNo} label={text.columns.contractNo} /> },
          { key: text.nationalNo, value: <Code text={contract.nationalNo} label={text.nationalNo} /> },
          { key: text.provider, value: contract.providerTitle },
          contract.accountMask
            ? { key: text.account, value: <Ltr>{toPersianDigits(contract.accountMask)}</Ltr> }
            : null,
          { key: text.mobile, value: <Ltr>{toPersianDigits(contract.mobileMask)}</Ltr> },
          { key: debitPartsText.perDebit, value: <Money rial={contract.maxAmount} isHideable={false} /> },
          { key: debitPartsText.dailyCount, value: times(contract.maxDailyCount) },
          { key: debitPartsText.monthlyCount, value: times(contract.maxMonthlyCount) },
          { key: text.largestNow, value: <Money rial={contract.largestNow} isHideable={false} /> },
          { key: text.start, value: jalaliText(contract.startDate, 'long') },
          { key: text.expire, value: jalaliText(contract.expireDate, 'long'), hint: text.daysLeft(contract.daysLeft) },
          moment(text.activated, contract.activatedAt),
          moment(text.cancelled, contract.cancelledAt),
        ]}
      />
    </Section>
  );
}

function Purchases({ details: { regulars } }: { details: Details }) {
  return (
    <Section title={text.regularsOf}>
      {regulars.length === 0 ? (
        <Hint>{text.noRegulars}</Hint>
      ) : (
        <DescriptionList
          items={regulars.map((row) => ({
            id: String(row.regularId),
            key: `${row.fundName} · ${row.intervalText} · ${row.statusText}`,
            value: <Money rial={row.amount} isHideable={false} />,
            hint: row.nextRunDate ? `${text.columns.next}: ${jalaliText(row.nextRunDate, 'long')}` : row.statusReason,
          }))}
        />
      )}
    </Section>
  );
}

function Debits({ details: { charges } }: { details: Details }) {
  return (
    <Section title={text.chargesOf}>
      {charges.length === 0 ? (
        <Hint>{text.noCharges}</Hint>
      ) : (
        <DescriptionList
          items={charges.map((row) => ({
            id: String(row.chargeId),
            key: `${jalaliText(row.dueDate)} · ${row.fundName}`,
            value: (
              <>
                <Money rial={row.amount} isHideable={false} />{' '}
                <StatusChip color={chargeColors[row.status]}>{row.statusText}</StatusChip>
              </>
            ),
            hint: (
              <>
                {toPersianDigits([row.errorText, row.reason, row.refId].filter(Boolean).join(' · '))}
                {row.orderNo ? (
                  <>
                    {' · '}
                    {text.columns.order}: <OrderLink orderId={row.orderId} orderNo={row.orderNo} />
                  </>
                ) : null}
              </>
            ),
          }))}
        />
      )}
    </Section>
  );
}

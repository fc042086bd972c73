import Link from 'next/link';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orderReports.ts';
import type * as orders from '#shared/contract/orders.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { orderSteps } from '#panel/components/orderSteps.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ImageRounded } from '#panel/ui/icons/ImageRounded.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ActBar } from '#panel/features/admin/shared/approval/Acts.tsx';
import { RecordEvents } from '#panel/features/admin/shared/approval/RecordEvents.tsx';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import type { ReportRow } from './orderColumns.tsx';
import { ordersReportText as text } from './strings.ts';

type Reported = ResponseOf<typeof contract.getReportedOrder>['data'];
type Details = ResponseOf<typeof orders.getOrder>['data'];

const Plain = styled(Link)(({ theme }) => ({ color: theme.vars.palette.primary.main }));

interface Props {
  row: ReportRow | null;
  /** the order with what belongs to it, once it has come */
  record: Reported | null;
  onClose: () => void;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** One request beside the list: whose it is, its course, its money at the gateway, the desks and in the books, who did what. */
export function ReportedOrder({ row, record, onClose, onNext, onPrevious }: Props) {
  return (
    <SidePanel isOpen={row !== null} title={text.details} onClose={onClose}>
      {row ? (
        <Stack key={row.orderId}>
          <Head row={row} />
          <Facts row={row} />
          <Course row={row} />
          {record ? <Desks record={record} /> : <LoadingSkeleton shape="list" count={3} />}
          <RecordEvents subject={`order:${row.orderId}`} />
          <ActBar neighbours={{ words: text, onNext, onPrevious }} acts={[]} />
        </Stack>
      ) : null}
    </SidePanel>
  );
}

function Head({ row }: { row: ReportRow }) {
  return (
    <>
      <DrawerHead>
        <div>
          <Ltr>{toPersianDigits(row.orderNo)}</Ltr>
          <CopyButton text={row.orderNo} label={text.copyNo} />
          {row.amount ? <Figure rial={row.amount} size="xl" isHideable={false} /> : null}
        </div>
        <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>
      </DrawerHead>
      {row.statusNote ? <Alert severity="info">{row.statusNote}</Alert> : null}
      {row.reason ? (
        <Alert severity="warning">
          {text.reason}: {row.reason}
        </Alert>
      ) : null}
    </>
  );
}

function Facts({ row }: { row: ReportRow }) {
  const money = (key: string, rial: string | null) =>
    rial === null ? null : { key, value: <Money rial={rial} isHideable={false} /> };
  const about = row.isEstimate ? `${text.about} ` : '';
  return (
    <Section
      title={text.facts}
      note={row.isEstimate && openOrderStates.includes(row.status) ? text.estimated : undefined}
    >
      <DescriptionList
        items={[
          {
            key: text.investor,
            value: (
              <Plain href={paths.admin.investorFile(row.investorId)} prefetch={false}>
                {row.investorName}
              </Plain>
            ),
          },
          { key: text.nationalNo, value: <Ltr>{toPersianDigits(row.nationalNo)}</Ltr> },
          { key: text.branch, value: row.branchName || text.online },
          { key: text.typeLabel, value: row.orderTypeText },
          { key: text.fundLabel, value: row.fundName },
          row.units ? { key: text.units, value: <Ltr>{about + formatNumber(BigInt(row.units))}</Ltr> } : null,
          row.unitPrice ? { key: text.price, value: <Ltr>{formatNumber(row.unitPrice)}</Ltr> } : null,
          money(text.fee, row.fee),
          money(text.penalty, row.orderType === 2 ? row.penalty : null),
          money(text.remain, row.orderType === 1 ? row.remain : null),
          money(text.net[row.orderType], row.net),
          { key: text.method, value: row.wayText },
          row.licenseNumber ? { key: text.license, value: <Ltr>{toPersianDigits(row.licenseNumber)}</Ltr> } : null,
          row.refId ? { key: text.refId, value: <Ltr>{toPersianDigits(row.refId)}</Ltr> } : null,
          { key: text.createdBy, value: row.createdByName || text.system },
          { key: text.createdAt, value: jalaliText(row.createdAt, 'moment') },
        ]}
      />
    </Section>
  );
}

/** Course, payments, lots and documents as the investor's own page has them. */
function Course({ row }: { row: ReportRow }) {
  const query = OrdersApi.useGetOrderQuery({ params: { orderId: row.orderId } });
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="list" count={4} />}
    >
      {({ data: order }) => (
        <Stack>
          <Section title={text.timeline}>
            <Timeline steps={orderSteps(order.timeline)} />
          </Section>
          {order.payments.length > 0 ? <Payments payments={order.payments} /> : null}
          {order.lots.length > 0 ? <Lots lots={order.lots} /> : null}
          {order.documents.length > 0 ? <Documents order={order} /> : null}
        </Stack>
      )}
    </QueryBoundary>
  );
}

function Payments({ payments }: { payments: Details['payments'] }) {
  return (
    <Section title={text.payments}>
      <DescriptionList
        items={payments.map((payment) => ({
          id: payment.publicId,
          key: jalaliText(payment.createdAt, 'moment'),
          value: payment.statusText,
          hint: (
            <>
              <Money rial={payment.amount} isHideable={false} /> · {payment.gatewayTitle}
              {payment.refId ? (
                <>
                  {' · '}
                  {text.refId} <Ltr>{toPersianDigits(payment.refId)}</Ltr>
                </>
              ) : null}
              {payment.errorText ? ` · ${payment.errorText}` : ''}
            </>
          ),
        }))}
      />
    </Section>
  );
}

function Lots({ lots }: { lots: Details['lots'] }) {
  return (
    <Section title={text.lots}>
      <DescriptionList
        items={lots.map((lot) => ({
          id: lot.licenseNumber,
          key: <Ltr>{toPersianDigits(lot.licenseNumber)}</Ltr>,
          value: text.lotUnits(formatNumber(BigInt(lot.units))),
          hint: (
            <>
              <JalaliDate value={lot.licenseDate} /> · <Money rial={lot.gross} isHideable={false} />
            </>
          ),
        }))}
      />
    </Section>
  );
}

function Documents({ order }: { order: Details }) {
  const { download, busy } = useDownload(text.downloadFailed);
  const isOnline = useOnline();
  return (
    <Section title={text.documents}>
      <ButtonRow className="no-print">
        {order.documents.map(({ kind, title, fileUrl }) => (
          <Button
            key={fileUrl}
            size="small"
            variant="outlined"
            startIcon={kind === 'slip' ? <ImageRounded /> : <PictureAsPdfRounded />}
            loading={busy === fileUrl}
            loadingPosition="start"
            disabled={!isOnline}
            onClick={() => void download(fileUrl, `${title} ${order.orderNo}`)}
          >
            {title}
          </Button>
        ))}
      </ButtonRow>
    </Section>
  );
}

/** Slips, payouts and journals with the way to their desks, and the history with names. */
function Desks({ record }: { record: Reported }) {
  const isStaff = useDuty('staff');
  const link = (href: string, label: string) =>
    isStaff ? (
      <Plain href={href} prefetch={false}>
        {label}
      </Plain>
    ) : (
      label
    );
  const { slips, payouts, journals, acts } = record;
  return (
    <>
      {slips.length + payouts.length > 0 ? (
        <Section title={text.desks}>
          <DescriptionList
            items={[
              ...slips.map((slip) => ({
                id: `slip-${slip.receiptId}`,
                key: link(
                  paths.admin.bankSlips({ status: 'all', open: slip.receiptId }),
                  text.slip(toPersianDigits(slip.number)),
                ),
                value: slip.statusText,
                hint: <Money rial={slip.amount} isHideable={false} />,
              })),
              ...payouts.map((payout) => ({
                id: `payout-${payout.payoutId}`,
                key: link(paths.admin.payouts({ open: payout.payoutId }), payout.kindText),
                value: payout.statusText,
                hint: (
                  <>
                    <Money rial={payout.amount} isHideable={false} /> · {text.payoutDue(jalaliText(payout.dueDate))}
                    {payout.batchNo ? ` · ${text.batch(payout.batchNo)}` : ''}
                    {payout.bankRef ? ` · ${text.refId} ${payout.bankRef}` : ''}
                    {payout.errorText ? ` · ${payout.errorText}` : ''}
                  </>
                ),
              })),
            ]}
          />
        </Section>
      ) : null}
      {journals.length > 0 ? (
        <Section title={text.journals}>
          <DescriptionList
            items={journals.map((journal) => ({
              id: journal.journalId,
              key: link(
                paths.admin.corrections({ journal: journal.journalId }),
                text.journal(toPersianDigits(journal.journalId)),
              ),
              value: <Money rial={journal.amount} isHideable={false} />,
              hint: `${journal.texts.join(text.separator)} · ${jalaliText(journal.at, 'moment')}${
                journal.isReversed ? ` · ${text.reversed}` : ''
              }`,
            }))}
          />
        </Section>
      ) : null}
      <Section title={text.acts}>
        <DescriptionList
          items={acts.map((act, index) => ({
            id: String(index),
            key: act.statusText,
            value: act.actorName || text.actors[act.actor],
            hint: [jalaliText(act.at, 'moment'), act.note].filter(Boolean).join(' · '),
          }))}
        />
      </Section>
    </>
  );
}

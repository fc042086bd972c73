import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { openingFlags, type getFundOpening } from '#shared/contract/fundOpenings.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import { FundOpeningsApi } from '#panel/api/fundOpenings.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { WorkProgress } from '#panel/components/WorkProgress.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { figureCell, rialCell } from '#panel/ui/list/values.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ui } from '#panel/ui/strings.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActButtons } from '#panel/features/admin/shared/approval/Acts.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { OpeningDialog } from './OpeningDialog.tsx';
import { OpeningFacts, OpeningWarnings } from './OpeningFacts.tsx';
import { openingText as text } from './strings.ts';

type Answer = ResponseOf<typeof getFundOpening>['data'];
type Opening = NonNullable<Answer['opening']>;
type Holder = Answer['holders'][number];

const colors: Readonly<Record<Opening['state'], StatusColor>> = {
  prepared: 'warning',
  released: 'info',
  opened: 'success',
  discarded: 'default',
  replaced: 'default',
};

const filters = { flag: wordFilter('flag', openingFlags) };

/** Whom to invite: the amount of the contract elsewhere, until one is active here. */
const contractColumn: Column<Holder> = {
  id: 'contract',
  title: text.holders.contract,
  minWidth: 160,
  render: ({ debitAmount, debitPeriod, hasContract }) =>
    debitAmount === null ? (
      ui.none
    ) : (
      <TwoLines
        first={rialCell(debitAmount)}
        second={hasContract ? text.holders.renewed : text.holders.toInvite(debitPeriod)}
      />
    ),
};

const columns: readonly Column<Holder>[] = [
  {
    id: 'name',
    title: text.holders.name,
    flex: 1.6,
    minWidth: 160,
    isTitle: true,
    render: (row) => (
      <TwoLines
        first={row.name}
        second={
          row.knownName === null ? <Ltr>{toPersianDigits(row.nationalNo)}</Ltr> : text.holders.knownAs(row.knownName)
        }
      />
    ),
  },
  { id: 'units', title: text.holders.units, minWidth: 100, align: 'end', render: (row) => figureCell(row.units) },
  {
    id: 'certificates',
    title: text.holders.certificates,
    minWidth: 80,
    render: (row) => formatNumber(row.certificateCount),
  },
  {
    id: 'oldest',
    title: text.holders.oldest,
    minWidth: 120,
    render: (row) => (row.oldestDay ? <JalaliDate value={row.oldestDay} /> : ui.none),
  },
  { id: 'cash', title: text.holders.cash, minWidth: 120, align: 'end', render: (row) => rialCell(row.cash) },
  {
    id: 'orders',
    title: text.holders.orders,
    minWidth: 170,
    render: ({ purchases, redemptionUnits }) => {
      const [buys, sells] = [purchases !== '0', redemptionUnits !== '0'];
      if (!buys && !sells) return ui.none;
      const bought = buys ? (
        <>
          {text.holders.buys} <Money rial={purchases} isHideable={false} />
        </>
      ) : null;
      const sold = sells ? text.holders.redeems(formatNumber(BigInt(redemptionUnits))) : null;
      return bought && sold ? <TwoLines first={bought} second={sold} /> : (bought ?? sold);
    },
  },
  {
    id: 'contact',
    title: text.holders.contact,
    flex: 2,
    minWidth: 250,
    render: (row) => (
      <TwoLines
        first={row.mobile ? <Ltr>{toPersianDigits(row.mobile)}</Ltr> : row.isMinor ? text.minor : ui.none}
        second={row.iban ? <Ltr>{formatIban(row.iban)}</Ltr> : ui.none}
      />
    ),
  },
];

/** An existing fund opens: its files are sent by one person, looked at and released by another. */
export function OpeningTab({ fundId }: { fundId: number }) {
  const list = useListState({ filters });
  const query = FundOpeningsApi.useGetFundOpeningQuery(
    { params: { fundId }, query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const [workId, setWorkId] = useState<number | null>(null);
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={10} />}>
      {({ data, pageInfo }) => (
        <Stack>
          <OpeningSection fundId={fundId} answer={data} onReleased={setWorkId} />
          {workId === null ? null : <WorkProgress workId={workId} onEnd={() => void query.refetch()} />}
          {data.opening && data.opening.state !== 'discarded' ? (
            <Section title={text.holders.title}>
              <ListFilters
                list={list}
                selects={[{ name: 'flag', label: text.holders.flag, options: optionsOf(openingFlags, text) }]}
              />
              <DataTable
                label={text.holders.title}
                list={list}
                rows={data.holders}
                total={pageInfo.totalCount}
                rowId={(row) => row.line}
                columns={list.query.flag === 'contracts' ? [...columns, contractColumn] : columns}
                empty={text.holders.empty}
                emptyFilter={text.holders.emptyFilter}
              />
            </Section>
          ) : null}
        </Stack>
      )}
    </QueryBoundary>
  );
}

interface SectionProps {
  fundId: number;
  answer: Answer;
  onReleased: (workId: number | null) => void;
}

function OpeningSection({ fundId, answer: { opening, obstacle }, onReleased }: SectionProps) {
  const maker = usePermission('maker');
  const checker = usePermission('checker');
  const either = usePermission('makerOrChecker');
  const isWaiting = opening?.state === 'prepared';
  const isShown = opening !== null && opening.state !== 'discarded';
  const bring = {
    id: 'bring',
    label: isWaiting ? text.replace : text.bring,
    reason: maker ?? obstacle,
    dialog: (close: () => void) => <OpeningDialog fundId={fundId} onClose={close} />,
  };
  const decide = opening
    ? [
        {
          id: 'release',
          label: text.release,
          reason: opening.isMine ? text.mine : checker,
          dialog: (close: () => void) => <ReleaseDialog opening={opening} onReleased={onReleased} onClose={close} />,
        },
        bring,
        {
          id: 'discard',
          label: text.discard,
          color: 'error' as const,
          reason: either,
          dialog: (close: () => void) => <DiscardDialog opening={opening} onClose={close} />,
        },
      ]
    : [];
  const isOver = opening?.state === 'released' || opening?.state === 'opened';
  return (
    <Section
      title={text.title}
      note={text.note}
      action={opening ? <StatusChip color={colors[opening.state]}>{opening.stateText}</StatusChip> : undefined}
    >
      <Stack>
        {isShown ? (
          <>
            <OpeningWarnings of={opening} />
            <OpeningFacts of={opening} />
          </>
        ) : obstacle !== null && maker === null ? null : (
          // the button says an obstacle itself, unless it is off for another reason
          <Typography variant="body2">{obstacle ?? text.empty}</Typography>
        )}
        {opening ? <People opening={opening} /> : null}
        {isOver ? null : <ActButtons acts={isWaiting ? decide : [bring]} />}
      </Stack>
    </Section>
  );
}

/** The registrar's day, the bank, and who did what. */
function People({ opening }: { opening: Opening }) {
  const { deciderName, decidedAt, decisionReason, openedAt } = opening;
  return (
    <DescriptionList
      items={[
        { key: text.asOf, value: jalaliText(opening.asOf) },
        { key: text.bankBalance, value: <Money rial={opening.bankBalance} isHideable={false} /> },
        { key: text.otherAssets, value: <Money rial={opening.otherAssets} isHideable={false} /> },
        { key: text.preparer, value: opening.preparerName },
        { key: text.preparedAt, value: jalaliText(opening.preparedAt, 'moment') },
        deciderName ? { key: text.decider, value: deciderName } : null,
        decidedAt ? { key: text.decidedAt, value: jalaliText(decidedAt, 'moment') } : null,
        decisionReason ? { key: text.reason, value: decisionReason } : null,
        openedAt ? { key: text.openedAt, value: jalaliText(openedAt, 'moment') } : null,
      ]}
    />
  );
}

interface DecisionProps {
  opening: Opening;
  onClose: () => void;
}

/** The last look of the second person: what is booked, and that it is booked once. */
function ReleaseDialog({ opening, onReleased, onClose }: DecisionProps & Pick<SectionProps, 'onReleased'>) {
  const [release] = FundOpeningsApi.useReleaseFundOpeningMutation();
  const { openingId, version } = opening;
  return (
    <ActDialog
      title={text.releaseTitle}
      confirmLabel={text.release}
      version={version}
      act={(idempotencyKey, seen) =>
        release({ params: { openingId }, body: { version: seen }, idempotencyKey }).unwrap()
      }
      done={({ data }) => {
        notify.success(text.released);
        onReleased(data.workId);
      }}
      onClose={onClose}
    >
      <OpeningFacts of={opening} />
      <OpeningWarnings of={opening} />
      <Alert severity="warning">{text.releaseNote}</Alert>
    </ActDialog>
  );
}

function DiscardDialog({ opening, onClose }: DecisionProps) {
  const [discard] = FundOpeningsApi.useDiscardFundOpeningMutation();
  const { openingId, version } = opening;
  return (
    <ReasonDialog
      title={text.discardTitle}
      confirmLabel={text.discard}
      color="error"
      typical={text.discardTypical}
      draftName={`opening-discard-${openingId}`}
      done={text.discarded}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        discard({ params: { openingId }, body: { version: seen, reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    />
  );
}

import Link from 'next/link';
import dynamic from 'next/dynamic';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { contractColors } from '#panel/components/directDebit/stateColors.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { UseBars } from '#panel/components/directDebit/UseBars.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { paths } from '#panel/paths.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { Pager } from '#panel/ui/list/Pager.tsx';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useSigning } from '../useSigning.ts';
import { ContractActs } from './ContractActs.tsx';
import { contractsText as text } from './strings.ts';
import type { ContractRow } from './types.ts';

const ContractPanel = dynamic(() => import('./ContractPanel.tsx').then((part) => part.ContractPanel), { ssr: false });

const Cards = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '0.875rem',
  padding: '1rem',
  minWidth: 0,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  '& > .words': { flex: 1, minWidth: 0, display: 'grid' },
});
const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0.5rem 1rem',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, fontWeight: 600 },
}));

/** States in which a contract is in force, so that its use is of interest. */
const live: readonly ContractRow['status'][] = ['active', 'paused', 'suspended'];

/** Contracts as cards, those in force first, with what may be done with each. */
export function ContractsTab({ investorId }: { investorId: number }) {
  const list = useListState({ opens: 'open' });
  const query = DirectDebitApi.useListDebitContractsQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const banks = DirectDebitApi.useListDebitBanksQuery(undefined, { refetchOnMountOrArgChange: true }).data?.data;
  const isDown = (row: ContractRow) => banks?.find(({ bankCode }) => bankCode === row.bankCode)?.health === 'down';
  return (
    <Stack>
      <ButtonRow>
        <ListFileButtons title={text.list} file="exportDebitContracts" args={{ query: { investorId } }} size="small" />
      </ButtonRow>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="cards" count={3} />} isWhole>
        {({ data, pageInfo }) =>
          data.length === 0 ? (
            <EmptyView
              text={text.empty}
              action={
                <Button variant="contained" component={Link} href={paths.directDebit()} prefetch={false}>
                  {text.create}
                </Button>
              }
            />
          ) : (
            <>
              {data
                .filter(({ isRenewalDue, canRenew }) => isRenewalDue && canRenew)
                .map((row) => (
                  <RenewalBanner key={row.contractId} row={row} />
                ))}
              <Cards aria-label={text.list}>
                {data.map((row) => (
                  <ContractCard
                    key={row.contractId}
                    row={row}
                    isDown={isDown(row)}
                    onOpen={() => list.open?.(row.contractId)}
                  />
                ))}
              </Cards>
              {pageInfo.totalCount > data.length ? (
                <Pager
                  label={text.list}
                  page={list.page}
                  size={list.size}
                  total={pageInfo.totalCount}
                  onChange={list.turnTo}
                />
              ) : null}
            </>
          )
        }
      </QueryBoundary>
      {list.openId === null ? null : <ContractPanel contractId={recordId(list.openId)} onClose={list.close} />}
    </Stack>
  );
}

interface CardProps {
  row: ContractRow;
  /** the bank, or the provider between us, does not answer now */
  isDown: boolean;
  onOpen: () => void;
}

function ContractCard({ row, isDown, onOpen }: CardProps) {
  const isLive = live.includes(row.status);
  return (
    <Card aria-label={row.bankName}>
      <Head>
        <Avatar name={row.bankName} size={44} src={row.bankLogo} />
        <span className="words">
          <strong>{row.bankName}</strong>
          <Note as="span">
            {text.packageOf(row.packageTitle)}
            {row.accountMask ? (
              <>
                {' '}
                · <Ltr>{toPersianDigits(row.accountMask)}</Ltr>
              </>
            ) : null}
          </Note>
        </span>
        <StatusChip color={contractColors[row.status]}>{row.statusText}</StatusChip>
      </Head>
      {row.statusReason ? <Note>{row.statusReason}</Note> : null}
      <Facts>
        <div>
          <dt>{debitPartsText.perDebit}</dt>
          <dd>
            <Money rial={row.maxAmount} />
          </dd>
        </div>
        <div>
          <dt>{text.expire}</dt>
          <dd>
            <JalaliDate value={row.expireDate} />{' '}
            {isLive ? <Note as="span">({text.daysLeft(row.daysLeft)})</Note> : null}
          </dd>
        </div>
      </Facts>
      {isLive ? <UseBars use={row} /> : null}
      {isLive && isDown ? <Alert severity="warning">{text.bankDown}</Alert> : null}
      {row.nextContractId === null ? null : (
        <Alert
          severity="info"
          action={
            <Button
              size="small"
              component={Link}
              href={paths.directDebit({ contract: row.nextContractId })}
              prefetch={false}
            >
              {text.signing}
            </Button>
          }
        >
          {text.nextWaits}
        </Alert>
      )}
      <ContractActs row={row} onOpen={onOpen} />
    </Card>
  );
}

/** The end is near: one tap leads to the bank with the same package. */
function RenewalBanner({ row }: { row: ContractRow }) {
  const [renew] = DirectDebitApi.useRenewDebitContractMutation();
  const { idempotencyKey } = useIdempotencyKey();
  const { sign, isBusy, failure } = useSigning();
  const isOnline = useOnline();
  const { contractId } = row;
  return (
    <>
      <Alert severity="warning">
        <strong>{text.renewTitle(row.bankName, row.daysLeft)}</strong> {text.renewNote}
        <ButtonRow sx={{ marginBlockStart: 2 }}>
          <Button
            variant="contained"
            size="small"
            loading={isBusy}
            disabled={!isOnline}
            onClick={() => void sign(async () => (await renew({ body: { contractId }, idempotencyKey }).unwrap()).data)}
          >
            {text.renew}
          </Button>
        </ButtonRow>
      </Alert>
      <FailureLine failure={failure} />
    </>
  );
}

import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { familyMoney } from '#shared/contract/family.ts';
import { formatPercent, toPersianDigits } from '#shared/digits.ts';
import { AssetFilesApi } from '#panel/api/assetFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { InvestorDot } from '#panel/components/InvestorDot.tsx';
import { PrintHead } from '#panel/components/PrintHead.tsx';
import { paths } from '#panel/paths.ts';
import { switchInvestor } from '#panel/store/flows/switches.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader, PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Note, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { HideAmountsButton } from '#panel/ui/text/HideAmountsButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { familyText as text } from './familyStrings.ts';

type Family = ResponseOf<typeof familyMoney>['data'];
type Member = Family['rows'][number];

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
const Who = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.625rem', maxWidth: '100%' });

/** Goes into the panel of an investor, or says that it is the one that is open. */
function OpenPanel({ member }: { member: Member }) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const isCurrent = useAppSelector(selectInvestorId) === member.investorId;
  if (isCurrent) return <Small>{text.current}</Small>;
  const open = async () => {
    await router.replace(paths.assets());
    await dispatch(switchInvestor(member.investorId));
  };
  return (
    <Button
      className="no-print"
      size="small"
      variant="outlined"
      aria-label={text.openOf(member.name)}
      onClick={() => void open()}
    >
      {text.open}
    </Button>
  );
}

const rial = (id: 'holdings' | 'underWay' | 'total' | 'netDeposit', title: string): Column<Member> => ({
  id,
  title: text.rial(title),
  flex: 1.1,
  minWidth: 128,
  align: 'end',
  render: (row) => <Money rial={row[id]} hasUnit={false} />,
});

const columns: readonly Column<Member>[] = [
  {
    id: 'name',
    title: text.investor,
    flex: 1.7,
    minWidth: 190,
    isTitle: true,
    render: (row) => (
      <Who>
        <InvestorDot investorId={row.investorId} />
        <TwoLines
          first={row.name}
          second={[row.relationText, toPersianDigits(row.code)].filter(Boolean).join(text.separator)}
        />
      </Who>
    ),
  },
  rial('holdings', text.holdings),
  rial('underWay', text.underWay),
  rial('total', text.rowTotal),
  {
    id: 'sharePercent',
    title: text.share,
    flex: 0.6,
    minWidth: 80,
    align: 'end',
    render: (row) => <Ltr>{formatPercent(row.sharePercent, 1)}</Ltr>,
  },
  rial('netDeposit', text.netDeposit),
  {
    id: 'profit',
    title: text.rial(text.profit),
    flex: 1.2,
    minWidth: 136,
    align: 'end',
    render: (row) => <Change rial={row.profit} />,
  },
  {
    id: 'open',
    title: text.open,
    flex: 0.9,
    minWidth: 120,
    hasLink: true,
    render: (row) => <OpenPanel member={row} />,
  },
];

function Sums({ sum }: { sum: Family['sum'] }) {
  return (
    <Cards data-testid="family-sums">
      <Section title={text.total}>
        <Figure rial={sum.total} size="xl">
          <HideAmountsButton />
        </Figure>
        <Note>{text.totalNote}</Note>
      </Section>
      <Section title={text.holdings}>
        <Figure rial={sum.holdings} size="lg" />
        <Note>{text.holdingsNote}</Note>
      </Section>
      <Section title={text.underWay}>
        <Figure rial={sum.underWay} size="lg" />
        <Note>{text.underWayNote}</Note>
      </Section>
      <Section title={text.profit}>
        <Figure rial={sum.profit} size="lg" />
        <Note>{text.profitNote}</Note>
      </Section>
    </Cards>
  );
}

const Room = styled('div')({ minHeight: '6.5rem' });

/** All investors of the person side by side with their sums; which ones, the API says. */
export function FamilyView() {
  const query = AssetFilesApi.useFamilyMoneyQuery({});
  const family = query.data?.data;
  return (
    <Stack>
      <PrintHead />
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <>
            <Button component={Link} href={paths.assets()} prefetch={false}>
              {text.back}
            </Button>
            <FileButtons
              title={text.file}
              ask={(format) => AssetFilesApi.endpoints.exportFamilyMoney.initiate({ query: { format } })}
            />
            <PrintButton />
          </>
        }
      />
      {family ? <Sums sum={family.sum} /> : query.error ? null : <SumsSkeleton />}
      <Section>
        <DataTable
          label={text.title}
          query={query}
          rows={family?.rows}
          rowId={(row) => row.investorId}
          columns={columns}
          empty={<EmptyView text={text.one} />}
        />
        {family?.rows.length === 1 ? (
          <Note>
            {text.one}{' '}
            <Link href={paths.registerChild} prefetch={false}>
              {text.addChild}
            </Link>
          </Note>
        ) : null}
      </Section>
    </Stack>
  );
}

function SumsSkeleton() {
  return (
    <Cards>
      {[text.total, text.holdings, text.underWay, text.profit].map((title) => (
        <Section key={title} title={title}>
          <Room>
            <LoadingSkeleton shape="text" count={2} hasRoom />
          </Room>
        </Section>
      ))}
    </Cards>
  );
}

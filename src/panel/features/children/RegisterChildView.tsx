import Button from '@mui/material/Button';
import type { listChildren } from '#shared/contract/children.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { ChildrenApi } from '#panel/api/children.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { switchInvestor } from '#panel/store/flows/switches.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestors } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChildForm } from './ChildForm.tsx';
import { childrenText as text } from './strings.ts';

type Child = ResponseOf<typeof listChildren>['data'][number];

const Conditions = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
  display: 'grid',
  gap: '0.5rem',
}));

const titles = text.columns;
const columns: readonly Column<Child>[] = [
  { id: 'name', title: titles.name, flex: 1.3, minWidth: 130, isTitle: true, render: (row) => row.name },
  {
    id: 'nationalNo',
    title: titles.nationalNo,
    flex: 1,
    minWidth: 120,
    render: (row) => <Ltr>{toPersianDigits(row.nationalNo)}</Ltr>,
  },
  {
    id: 'age',
    title: titles.age,
    minWidth: 80,
    render: (row) => (row.age === null ? null : text.years(formatNumber(row.age))),
  },
  { id: 'relation', title: titles.relation, minWidth: 90, render: (row) => row.relationText },
  {
    id: 'status',
    title: titles.sejam,
    minWidth: 120,
    render: (row) =>
      row.isOfAge ? (
        <StatusChip color="warning">{text.ofAge}</StatusChip>
      ) : (
        <StatusChip color="success">{row.sejamStatusText}</StatusChip>
      ),
  },
  {
    id: 'registeredAt',
    title: titles.registered,
    minWidth: 110,
    render: (row) => <JalaliDate value={row.registeredAt} />,
  },
  { id: 'enter', title: titles.enter, minWidth: 160, render: (row) => <Enter investorId={row.investorId} /> },
];

function Enter({ investorId }: { investorId: number }) {
  const dispatch = useAppDispatch();
  // A child that was just registered is in this list before it is among the investors of the person, where it is chosen.
  const isKnown = useAppSelector(selectInvestors).some((investor) => investor.investorId === investorId);
  return (
    <Button size="small" disabled={!isKnown} onClick={() => void dispatch(switchInvestor(investorId))}>
      {text.enter}
    </Button>
  );
}

/** «ثبت‌نام فرزند»: conditions, the registration, and the children that are registered (domain 3.5 and 9.15). */
export function RegisterChildView() {
  const query = ChildrenApi.useListChildrenQuery();
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <Section title={text.conditions.title}>
        <Conditions>
          {text.conditions.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Conditions>
      </Section>
      <ChildForm />
      <Section title={text.list} action={<ListFileButtons title={text.list} file="exportChildren" size="small" />}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowId={(row) => row.investorId}
          columns={columns}
          empty={text.empty}
        />
      </Section>
    </Stack>
  );
}

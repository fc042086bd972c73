import Button from '@mui/material/Button';
import { children } from '#shared/lists/own.ts';
import { useListChildrenQuery } from '#panel/api/children.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { switchInvestor } from '#panel/store/flows/switches.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { ChildForm } from './ChildForm.tsx';
import { childrenText as text } from './strings.ts';

const Conditions = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
  display: 'grid',
  gap: '0.5rem',
}));

const columns = columnsOf(children, {
  status: (row) =>
    row.isOfAge ? (
      <StatusChip color="warning">{text.ofAge}</StatusChip>
    ) : (
      <StatusChip color="success">{row.sejamStatusText}</StatusChip>
    ),
  enter: (row) => <Enter investorId={row.investorId} />,
});

function Enter({ investorId }: { investorId: number }) {
  const dispatch = useAppDispatch();
  return (
    <Button size="small" onClick={() => void dispatch(switchInvestor(investorId))}>
      {text.enter}
    </Button>
  );
}

/** «ثبت‌نام فرزند»: conditions, the registration, and the children that are registered (domain 3.5 and 9.15). */
export function RegisterChildView() {
  const query = useListChildrenQuery();
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
      <ListSection of={children} query={query} rows={query.data?.data} columns={columns} />
    </Stack>
  );
}

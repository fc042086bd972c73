import Link from 'next/link';
import Button from '@mui/material/Button';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { useToday } from '#panel/components/directDebit/useToday.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { PlanFormView } from './PlanFormView.tsx';
import { newPlan, savedPlan } from './planForm.ts';
import { planText as text } from './strings.ts';

interface Props {
  investorId: number;
  /** the contract to begin with; null: the first active one */
  contractId: number | null;
  /** the plan to change; null: a new one */
  regularId: number | null;
  /** what a new plan begins with: «هر ماه همین» of a holding or a purchase */
  fundId?: number | null;
  amountRial?: string;
  /** the goal that a new plan feeds */
  goalId?: number | null;
}

/** «تعریف خرید منظم» and its change: the plan, and beside it its next dates (domain 4.4, 9.9). */
export function PlanView(props: Props) {
  const { investorId, contractId, regularId, fundId = null, amountRial = '', goalId = null } = props;
  const contracts = DirectDebitApi.useListDebitContractsQuery(
    { query: { investorId, size: 50 } },
    { refetchOnMountOrArgChange: true },
  );
  const saved = DirectDebitApi.useGetRegularPurchaseQuery(
    { params: { regularId: regularId ?? 0 } },
    { skip: regularId === null },
  );
  const today = useToday();
  const skeleton = <LoadingSkeleton shape="pairs" count={8} />;
  return (
    <Stack>
      <PageHeader title={regularId === null ? text.title : text.editTitle} note={text.note} />
      <QueryBoundary query={contracts} skeleton={skeleton} isWhole>
        {({ data }) => {
          if (today === null) return skeleton;
          const live = data.filter(({ status }) => status === 'active');
          const first = live.find((one) => one.contractId === contractId) ?? live[0];
          if (regularId !== null)
            return (
              <QueryBoundary query={saved} skeleton={skeleton} isWhole>
                {({ data: { regular } }) => (
                  <PlanFormView
                    key={regular.regularId}
                    investorId={investorId}
                    contracts={data.filter((one) => one.status === 'active' || one.contractId === regular.contractId)}
                    regular={regular}
                    start={savedPlan(regular, today)}
                    today={today}
                    readAgain={async () => (await saved.refetch().unwrap()).data.regular}
                  />
                )}
              </QueryBoundary>
            );
          if (!first) return <NoContract />;
          return (
            <PlanFormView
              investorId={investorId}
              contracts={live}
              regular={null}
              goalId={goalId}
              start={{
                ...newPlan(first.contractId, today),
                fundId: fundId === null ? '' : String(fundId),
                amount: amountRial,
              }}
              today={today}
            />
          );
        }}
      </QueryBoundary>
    </Stack>
  );
}

function NoContract() {
  return (
    <EmptyView
      text={text.noContract}
      action={
        <Button variant="contained" component={Link} href={paths.directDebit()} prefetch={false}>
          {text.create}
        </Button>
      }
    />
  );
}

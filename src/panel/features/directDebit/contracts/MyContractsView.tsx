import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ContractsTab } from './ContractsTab.tsx';
import { contractsText as text } from './strings.ts';

const loading = () => <LoadingSkeleton shape="table" count={6} />;
const RegularsTab = dynamic(() => import('./RegularsTab.tsx').then((part) => part.RegularsTab), { loading });
const ChargesTab = dynamic(() => import('./ChargesTab.tsx').then((part) => part.ChargesTab), { loading });

function MyContracts({ investorId }: { investorId: number }) {
  const isClosed = useSite().closed.includes('directDebit');
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          isClosed ? null : (
            <Button variant="contained" component={Link} href={paths.directDebit()} prefetch={false}>
              {text.create}
            </Button>
          )
        }
      />
      <div>
        <UrlTabs
          label={text.tabsLabel}
          isFresh
          tabs={[
            { id: 'contracts', label: text.tabs.contracts, render: () => <ContractsTab investorId={investorId} /> },
            { id: 'regulars', label: text.tabs.regulars, render: () => <RegularsTab investorId={investorId} /> },
            { id: 'charges', label: text.tabs.charges, render: () => <ChargesTab investorId={investorId} /> },
          ]}
        />
      </div>
    </Stack>
  );
}

/** «قراردادهای من»: contracts with their use, regular purchases and debits (domain 9.10). */
export const MyContractsView = withInvestor(MyContracts, <LoadingSkeleton shape="cards" count={3} />);

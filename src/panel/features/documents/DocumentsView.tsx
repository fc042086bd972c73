import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import type { StatementKind } from '#shared/contract/statements.ts';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ReceiptLongRounded } from '#panel/ui/icons/ReceiptLongRounded.tsx';
import { WorkspacePremiumRounded } from '#panel/ui/icons/WorkspacePremiumRounded.tsx';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { StatementsSection } from './StatementsSection.tsx';
import { statementsText as text } from './statementStrings.ts';

const NewStatement = dynamic(() => import('./NewStatement.tsx').then((part) => part.NewStatement), { ssr: false });

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** Papers that are kept in other places. */
const elsewhere = [
  { label: text.elsewhere.certificates, href: paths.assets() },
  { label: text.elsewhere.notices, href: paths.requests() },
  { label: text.elsewhere.identity, href: paths.profile() },
  { label: text.elsewhere.verify, href: paths.verify },
];

function Documents({ investorId }: { investorId: number }) {
  const [making, setMaking] = useState<StatementKind | null>(null);
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} />
      <Cards>
        <Section title={text.certificate}>
          <Stack>
            <Note>{text.certificateNote}</Note>
            <ButtonRow>
              <Button variant="contained" startIcon={<WorkspacePremiumRounded />} onClick={() => setMaking('holdings')}>
                {text.certificate}
              </Button>
            </ButtonRow>
          </Stack>
        </Section>
        <Section title={text.statement}>
          <Stack>
            <Note>{text.statementNote}</Note>
            <ButtonRow>
              <Button variant="outlined" startIcon={<ReceiptLongRounded />} onClick={() => setMaking('monthly')}>
                {text.create}
              </Button>
            </ButtonRow>
          </Stack>
        </Section>
      </Cards>
      <StatementsSection />
      <Section title={text.elsewhere.title}>
        <ButtonRow>
          {elsewhere.map(({ label, href }) => (
            <Button key={href} component={Link} href={href} prefetch={false}>
              {label}
            </Button>
          ))}
        </ButtonRow>
      </Section>
      {making ? <NewStatement investorId={investorId} kind={making} onClose={() => setMaking(null)} /> : null}
    </Stack>
  );
}

/** The place of papers: a certificate of holdings for a bank or an embassy, statements, and where the other papers are. */
export const DocumentsView = withInvestor(Documents, <LoadingSkeleton shape="table" count={6} />);

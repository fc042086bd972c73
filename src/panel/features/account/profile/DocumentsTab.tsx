import Button from '@mui/material/Button';
import { asApiFailure } from '#panel/api/failure.ts';
import { downloadFile } from '#panel/api/files.ts';
import { useInvestorDocumentsQuery } from '#panel/api/investor.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColour } from '#panel/ui/data/StatusChip.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { profileStrings as text } from '../strings.ts';
import { CardGrid } from './CardGrid.tsx';
import { QueryBlock } from './QueryBlock.tsx';

const colours: Record<string, StatusColour> = {
  approved: 'success',
  pending: 'warning',
  need_more: 'warning',
  rejected: 'error',
};

function dateText(date: string): string {
  return toPersianDigits(date.includes('T') ? formatJalaliMoment(date) : date);
}

/** Documents that were handed in, with their state; a kept file can be fetched. */
export function DocumentsTab({ investorId }: { investorId: number | null }) {
  const answer = useInvestorDocumentsQuery({ query: { investorId: investorId ?? 0 } }, { skip: investorId === null });
  const open = async (path: string, name: string) => {
    try {
      await downloadFile(path, name);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.hidden).message);
    }
  };
  return (
    <QueryBlock answer={answer} empty={text.noDocuments}>
      {(rows) => (
        <CardGrid>
          {rows.map((row) => (
            <Section
              key={row.documentId}
              title={row.docName}
              action={<StatusChip colour={colours[row.status] ?? 'default'}>{row.statusText}</StatusChip>}
            >
              <DescriptionList items={[{ key: text.documentDate, value: <Ltr>{dateText(row.uploadDate)}</Ltr> }]} />
              {row.filePath ? (
                <Button onClick={() => void open(row.filePath ?? '', row.docName)}>{text.open}</Button>
              ) : null}
            </Section>
          ))}
        </CardGrid>
      )}
    </QueryBlock>
  );
}

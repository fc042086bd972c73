import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as fundText } from './strings.ts';

const text = fundText.files;
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 1rem',
    minHeight: 56,
    paddingBlock: '0.5rem',
  },
  '& > li:not(:last-of-type)': { borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}` },
  '& > li > div': { flex: 1, minWidth: '12rem' },
}));

/** Name of the saved file: the title with the ending of its type. */
function fileName(title: string, mime: string): string {
  return `${title}.${mime.split('/').at(-1) ?? 'pdf'}`;
}

/** The fund's documents, newest first, each with its download. */
export function FilesTab({ fundId }: { fundId: number }) {
  const query = FundsApi.useFundFilesQuery({ query: { fundId } });
  const { download, busy } = useDownload(text.failed);
  return (
    <Section title={text.title}>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="list" count={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyView text={text.empty} />
          ) : (
            <List>
              {data.map((file) => (
                <li key={file.fileId}>
                  <div>
                    <strong>{file.title}</strong>
                    <Note>
                      <JalaliDate value={file.publishDate} /> ·{' '}
                      {text.size(formatNumber(Math.max(1, Math.round(file.size / 1024))))}
                    </Note>
                  </div>
                  <StatusChip>{file.categoryText}</StatusChip>
                  <Button
                    size="small"
                    startIcon={<DownloadRounded />}
                    loading={busy === file.filePath}
                    aria-label={text.download(file.title)}
                    onClick={() => void download(file.filePath, fileName(file.title, file.mime))}
                  >
                    {text.downloadShort}
                  </Button>
                </li>
              ))}
            </List>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

import Link from 'next/link';
import { DashboardApi } from '#panel/api/dashboard.ts';
import { MessagesApi } from '#panel/api/messages.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { BoxCard } from '#panel/ui/data/BoxCard.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { newsQuery } from './firstCalls.ts';
import { laterText as text } from './laterStrings.ts';
import { text as homeText } from './strings.ts';

interface OfInvestor {
  investorId: number;
}

const TwoLines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
const Grid = styled('div')({ display: 'grid', gap: '1rem' });
const Boxes = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' },
}));

function useHomeNews() {
  return MessagesApi.useListMessagesQuery({ query: newsQuery }, { selectFromResult: dataAndFailure }).data?.data[0];
}

/** The newest news of the home page; how figures are calculated where there is none. */
export function HomeNews() {
  const news = useHomeNews();
  return news ? <NewsLine news={news} /> : <Note>{homeText.calculated}</Note>;
}

function NewsLine({ news }: { news: NonNullable<ReturnType<typeof useHomeNews>> }) {
  const action = news.link ? (
    <Button component={Link} href={news.link} prefetch={false} color="inherit" size="small">
      {text.details}
    </Button>
  ) : undefined;
  return (
    <Alert severity="info" action={action}>
      <TwoLines title={news.shortText}>
        <strong>{news.messageTitle}:</strong> {news.shortText}
      </TwoLines>
    </Alert>
  );
}

/** News that found no place above, and the boxes of the administrators. */
export function HomeEnd({ investorId }: OfInvestor) {
  const { data: status } = DashboardApi.useProfileStatusQuery(
    { query: { investorId } },
    { selectFromResult: dataAndFailure },
  );
  const { data: boxes } = DashboardApi.useListCustomBoxesQuery(undefined, { selectFromResult: dataAndFailure });
  const news = useHomeNews();
  // without a notice above, the news stands there
  const isNewsBelow = news !== undefined && Boolean(status?.data.actions.length);
  if (!boxes?.data.length && !isNewsBelow) return null;
  return (
    <Grid>
      {isNewsBelow ? <NewsLine news={news} /> : null}
      <Boxes>
        {boxes?.data.map((box) => (
          <BoxCard key={box.boxId} box={box} detailsLabel={text.details} />
        ))}
      </Boxes>
    </Grid>
  );
}

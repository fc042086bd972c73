import { MessagesApi } from '#panel/api/messages.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '0.75rem' });
const Title = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, fontWeight: 600 }));

/** The newest news for visitors who are not signed in; silent when there are none or they cannot be read. */
export function LoginNews() {
  const { data } = MessagesApi.useListLoginNewsQuery({ query: { size: 3 } });
  return (
    <List>
      {data?.data.map((news) => (
        <li key={news.messageId}>
          <Title>{news.messageTitle}</Title>
          <Note>
            {toPersianDigits(news.showDateIran)} · {news.shortText}
          </Note>
        </li>
      ))}
    </List>
  );
}

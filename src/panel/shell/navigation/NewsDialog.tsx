import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { text } from '../strings.ts';

/** What the news dialog asks for (spec 2): place 2, four messages. */
export const newsQuery = { place: 2, size: 4 } as const;

export interface NewsItem {
  messageId: number;
  messageTitle: string;
  shortText: string;
  /** Iran date as the API gives it */
  showDateIran: string;
  isRead?: boolean;
}

export interface NewsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** undefined while loading */
  items: readonly NewsItem[] | undefined;
  hasFailed?: boolean;
  onRetry?: () => void;
  onOpenItem?: (item: NewsItem) => void;
  /** opens the panel of every message */
  onShowAll?: () => void;
}

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')(({ theme }) => ({
  paddingBlock: '0.25rem',
  '&:not(:last-child)': { borderBlockEnd: `1px solid ${theme.vars.palette.divider}` },
}));
const Open = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: '0.625rem 0.5rem',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  font: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));
const Head = styled('span')({ display: 'flex', justifyContent: 'space-between', gap: '1rem', alignItems: 'baseline' });
const Title = styled('span')(({ theme }) => ({
  ...theme.typography.subtitle2,
  '&[data-unread]': { color: theme.vars.palette.primary.main },
}));
const Small = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  flexShrink: 0,
}));
const Text = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));

/** The dialog «اخبار»: title, short text and Iran date of the last messages (spec 2). */
export function NewsDialog({
  isOpen,
  onClose,
  items,
  hasFailed = false,
  onRetry,
  onOpenItem,
  onShowAll,
}: NewsDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="news-title">
      <DialogTitle id="news-title" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        {text.news}
        <IconButton edge="end" onClick={onClose} aria-label={text.close}>
          <CloseRounded />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers>
        {hasFailed ? <PartialError onRetry={onRetry} /> : null}
        {!hasFailed && !items ? <LoadingSkeleton shape="cards" count={2} /> : null}
        {items?.length === 0 ? <EmptyView text={text.noNews} /> : null}
        {items ? <MessageList items={items} onOpen={onOpenItem} /> : null}
      </DialogContent>
      {onShowAll ? (
        <DialogActions>
          <Button onClick={onShowAll}>{text.allMessages}</Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

/** Messages with title, short text and Iran date; each opens in full. */
export function MessageList<I extends NewsItem>({
  items,
  onOpen,
}: {
  items: readonly I[];
  onOpen?: ((item: I) => void) | undefined;
}) {
  return (
    <List>
      {items.map((item) => (
        <Item key={item.messageId}>
          <Open type="button" onClick={() => onOpen?.(item)}>
            <Head>
              <Title data-unread={item.isRead === false ? '' : undefined}>{item.messageTitle}</Title>
              <Small dir="ltr">{toPersianDigits(item.showDateIran)}</Small>
            </Head>
            <Text>{item.shortText}</Text>
          </Open>
        </Item>
      ))}
    </List>
  );
}

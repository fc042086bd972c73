import dynamic from 'next/dynamic';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FaqsApi, type Faq } from '#panel/api/faqs.ts';
import { useAppDispatch, useAppSelector } from '#panel/store/hooks.ts';
import { selectIsReady } from '#panel/store/slices/authSlice.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { SearchRounded } from '#panel/ui/icons/SearchRounded.tsx';
import { ThumbDownRounded } from '#panel/ui/icons/ThumbDownRounded.tsx';
import { ThumbUpRounded } from '#panel/ui/icons/ThumbUpRounded.tsx';
import { Hint, OpenPage, Stack } from '#panel/ui/layout/blocks.ts';
import { nameFilter, textFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { formatNumber } from '#shared/digits.ts';
import { matchesSearch } from '#shared/search.ts';
import { text as faqsText } from './strings.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  marginBlockStart: '0.5rem',
});

/** Did the answer help? One vote of each person, which may be changed; shows how many it has helped. */
function FaqVote({ faq }: { faq: Faq }) {
  const [vote, { isLoading }] = FaqsApi.useVoteFaqMutation();
  const isOnline = useOnline();
  const send = async (isHelpful: boolean) => {
    try {
      await vote({ body: { id: faq.id, isHelpful } }).unwrap();
      notify.success(faqsText.thanks);
    } catch {
      notify.error(faqsText.voteFailed);
    }
  };
  return (
    <Row className="no-print" role="group" aria-label={`${faqsText.helpful} ${faq.question}`}>
      <span>{faqsText.helpful}</span>
      <VoteButton
        label={faqsText.yes}
        isChosen={faq.isHelpful === true}
        isOff={isLoading || !isOnline}
        icon={<ThumbUpRounded />}
        onClick={() => void send(true)}
      />
      <VoteButton
        label={faqsText.no}
        isChosen={faq.isHelpful === false}
        isOff={isLoading || !isOnline}
        icon={<ThumbDownRounded />}
        onClick={() => void send(false)}
      />
      {faq.helpfulCount > 0 ? <span>{faqsText.helpedCount(formatNumber(faq.helpfulCount))}</span> : null}
    </Row>
  );
}

function VoteButton(props: { label: string; isChosen: boolean; isOff: boolean; icon: ReactNode; onClick: () => void }) {
  const { label, isChosen, isOff, icon, onClick } = props;
  return (
    <Button
      size="small"
      variant={isChosen ? 'contained' : 'outlined'}
      startIcon={icon}
      aria-pressed={isChosen}
      disabled={isOff || isChosen}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlock: '1rem' });
const Answer = styled('p')({ margin: 0, whiteSpace: 'pre-line' });
const Ask = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.75rem',
});

const longestSearch = 100;
const filters = { search: textFilter('search', longestSearch), category: nameFilter('category', longestSearch) };

/** Search and category as they stand in the URL; the answers follow the typing, the URL after a pause. */
function useFaqFilters() {
  const list = useListState({ filters });
  const [search, setSearch] = useSearchText(list.words.search, (typed) => list.change({ search: typed }));
  return {
    category: list.words.category,
    search,
    setSearch,
    setCategory: (category: string) => list.change({ category }),
    clear: () => {
      setSearch('');
      list.clear();
    },
    openId: useUrlState().whole('q'),
  };
}

const VisitorHead = dynamic(() => import('./VisitorParts.tsx').then((part) => part.VisitorHead));
const VisitorFoot = dynamic(() => import('./VisitorParts.tsx').then((part) => part.VisitorFoot));
const PayoutDays = dynamic(() => import('./PayoutDays.tsx').then((part) => part.PayoutDays), { ssr: false });

/**
 * What investors ask, searchable and by category, each answer with a vote; and the way to a ticket (domain 9.12). Visitors
 * read the same answers, and find the way to an account, to the rules and to the support in place of vote and ticket.
 */
export function FaqsView() {
  const query = FaqsApi.useListFaqsQuery();
  const dispatch = useAppDispatch();
  const isVisitor = !useAppSelector(selectIsReady);
  const Frame = isVisitor ? OpenPage : Stack;
  const filters = useFaqFilters();
  const ask = () =>
    dispatch(ticketDrawerOpened(filters.search ? { topic: faqsText.askAbout(filters.search) } : undefined));
  return (
    <Frame>
      {isVisitor ? <VisitorHead /> : null}
      <PageHeader title={faqsText.title} note={isVisitor ? faqsText.visitorNote : faqsText.note} />
      <Section>
        <TextField
          fullWidth
          size="small"
          placeholder={faqsText.search}
          type="search"
          value={filters.search}
          onChange={(event) => filters.setSearch(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: longestSearch, 'aria-label': faqsText.search },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded fontSize="small" aria-hidden="true" />
                </InputAdornment>
              ),
            },
          }}
        />
        <QueryBoundary query={query} isWhole skeleton={<LoadingSkeleton shape="list" count={8} />}>
          {({ data }) => <FaqList faqs={data} filters={filters} onAsk={isVisitor ? null : ask} />}
        </QueryBoundary>
      </Section>
      {query.isSuccess ? <PayoutDays /> : null}
      {isVisitor ? (
        <VisitorFoot />
      ) : (
        <Section>
          <Ask>
            <div>
              <strong>{faqsText.notHelped}</strong>
              <Hint>{faqsText.askNote}</Hint>
            </div>
            <Button variant="contained" onClick={ask}>
              {faqsText.ask}
            </Button>
          </Ask>
        </Section>
      )}
    </Frame>
  );
}

function FaqList({
  faqs,
  filters,
  onAsk,
}: {
  faqs: readonly Faq[];
  filters: ReturnType<typeof useFaqFilters>;
  /** null for visitors: they neither write tickets nor vote */
  onAsk: (() => void) | null;
}) {
  const categories = [...new Set(faqs.map((faq) => faq.category))];
  const found = faqs.filter(
    (faq) =>
      (!filters.category || faq.category === filters.category) &&
      matchesSearch(`${faq.question} ${faq.answer}`, filters.search),
  );
  if (faqs.length === 0)
    return (
      <EmptyView text={faqsText.empty} action={onAsk ? <Button onClick={onAsk}>{faqsText.ask}</Button> : undefined} />
    );
  return (
    <>
      <Chips role="group" aria-label={faqsText.categories}>
        {['', ...categories].map((name) => (
          <Chip
            key={name}
            label={name || faqsText.all}
            clickable
            color={name === filters.category ? 'primary' : 'default'}
            aria-pressed={name === filters.category}
            onClick={() => filters.setCategory(name)}
          />
        ))}
      </Chips>
      <Hint role="status">{faqsText.results(formatNumber(found.length))}</Hint>
      {found.length === 0 ? (
        <EmptyView text={faqsText.emptyFilter} action={<Button onClick={filters.clear}>{ui.clearFilters}</Button>} />
      ) : (
        found.map((faq) => (
          <Accordion key={faq.id} id={`faq-${faq.id}`} title={faq.question} isOpen={faq.id === filters.openId}>
            <Answer>{faq.answer}</Answer>
            {onAsk ? <FaqVote faq={faq} /> : null}
          </Accordion>
        ))
      )}
    </>
  );
}

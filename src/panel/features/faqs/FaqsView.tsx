import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import SearchRounded from '@mui/icons-material/SearchRounded';
import type { ReactNode } from 'react';
import ThumbDownRounded from '@mui/icons-material/ThumbDownRounded';
import ThumbUpRounded from '@mui/icons-material/ThumbUpRounded';
import { useListFaqsQuery, type Faq, useVoteFaqMutation } from '#panel/api/faqs.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
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
  const [vote, { isLoading }] = useVoteFaqMutation();
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

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Search and category as they stand in the URL; the search follows the typing after a pause. */
function useFaqFilters() {
  const router = useRouter();
  const category = text(router.query['category']);
  const change = (changes: { category?: string; search?: string }) => {
    const next = Object.fromEntries(Object.entries({ ...router.query, ...changes }).filter(([, value]) => value));
    void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
  };
  const asked = text(router.query['search']).slice(0, 100);
  const [search, setSearch] = useSearchText(asked, (typed) => change({ search: typed }));
  return {
    category,
    search,
    setSearch,
    setCategory: (name: string) => change({ category: name }),
    clear: () => {
      setSearch('');
      change({ category: '', search: '' });
    },
    openId: Number(router.query['q']) || null,
  };
}

/** What investors ask, searchable and by category, each answer with a vote; and the way to a ticket (domain 9.12). */
export function FaqsView() {
  const query = useListFaqsQuery();
  const dispatch = useAppDispatch();
  const filters = useFaqFilters();
  const ask = () =>
    dispatch(ticketDrawerOpened(filters.search ? { topic: faqsText.askAbout(filters.search) } : undefined));
  return (
    <Stack>
      <PageHeader title={faqsText.title} note={faqsText.note} />
      <Section>
        <TextField
          fullWidth
          size="small"
          label={faqsText.search}
          type="search"
          value={filters.search}
          onChange={(event) => filters.setSearch(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: 100 },
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
          {({ data }) => <FaqList faqs={data} filters={filters} onAsk={ask} />}
        </QueryBoundary>
      </Section>
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
    </Stack>
  );
}

function FaqList({
  faqs,
  filters,
  onAsk,
}: {
  faqs: readonly Faq[];
  filters: ReturnType<typeof useFaqFilters>;
  onAsk: () => void;
}) {
  const categories = [...new Set(faqs.map((faq) => faq.category))];
  const found = faqs.filter(
    (faq) =>
      (!filters.category || faq.category === filters.category) &&
      matchesSearch(`${faq.question} ${faq.answer}`, filters.search),
  );
  if (faqs.length === 0)
    return <EmptyView text={faqsText.empty} action={<Button onClick={onAsk}>{faqsText.ask}</Button>} />;
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
        <EmptyView text={faqsText.emptyFilter} action={<Button onClick={filters.clear}>{faqsText.clear}</Button>} />
      ) : (
        found.map((faq) => (
          <Accordion key={faq.id} id={`faq-${faq.id}`} title={faq.question} isOpen={faq.id === filters.openId}>
            <Answer>{faq.answer}</Answer>
            <FaqVote faq={faq} />
          </Accordion>
        ))
      )}
    </>
  );
}

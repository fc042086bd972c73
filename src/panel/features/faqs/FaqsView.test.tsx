import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFaqs, voteFaq } from '#shared/contract/faqs.ts';
import { listSitePages } from '#shared/contract/siteContent.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleSite } from '#tests/support/siteSample.ts';
import { listPayoutDays } from '#shared/contract/funds.ts';
import { ShellSlotsProvider } from '#panel/shell/slots.tsx';
import { sitePagesText } from '#panel/shell/sitePages/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { FaqsView } from './FaqsView.tsx';
import { text } from './strings.ts';

const faqs = [
  {
    id: 1,
    category: 'صدور',
    question: 'صدور و ابطال یعنی چه؟',
    answer: 'صدور یعنی خرید واحد جدید.',
    order: 0,
    helpfulCount: 4,
    isHelpful: null,
  },
  {
    id: 2,
    category: 'پرداخت',
    question: 'حداقل مبلغ چقدر است؟',
    answer: 'برای هر صندوق نوشته شده است.',
    order: 1,
    helpfulCount: 0,
    isHelpful: true,
  },
];

const payouts = [
  { fundId: 3, name: 'درآمد ثابت کاج', payoutDays: 2 },
  { fundId: 4, name: 'سهامی آذرخش', payoutDays: 4 },
];

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(answers(listFaqs, { data: faqs }), answers(listPayoutDays, { data: payouts }));
});

describe('FaqsView', () => {
  it('says in how many working days each fund pays a redemption', async () => {
    renderPanel(<FaqsView />, { path: '/faqs' });
    const days = within(await screen.findByRole('region', { name: text.payoutTitle }));
    expect(days.getByText('درآمد ثابت کاج').nextElementSibling).toHaveTextContent('تا ۲ روز کاری');
    expect(days.getByText('سهامی آذرخش').nextElementSibling).toHaveTextContent('تا ۴ روز کاری');
  });

  it('shows the questions, and narrows them by category from the address', async () => {
    renderPanel(<FaqsView />, { path: '/faqs?category=پرداخت' });
    expect(await screen.findByText('حداقل مبلغ چقدر است؟')).toBeVisible();
    expect(screen.queryByText('صدور و ابطال یعنی چه؟')).toBeNull();
    expect(screen.getByRole('button', { name: 'پرداخت' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('searches question and answer whatever letters are typed, and keeps the search in the URL', async () => {
    const { user, log } = renderPanel(<FaqsView />, { path: '/faqs' });
    await screen.findByText('صدور و ابطال یعنی چه؟');
    // beside the sign of a search a label would stand on the border of the field
    expect(document.querySelector('main label, label[data-shrink]')).toBeNull();
    await user.type(screen.getByLabelText(text.search), 'يعني خريد');
    expect(await screen.findByText(text.results('۱'))).toBeVisible();
    await waitFor(() => expect(log.paths.at(-1)).toContain('يعني خريد'));
  });

  it('offers to clear filters that nothing fits, and a ticket that starts with the search', async () => {
    const { user, store } = renderPanel(<FaqsView />, { path: '/faqs?search=ماشین' });
    expect(await screen.findByText(text.emptyFilter)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.ask }));
    expect(store.getState().drawers).toMatchObject({
      isTicketOpen: true,
      ticketStart: { topic: text.askAbout('ماشین') },
    });
    await user.click(screen.getByRole('button', { name: ui.clearFilters }));
    expect(await screen.findByText('حداقل مبلغ چقدر است؟')).toBeVisible();
  });

  it('sends a vote and shows it', async () => {
    mockApi.use(answers(voteFaq, { data: { id: 1, isHelpful: true, helpfulCount: 5 } }));
    const { user } = renderPanel(<FaqsView />, { path: '/faqs?q=1' });
    const first = await screen.findByRole('group', { name: new RegExp(faqs[0]?.question ?? '') });
    expect(within(first).getByText(text.helpedCount('۴'))).toBeVisible();
    await user.click(within(first).getByRole('button', { name: text.yes }));
    await waitFor(() => expect(callsOf(voteFaq)[0]?.body).toEqual({ id: 1, isHelpful: true }));
    await waitFor(() => expect(callsOf(listFaqs)).toHaveLength(2));
  });

  it('says that there are none, and opens a ticket from there', async () => {
    mockApi.use(answers(listFaqs, { data: [] }));
    renderPanel(<FaqsView />);
    expect(await screen.findByText(text.empty)).toBeVisible();
  });

  it('offers another try when the list does not come', async () => {
    mockApi.use(refuses(listFaqs, 'INTERNAL'));
    const { user } = renderPanel(<FaqsView />);
    const retry = await screen.findByRole('button', { name: 'تلاش دوباره' });
    mockApi.use(answers(listFaqs, { data: faqs }));
    await user.click(retry);
    expect(await screen.findByText('حداقل مبلغ چقدر است؟')).toBeVisible();
  });

  it('works with the line down: says so', async () => {
    mockApi.use(isUnreachable(listFaqs));
    renderPanel(<FaqsView />);
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

describe('a visitor', () => {
  beforeEach(() => {
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  });

  it('reads the answers and the days, and finds log-in, rules, support with its hours, and licence, but no vote', async () => {
    mockApi.use(answers(listSitePages, { data: [] }));
    const site = sampleSite({
      ...{ name: 'سبدگردان نارون', supportPhone: '02112345678', supportHours: 'هر روز، ۹ تا ۱۷', licence: '11021' },
    });
    const { user } = renderPanel(
      <ShellSlotsProvider slots={{ site }}>
        <FaqsView />
      </ShellSlotsProvider>,
      { path: '/faqs?q=1' },
    );
    expect(await screen.findByText('صدور یعنی خرید واحد جدید.')).toBeVisible();
    expect(await screen.findByRole('region', { name: text.payoutTitle })).toBeVisible();
    expect(screen.queryByRole('group', { name: new RegExp(text.helpful) })).toBeNull();
    expect(screen.queryByRole('button', { name: text.ask })).toBeNull();
    expect(await screen.findByText('سبدگردان نارون')).toBeVisible();
    expect(await screen.findByRole('link', { name: text.start })).toHaveAttribute('href', '/login');
    const links = within(screen.getByRole('navigation', { name: sitePagesText.visitors }));
    expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/faqs', '/track', '/verify']);
    expect(screen.getByRole('link', { name: /۰۲۱/ })).toHaveAttribute('href', 'tel:02112345678');
    expect(screen.getByText(/هر روز، ۹ تا ۱۷/)).toBeVisible();
    expect(screen.getByText(sitePagesText.licence('۱۱۰۲۱'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: sitePagesText.open }));
    expect(await screen.findByRole('dialog', { name: sitePagesText.open })).toBeVisible();
  });

  it('reads that there are none, without a way to a ticket', async () => {
    mockApi.use(answers(listFaqs, { data: [] }));
    renderPanel(<FaqsView />);
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.ask })).toBeNull();
  });
});

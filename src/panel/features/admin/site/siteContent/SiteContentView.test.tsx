import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import * as contract from '#shared/contract/siteContent.ts';
import { getImageSize } from '#shared/contract/uploads.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { SiteContentView } from './SiteContentView.tsx';
import { siteText as text } from './strings.ts';

type Content = ResponseOf<typeof contract.listSiteContent>['data'][number];

const box = (changes: Partial<Content> = {}): Content => ({
  contentId: 4,
  section: 'box',
  key: null,
  title: 'سرمایه‌گذاری ماهانه',
  summary: '',
  bodyHtml: 'متن جعبه',
  link: '/funds',
  color: 'primary',
  place: null,
  audience: 'all',
  isActive: true,
  order: 2,
  imageId: null,
  imageUrl: null,
  showFrom: null,
  showTo: null,
  version: 2,
  savedBy: 'مریم راد',
  savedAt: '2026-11-20T08:00:00.000Z',
  ...changes,
});

beforeEach(() => {
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(getImageSize, { data: { max_file_size: 1_000_000 } }),
    answers(contract.listSiteContent, ({ url }) => ({
      data:
        url.searchParams.get('section') === 'news'
          ? [
              box({ contentId: 1, section: 'news', title: 'ورود امن', place: 3, showFrom: '2026-11-01' }),
              box({ contentId: 2, section: 'news', title: 'خبر صندوق', place: 2, showFrom: '2026-11-01' }),
            ]
          : [box()],
    })),
    answers(contract.listSiteContentVersions, {
      data: [
        { ...box(), version: 2 },
        { ...box({ bodyHtml: 'متن قبلی', order: 7 }), version: 1 },
      ].map(({ contentId: _id, section: _section, ...row }) => row),
    }),
    answers(contract.addSiteContent, { data: { contentId: 9, version: 1 } }),
    answers(contract.updateSiteContent, { data: { contentId: 4, version: 3 } }),
  );
});

it('shows what is typed as its reader will see it, and saves a box over the version that was read', async () => {
  const { user } = renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=box', level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.editOf('سرمایه‌گذاری ماهانه'), hidden: true }));
  const form = within(await screen.findByRole('dialog'));
  const title = form.getByRole('textbox', { name: text.fields.title });
  await user.clear(title);
  await user.type(title, 'هر ماه کمی');
  expect(form.getByRole('heading', { name: 'هر ماه کمی' })).toBeVisible();
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(contract.updateSiteContent)).toHaveLength(1));
  expect(callsOf(contract.updateSiteContent)[0]?.body).toMatchObject({
    section: 'box',
    contentId: 4,
    version: 2,
    title: 'هر ماه کمی',
    link: '/funds',
    color: 'primary',
    order: 2,
    place: null,
    key: null,
    audience: 'all',
    showFrom: null,
    showTo: null,
  });
});

it('gives a box its audience and its days, and names them in the list', async () => {
  mockApi.use(
    answers(contract.listSiteContent, {
      data: [box({ audience: 'staff', showTo: '2026-11-01' }), box({ contentId: 5 })],
    }),
  );
  const { user } = renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=box', level: 't1' });
  expect(await screen.findByText(contract.newsAudiences.staff)).toBeInTheDocument();
  expect(screen.getByText(text.daysTo('۱۴۰۵/۰۸/۱۰'))).toBeInTheDocument();
  expect(screen.getByText(text.states.over)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: text.add.box }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: text.fields.title }), 'عنوان نو');
  await user.type(form.getByRole('textbox', { name: text.fields.body }), 'متن');
  await user.click(form.getByRole('combobox', { name: text.fields.audience }));
  await user.click(await screen.findByRole('option', { name: contract.newsAudiences.clients }));
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(contract.addSiteContent)).toHaveLength(1));
  expect(callsOf(contract.addSiteContent)[0]?.body).toMatchObject({
    section: 'box',
    audience: 'clients',
    showFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    showTo: null,
    place: null,
  });
});

it('keeps what was typed when the server refuses a field', async () => {
  mockApi.use(
    refuses(contract.addSiteContent, 'SITE_CONTENT_LINK_UNSAFE', {
      fields: { link: [contract.siteContentErrors.SITE_CONTENT_LINK_UNSAFE.message] },
    }),
  );
  const { user } = renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=box', level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.add.box }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: text.fields.title }), 'عنوان نو');
  await user.type(form.getByRole('textbox', { name: text.fields.body }), 'متن');
  await user.type(form.getByRole('textbox', { name: text.fields.link }), 'javascript:x');
  await user.click(form.getByRole('button', { name: text.save }));
  expect(await form.findByText(contract.siteContentErrors.SITE_CONTENT_LINK_UNSAFE.message)).toBeVisible();
  expect(form.getByRole('textbox', { name: text.fields.title })).toHaveValue('عنوان نو');
});

it('restores an earlier version over the one in force', async () => {
  const { user } = renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=box', level: 't1' });
  await user.click(await screen.findByRole('button', { name: text.historyOf('سرمایه‌گذاری ماهانه'), hidden: true }));
  const history = within(await screen.findByRole('dialog'));
  expect(await history.findByText('متن قبلی')).toBeVisible();
  await user.click(history.getByRole('button', { name: text.restore }));
  const form = within(await screen.findByRole('dialog', { name: text.editTitle }));
  expect(form.getByRole('textbox', { name: text.fields.body })).toHaveValue('متن قبلی');
  await user.click(form.getByRole('button', { name: text.save }));
  await waitFor(() => expect(callsOf(contract.updateSiteContent)).toHaveLength(1));
  expect(callsOf(contract.updateSiteContent)[0]?.body).toMatchObject({ version: 2, bodyHtml: 'متن قبلی', order: 7 });
});

it('parts the messages of the log-in page from the news', async () => {
  const { user } = renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=login', level: 't1' });
  expect(await screen.findByText('ورود امن')).toBeInTheDocument();
  expect(screen.queryByText('خبر صندوق')).toBeNull();
  await user.click(screen.getByRole('tab', { name: text.tabs.news }));
  expect(await screen.findByText('خبر صندوق')).toBeInTheDocument();
  expect(screen.queryByText('ورود امن')).toBeNull();
});

it('finds texts by what the address says, and says when none is found', async () => {
  mockApi.use(
    answers(contract.listSiteContent, { data: [box(), box({ contentId: 5, title: 'جعبه پنهان', isActive: false })] }),
  );
  const { user } = renderDesk(<SiteContentView />, {
    path: '/admin/site/site-content?tab=box&state=hidden',
    level: 't1',
  });
  expect(await screen.findByText('جعبه پنهان')).toBeInTheDocument();
  expect(screen.queryByText('سرمایه‌گذاری ماهانه')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: text.search }), 'ماهانه');
  expect(await screen.findByText(text.noMatch)).toBeInTheDocument();
});

it('lets others than makers read alone', async () => {
  renderDesk(<SiteContentView />, { path: '/admin/site/site-content?tab=box', level: 't2' });
  expect(
    await screen.findByRole('button', { name: text.previewOf('سرمایه‌گذاری ماهانه'), hidden: true }),
  ).toBeEnabled();
  expect(screen.getByRole('button', { name: text.editOf('سرمایه‌گذاری ماهانه'), hidden: true })).toBeDisabled();
});

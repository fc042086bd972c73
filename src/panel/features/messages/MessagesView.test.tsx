import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exportMessages } from '#shared/contract/ownListFiles.ts';
import { listMessages, readMessage } from '#shared/contract/messages.ts';
import { readAllMessages } from '#shared/contract/notices.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { setAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { MessagesView } from './MessagesView.tsx';
import { shownText } from './messageText.ts';
import { messageStrings as text } from './strings.ts';

const message = (messageId: number, more: object = {}) => ({
  messageId,
  place: 2,
  messageTitle: `پیام ${messageId}`,
  shortText: 'مبلغ 1,000 ریال واریز شد.',
  body: '',
  showDateIran: '1405/09/01 10:00',
  isRead: false,
  isPersonal: true,
  link: '/requests?order=5',
  ...more,
});

beforeEach(() => {
  setAmountsHidden(false);
  mockApi.use(
    answers(readMessage, { data: { count: 0 } }),
    answers(readAllMessages, { data: { count: 3 } }),
    answers(listMessages, ({ url }) => {
      const id = Number(url.searchParams.get('id') ?? 0);
      return {
        data: id ? [message(id)] : [message(1), message(2, { isRead: true, isPersonal: false })],
        pageInfo: { page: 1, size: 10, totalCount: 2, totalPages: 1 },
      };
    }),
  );
  signIn();
});

it('asks with the filters of its address', async () => {
  const { user } = renderPanel(<MessagesView />, { path: '/messages?kind=personal&place=2&unread=1&search=صدور' });
  await screen.findByText('پیام ۱');
  const { searchParams } = callsOf(listMessages)[0]?.url ?? new URL('http://x');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    kind: 'personal',
    place: '2',
    unread: 'true',
    search: 'صدور',
  });
  expect(await pressFile(user, exportMessages, text.title)).toEqual({
    ...{ kind: 'personal', place: '2', unread: 'true' },
    search: 'صدور',
    format: 'csv',
  });
});

it('opens the message of a link that is not in the list, and marks it as read', async () => {
  renderPanel(<MessagesView />, { path: '/messages?open=77' });
  const panel = await screen.findByRole('dialog', { name: 'پیام ۷۷' });
  expect(panel).toHaveTextContent('مبلغ ۱,۰۰۰ ریال واریز شد.');
  expect(screen.getByRole('link', { name: text.more })).toHaveAttribute('href', '/requests?order=5');
  await waitFor(() => expect(callsOf(readMessage)[0]?.body).toEqual({ id: 77 }));
});

it('opens a message by a press on its card', async () => {
  const { user, log } = renderPanel(<MessagesView />, { path: '/messages' });
  await user.click(await screen.findByText('پیام ۲'));
  expect(log.paths.at(-1)).toContain('"open":2');
});

it('marks an unread message as read by a swipe, without opening it', async () => {
  const { user } = renderPanel(<MessagesView />, { path: '/messages' });
  await user.click(await screen.findByRole('button', { name: text.markReadOf('پیام ۱'), hidden: true }));
  await waitFor(() => expect(callsOf(readMessage).map(({ body }) => body)).toEqual([{ id: 1 }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: text.markReadOf('پیام ۲'), hidden: true })).toBeNull();
});

it('says when a message could not be marked', async () => {
  mockApi.use(refuses(readMessage, 'INTERNAL'));
  const said = vi.spyOn(notify, 'error').mockImplementation(() => undefined);
  const { user } = renderPanel(<MessagesView />, { path: '/messages' });
  await user.click(await screen.findByRole('button', { name: text.markReadOf('پیام ۱'), hidden: true }));
  await waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  said.mockRestore();
});

it('marks everything as read', async () => {
  const { user } = renderPanel(<MessagesView />, { path: '/messages' });
  await user.click(await screen.findByRole('button', { name: text.readAll }));
  await waitFor(() => expect(callsOf(readAllMessages)).toHaveLength(1));
});

it('covers the amount of a title, too, in the list and in the opened message', async () => {
  setAmountsHidden(true);
  const data = [message(7, { messageTitle: 'برداشت فردا: 5,000,000 ریال' })];
  mockApi.use(answers(listMessages, { data, pageInfo: { page: 1, size: 10, totalCount: 1, totalPages: 1 } }));
  renderPanel(<MessagesView />, { path: '/messages?open=7' });
  await screen.findByRole('dialog', { name: `برداشت فردا: ${ui.hidden} ریال` });
  expect(screen.getAllByText(`برداشت فردا: ${ui.hidden} ریال`).length).toBeGreaterThan(1);
  expect(document.body).not.toHaveTextContent(/5,000,000|۵,۰۰۰,۰۰۰/);
});

it('covers amounts and units while they are hidden, and nothing else', () => {
  const shown = shownText('مبلغ 1,000 ریال سود برای 12 واحد در 1405/09/01 ثبت شد.', true);
  expect(shown).toBe(`مبلغ ${ui.hidden} ریال سود برای ${ui.hidden} واحد در ۱۴۰۵/۰۹/۰۱ ثبت شد.`);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { countUnreadMessages, listMessages, readMessage } from '#shared/contract/messages.ts';
import { ui } from '#panel/ui/strings.ts';
import { messagesShown } from '#panel/store/slices/messagesSlice.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { NewsBell } from './NewsBell.tsx';
import { messageStrings as text } from './strings.ts';

const message = (messageId: number, isRead = true) => ({
  messageId,
  place: 2,
  messageTitle: `پیام ${messageId}`,
  shortText: 'خلاصه',
  body: 'متن کامل پیام',
  showDateIran: '1405/09/01',
  isRead,
  isPersonal: true,
  link: null,
});

beforeEach(() => {
  mockApi.use(
    answers(countUnreadMessages, { data: { count: 1 } }),
    answers(readMessage, { data: { count: 0 } }),
    answers(listMessages, ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      return {
        data: page === 1 ? [message(1, false), message(2)] : [message(11)],
        pageInfo: { page, size: 10, totalCount: 11, totalPages: 2 },
      };
    }),
  );
  signIn();
});

it('shows the panel of messages while the flag is on, and only then (spec 2)', async () => {
  const { store, user } = renderPanel(<NewsBell />);
  expect(screen.queryByRole('dialog')).toBeNull();
  store.dispatch(messagesShown(true));
  const panel = await screen.findByRole('dialog', { name: text.allMessages });
  expect(await within(panel).findByText('پیام ۱')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: ui.nextPage }));
  expect(await within(panel).findByText('پیام ۱۱')).toBeVisible();
  expect(callsOf(listMessages).at(-1)?.url.search).toBe('?page=2&size=10');
  await user.click(within(panel).getByRole('button', { name: ui.close }));
  expect(store.getState().messages.showMessages).toBe(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('has title, short text and Iranian date of each message (spec 2)', async () => {
  const { user } = renderPanel(<NewsBell />);
  await user.click(screen.getByRole('button', { name: /./ }));
  const dialog = await screen.findByRole('dialog', { name: 'اخبار' });
  const [first] = await within(dialog).findAllByRole('listitem');
  expect(first).toHaveTextContent('پیام ۱');
  expect(first).toHaveTextContent('خلاصه');
  expect(first).toHaveTextContent('۱۴۰۵/۰۹/۰۱');
});

it('has a flag for the news and one for all messages in the store', async () => {
  const { store, user } = renderPanel(<NewsBell />);
  const flags = () => {
    const { showNews, showMessages } = store.getState().messages;
    return { showNews, showMessages };
  };
  expect(flags()).toEqual({ showNews: false, showMessages: false });
  await user.click(screen.getByRole('button', { name: /./ }));
  expect(flags()).toEqual({ showNews: true, showMessages: false });
  await user.click(await screen.findByRole('button', { name: text.allMessages }));
  expect(flags()).toEqual({ showNews: false, showMessages: true });
});

it('leads from the news to all messages, and marks an opened one as read', async () => {
  const { user } = renderPanel(<NewsBell />);
  await user.click(screen.getByRole('button', { name: /./ }));
  await user.click(await screen.findByRole('button', { name: text.allMessages }));
  await user.click(await screen.findByRole('button', { name: /پیام ۱/ }));
  expect(await screen.findByText('متن کامل پیام')).toBeVisible();
  await waitFor(() => expect(callsOf(readMessage)[0]?.body).toEqual({ id: 1 }));
});

it('counts the notices of the person, shows them first, and has the news apart', async () => {
  const { user } = renderPanel(<NewsBell />);
  await waitFor(() => expect(callsOf(countUnreadMessages)[0]?.url.search).toBe('?kind=personal'));
  await user.click(await screen.findByRole('button', { name: /۱/ }));
  const dialog = await screen.findByRole('dialog', { name: 'اخبار' });
  expect(within(dialog).getByRole('tab', { name: text.mine })).toHaveAttribute('aria-selected', 'true');
  await user.click(within(dialog).getByRole('tab', { name: text.news }));
  await waitFor(() =>
    expect(callsOf(listMessages).map(({ url }) => url.search)).toEqual([
      '?place=2&size=4&kind=personal',
      '?place=2&size=4&kind=news',
    ]),
  );
});

it('is closed by the way back of the browser, which leaves the page as it is', async () => {
  window.history.replaceState({ key: 'before' }, '');
  window.history.pushState({ key: 'page' }, '');
  const { store } = renderPanel(<NewsBell />);
  store.dispatch(messagesShown(true));
  await screen.findByRole('dialog', { name: text.allMessages });
  act(() => window.history.back());
  await waitFor(() => expect(store.getState().messages.showMessages).toBe(false));
});

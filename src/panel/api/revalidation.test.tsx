import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUnreadMessages } from '#shared/contract/messages.ts';
import { listFaqs } from '#shared/contract/faqs.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { FaqsApi } from './faqs.ts';
import { send } from './http.ts';
import { MessagesApi } from './messages.ts';

const tenMinutes = 600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  mockApi.use(answers(countUnreadMessages, { data: { count: 2 } }), answers(listFaqs, { data: [] }));
  signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A view that reads like any other and says nothing about revalidation. */
function View() {
  const { data } = MessagesApi.useCountUnreadMessagesQuery();
  FaqsApi.useListFaqsQuery();
  return <p>{data?.data.count}</p>;
}

/** Makes a call: what was sent before it has reached the mock when its answer is there. */
const askSomethingElse = () => act(() => send({ method: 'get', path: '/api/faqs/' }));

it('asks again every 600000 ms for whatever a screen shows (spec 7)', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  renderPanel(<View />);
  expect(await screen.findByText('2')).toBeVisible();
  expect(callsOf(countUnreadMessages)).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(tenMinutes));
  vi.useRealTimers();
  await waitFor(() => expect(callsOf(countUnreadMessages)).toHaveLength(2));
  expect(callsOf(listFaqs)).toHaveLength(2);
});

it('asks nothing while the tab is hidden, nor for screens that were left', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { unmount } = renderPanel(<View />);
  expect(await screen.findByText('2')).toBeVisible();
  act(() => void vi.advanceTimersByTime(tenMinutes));
  await askSomethingElse();
  expect(callsOf(countUnreadMessages)).toHaveLength(1);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  unmount();
  act(() => void vi.advanceTimersByTime(tenMinutes));
  await askSomethingElse();
  expect(callsOf(countUnreadMessages)).toHaveLength(1);
});

import { useState } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { touchPresence } from '#shared/contract/presence.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { PresenceNote } from './PresenceNote.tsx';
import { componentsText } from './strings.ts';

const mina = { id: 5, name: 'مینا سهیلی', is_writing: false };

/** A record on which the person begins to write, or stops, by a button. */
function Record() {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <button onClick={() => setWriting(!isWriting)}>write</button>
      <PresenceNote kind="ticket" id={4} isWriting={isWriting} />
    </>
  );
}

const toggle = () => fireEvent.click(screen.getByRole('button'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** What each look said of the writing. */
const said = () => callsOf(touchPresence).map(({ body }) => (body as { is_writing: boolean }).is_writing);
/** Waits for what does not hang on the time, which passes by `pass` alone. */
async function until(check: () => void): Promise<void> {
  for (;;) {
    try {
      check();
      return;
    } catch {
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    }
  }
}
const hasSaid = (looks: boolean[]) => until(() => expect(said()).toEqual(looks));
const isShown = (words: string) => until(() => expect(screen.getByRole('status')).toHaveTextContent(words));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signIn({ role: 'admin', username: '0499370899' });
});
afterEach(() => void vi.useRealTimers());

describe('who has a record open', () => {
  it('hears at once that somebody writes, and that they stopped', async () => {
    mockApi.use(answers(touchPresence, { data: [mina] }));
    renderPanel(<Record />);
    await isShown(componentsText.hasOpen(mina.name));
    toggle();
    await pass(0);
    await hasSaid([false, true]);
    toggle();
    await pass(0);
    await hasSaid([false, true, false]);
  });

  it('hears of it with the next look of 15 seconds when they came later, and no look is brought forward', async () => {
    const present = [mina];
    mockApi.use(answers(touchPresence, () => ({ data: said().length < 2 ? [] : present })));
    renderPanel(<Record />);
    await hasSaid([false]);
    // the answer is there
    await pass(1_000);
    toggle();
    await pass(13_000);
    expect(said()).toEqual([false]);
    await pass(2_000);
    await hasSaid([false, true]);
    await isShown(componentsText.hasOpen(mina.name));
    toggle();
    await pass(0);
    await hasSaid([false, true, false]);
  });

  it('hears nothing of what was typed and taken back between two looks', async () => {
    mockApi.use(answers(touchPresence, { data: [] }));
    renderPanel(<Record />);
    await hasSaid([false]);
    await pass(1_000);
    toggle();
    await pass(5_000);
    toggle();
    await pass(16_000);
    await hasSaid([false, false]);
  });
});

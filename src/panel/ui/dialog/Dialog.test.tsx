import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { DateField } from '../form/DateField.tsx';
import { ui } from '../strings.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';

/** What the router keeps with each entry. */
const entry = (key: string) => ({ __N: true, key });
const goBack = () => act(() => window.history.back());
const nowAt = () => (window.history.state as { key: string }).key;

describe('the way back of the browser', () => {
  const toRouter = vi.fn();

  beforeEach(() => {
    toRouter.mockReset();
    window.history.pushState(entry('amount'), '');
    window.history.pushState(entry('confirm'), '');
    // the router listens before any dialog is there
    window.addEventListener('popstate', toRouter);
    return () => {
      window.removeEventListener('popstate', toRouter);
      vi.restoreAllMocks();
    };
  });

  it('closes the dialog and leaves the page below as it is', async () => {
    const close = vi.fn();
    const { unmount } = renderPanel(<ConfirmDialog isOpen title="?" onConfirm={vi.fn()} onCancel={close} />);
    goBack();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(nowAt()).toBe('confirm'));
    expect(toRouter).not.toHaveBeenCalled();
    // without a dialog it is the router's again
    unmount();
    goBack();
    await waitFor(() => expect(toRouter).toHaveBeenCalledTimes(1));
    expect(nowAt()).toBe('amount');
  });

  it('closes the dialog of a page that was just loaded, whose way back leads out of the document', async () => {
    const first = window.history.length - 1;
    const index = () => window.history.length - 1;
    // jsdom has no Navigation API
    const tab = Object.assign(new EventTarget(), {
      entries: () => Array.from({ length: index() + 1 }, (_, at) => ({ sameDocument: at >= first })),
    });
    vi.stubGlobal('navigation', Object.defineProperty(tab, 'currentEntry', { get: () => ({ index: index() }) }));
    const close = vi.fn();
    const { rerender } = renderPanel(<ConfirmDialog isOpen title="?" onConfirm={vi.fn()} onCancel={close} />);
    expect(window.history.length - 1).toBe(first + 1);
    expect(nowAt()).toBe('confirm');
    // the next dialog finds that step
    rerender(<ConfirmDialog isOpen={false} title="?" onConfirm={vi.fn()} onCancel={close} />);
    rerender(<ConfirmDialog isOpen title="?" onConfirm={vi.fn()} onCancel={close} />);
    expect(window.history.length - 1).toBe(first + 1);
    vi.unstubAllGlobals();
    goBack();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(toRouter).not.toHaveBeenCalled();
    expect(nowAt()).toBe('confirm');
  });

  describe('after a dialog of a page that was just loaded was closed by its button', () => {
    /** The entries of the tab as the Navigation API tells them: the page was loaded at `first`. */
    const stubEntries = (first: number) => {
      let index = first;
      const tab = Object.assign(new EventTarget(), {
        entries: () => Array.from({ length: index + 1 }, (_, at) => ({ sameDocument: at >= first })),
      });
      /** The browser tells of the move before the event of the way back. */
      const move = (to: number) => {
        const from = { index };
        index = to;
        tab.dispatchEvent(Object.assign(new Event('currententrychange'), { from }));
      };
      vi.stubGlobal('navigation', Object.defineProperty(tab, 'currentEntry', { get: () => ({ index }) }));
      return { move };
    };
    const openAndClose = () => {
      const open = (isOpen: boolean) => (
        <ConfirmDialog isOpen={isOpen} title="?" onConfirm={vi.fn()} onCancel={vi.fn()} />
      );
      const { rerender } = renderPanel(open(true));
      rerender(open(false));
    };
    const backTo = (): void =>
      act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: entry('confirm') })));
    afterEach(() => vi.unstubAllGlobals());

    it('leaves the document at once, over the step that the dialog has added', () => {
      const { move } = stubEntries(3);
      openAndClose();
      move(4);
      const leaves = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
      move(3);
      backTo();
      expect(leaves).toHaveBeenCalledTimes(1);
      expect(toRouter).not.toHaveBeenCalled();
    });

    it.each([
      ['from farther ahead', 3, [4, 5, 3]],
      ['where nothing is before it', 0, [1, 0]],
    ])('goes to the page itself %s', (_where, first, moves) => {
      const { move } = stubEntries(first);
      openAndClose();
      const leaves = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
      moves.forEach(move);
      backTo();
      expect(leaves).not.toHaveBeenCalled();
      expect(toRouter).toHaveBeenCalledTimes(1);
    });
  });

  it('closes the uppermost of two', async () => {
    const [lower, upper] = [vi.fn(), vi.fn()];
    renderPanel(
      <>
        <ConfirmDialog isOpen title="1" onConfirm={vi.fn()} onCancel={lower} />
        <ConfirmDialog isOpen title="2" onConfirm={vi.fn()} onCancel={upper} />
      </>,
    );
    goBack();
    await waitFor(() => expect(upper).toHaveBeenCalledTimes(1));
    expect(lower).not.toHaveBeenCalled();
  });

  it('closes when the page stands on its own entry again, whose address it may write', async () => {
    const close = vi.fn(nowAt);
    renderPanel(<ConfirmDialog isOpen title="?" onConfirm={vi.fn()} onCancel={close} />);
    goBack();
    await waitFor(() => expect(close).toHaveReturnedWith('confirm'));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('keeps the dialog below an open list of choices', async () => {
    const close = vi.fn();
    const { user } = renderPanel(
      <FormDialog title="?" onClose={close}>
        <TextField select label="fund" value="" slotProps={{ select: { displayEmpty: true } }}>
          <MenuItem value="">none</MenuItem>
        </TextField>
      </FormDialog>,
    );
    await user.click(screen.getByRole('combobox', { name: /fund/ }));
    await screen.findByRole('listbox');
    const returned = vi.spyOn(window.history, 'go');
    goBack();
    await waitFor(() => expect(returned).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(nowAt()).toBe('confirm'));
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('option', { name: 'none' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    goBack();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('closes the calendar of a day, and not the form that it is in', async () => {
    const close = vi.fn();
    const { user } = renderPanel(
      <FormDialog title="?" onClose={close}>
        <DateField label="day" value="2026-11-22" onChange={vi.fn()} />
      </FormDialog>,
    );
    // the first touch is for the phone's calendar
    await user.click(screen.getByRole('textbox', { name: 'day' }));
    await screen.findByRole('gridcell', { name: '۱' });
    goBack();
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: '۱' })).toBeNull());
    expect(nowAt()).toBe('confirm');
    expect(close).not.toHaveBeenCalled();
    goBack();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('waits while the act runs', async () => {
    const close = vi.fn();
    const returned = vi.spyOn(window.history, 'go');
    renderPanel(<ConfirmDialog isOpen isBusy title="?" onConfirm={vi.fn()} onCancel={close} />);
    goBack();
    await waitFor(() => expect(returned).toHaveBeenCalledWith(1));
    await waitFor(() => expect(nowAt()).toBe('confirm'));
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: ui.cancel })).toBeVisible();
    expect(toRouter).not.toHaveBeenCalled();
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { ui } from '../strings.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
    return () => window.removeEventListener('popstate', toRouter);
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

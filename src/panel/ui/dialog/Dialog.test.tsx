import { type ReactNode, useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPanel } from '#tests/support/panel.tsx';
import { DateField } from '../form/DateField.tsx';
import { FileField, type UploadedFile } from '../form/FileField.tsx';
import { OtpField } from '../form/OtpField.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { ui } from '../strings.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { dialogText } from './strings.ts';

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

/** What asks is there, which comes with the first dialog. */
const guarded = () => waitFor(() => expect(document.querySelector('[data-guard]')).not.toBeNull());

/** One field of each kind that a form of the panel has. */
function Fields() {
  const [fund, setFund] = useState('1');
  const [day, setDay] = useState('2026-11-22');
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [code, setCode] = useState('');
  const upload = (chosen: File) => Promise.resolve({ id: 5, name: chosen.name });
  return (
    <>
      <TextField label="name" defaultValue="sara" autoFocus />
      <SelectField
        label="fund"
        value={fund}
        options={['1', '2'].map((value) => ({ value, label: `fund ${value}` }))}
        onChange={setFund}
      />
      <FormControlLabel control={<Checkbox />} label="all" />
      <DateField label="day" value={day} onChange={setDay} />
      <FileField label="slip" value={file} onChange={setFile} upload={upload} onBusy={vi.fn()} />
      <OtpField value={code} onChange={setCode} />
      <TextField label="reason" slotProps={{ htmlInput: { 'data-kept': true } }} />
    </>
  );
}

describe('a dialog in which something was typed', () => {
  const question = () => screen.findByRole('dialog', { name: dialogText.leave });
  const setUp = async () => {
    const close = vi.fn();
    const { user } = renderPanel(
      <FormDialog title="?" submitLabel="send" onClose={close}>
        <Fields />
      </FormDialog>,
    );
    await guarded();
    return { user, close };
  };

  it('asks before Escape closes it, and stays with what was typed when the person goes back', async () => {
    const { user, close } = await setUp();
    await user.type(screen.getByRole('textbox', { name: 'name' }), ' rad');
    await user.keyboard('{Escape}');
    expect(await question()).toHaveTextContent(dialogText.leaveText);
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: ui.cancel }));
    await waitFor(() => expect(screen.queryByText(dialogText.leave)).toBeNull());
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveValue('sara rad');
    await user.keyboard('{Escape}');
    await question();
    await user.click(screen.getByRole('button', { name: dialogText.leaveDo }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('asks before the way back of the browser closes it', async () => {
    window.history.pushState(entry('below'), '');
    window.history.pushState(entry('here'), '');
    const { user, close } = await setUp();
    await user.type(screen.getByRole('textbox', { name: 'name' }), ' rad');
    goBack();
    await question();
    expect(nowAt()).toBe('here');
    expect(close).not.toHaveBeenCalled();
    // the way back from the question leads to the form
    goBack();
    await waitFor(() => expect(screen.queryByText(dialogText.leave)).toBeNull());
    expect(close).not.toHaveBeenCalled();
  });

  it('asks before a click beside it closes it', async () => {
    const close = vi.fn();
    const { user } = renderPanel(
      <ConfirmDialog isOpen title="?" onConfirm={vi.fn()} onCancel={close}>
        <TextField label="name" />
      </ConfirmDialog>,
    );
    await guarded();
    const beside = () => document.querySelector('.MuiDialog-container')!;
    await user.type(screen.getByRole('textbox', { name: 'name' }), 'sara');
    await user.click(beside());
    await question();
    expect(close).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(dialogText.leave)).toBeNull());
    // nothing typed any more
    await user.clear(screen.getByRole('textbox', { name: 'name' }));
    await user.click(beside());
    expect(close).toHaveBeenCalledTimes(1);
  });

  const changes: [string, (user: ReturnType<typeof renderPanel>['user']) => Promise<unknown>][] = [
    [
      'a choice of a list',
      async (user) => {
        await user.click(screen.getByRole('combobox', { name: 'fund' }));
        await user.click(await screen.findByRole('option', { name: 'fund 2' }));
        await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
      },
    ],
    ['a mark', (user) => user.click(screen.getByRole('checkbox', { name: 'all' }))],
    [
      'a file',
      async (user) => {
        await user.upload(screen.getByLabelText('slip'), new File(['x'], 'slip.pdf', { type: 'application/pdf' }));
        await screen.findByText('slip.pdf');
      },
    ],
  ];
  it.each(changes)('asks for %s, too', async (_what, change) => {
    const { user, close } = await setUp();
    await change(user);
    await user.keyboard('{Escape}');
    await question();
    expect(close).not.toHaveBeenCalled();
  });

  it('asks for what was typed at a step before', async () => {
    const close = vi.fn();
    function Steps() {
      const [isNext, setNext] = useState(false);
      return (
        <FormDialog title="?" submitLabel="send" onClose={close}>
          {isNext ? null : <TextField label="name" />}
          <button type="button" onClick={() => setNext(true)}>
            next
          </button>
        </FormDialog>
      );
    }
    const { user } = renderPanel(<Steps />);
    await guarded();
    await user.type(screen.getByRole('textbox', { name: 'name' }), 'sara');
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.queryByRole('textbox', { name: 'name' })).toBeNull();
    await user.keyboard('{Escape}');
    await question();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes by its own button without a question', async () => {
    const { user, close } = await setUp();
    await user.type(screen.getByRole('textbox', { name: 'name' }), ' rad');
    await user.click(screen.getByRole('button', { name: ui.cancel }));
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog that loses nothing closes at once', () => {
  const escape = async (what: ReactNode, act?: (user: ReturnType<typeof renderPanel>['user']) => unknown) => {
    const close = vi.fn();
    const { user } = renderPanel(
      <FormDialog title="?" submitLabel="send" onClose={close}>
        {what}
      </FormDialog>,
    );
    await guarded();
    await act?.(user);
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(dialogText.leave)).toBeNull();
  };

  it('without fields', () => escape('words'));
  it('unchanged', () => escape(<Fields />, (user) => user.click(screen.getByRole('textbox', { name: 'name' }))));
  it('with a value that was typed and taken back', () =>
    escape(<Fields />, (user) => user.type(screen.getByRole('textbox', { name: 'name' }), 'x{Backspace}')));
  it('with a text that is kept', () =>
    escape(<Fields />, (user) => user.type(screen.getByRole('textbox', { name: 'reason' }), 'x')));
  it('with a part of a one-time code', () =>
    escape(<Fields />, (user) => user.type(screen.getByRole('textbox', { name: 'رقم ۱' }), '12')));

  it('with nothing left to send', async () => {
    const close = vi.fn();
    function Once() {
      const [isSent, setSent] = useState(false);
      return (
        <FormDialog
          title="?"
          onClose={close}
          {...(isSent ? {} : { submitLabel: 'send' })}
          onSubmit={() => setSent(true)}
        >
          {isSent ? null : <TextField label="name" />}
        </FormDialog>
      );
    }
    const { user } = renderPanel(<Once />);
    await guarded();
    await user.type(screen.getByRole('textbox', { name: 'name' }), 'sara{Enter}');
    expect(screen.queryByRole('button', { name: 'send' })).toBeNull();
    // the field that had the focus is gone, and the dialog takes it
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });
});

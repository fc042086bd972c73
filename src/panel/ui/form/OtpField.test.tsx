import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PanelTheme } from '../theme/PanelTheme.tsx';
import { OtpField } from './OtpField.tsx';

function Field({ onComplete, hasAutoFocus }: { onComplete?: (code: string) => void; hasAutoFocus?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <PanelTheme>
      <OtpField value={value} onChange={setValue} onComplete={onComplete} hasAutoFocus={hasAutoFocus} />
      <output data-testid="value">{value}</output>
    </PanelTheme>
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const value = () => screen.getByTestId('value').textContent;

/** Refuses every code but 654321, as an API does: busy for a while, then an error that goes with the next digit. */
function Refusing({ tried }: { tried: (code: string) => Promise<void> }) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const check = async (code: string) => {
    setBusy(true);
    setError(undefined);
    await tried(code);
    setBusy(false);
    if (code !== '654321') setError('کد تأیید اشتباه است؛ آخرین پیامک را ببینید');
  };
  const change = (next: string) => {
    setValue(next);
    setError(undefined);
  };
  return (
    <PanelTheme>
      <OtpField
        value={value}
        onChange={change}
        onComplete={(code) => void check(code)}
        error={error}
        isBusy={isBusy}
        hasAutoFocus
      />
      <output data-testid="value">{value}</output>
    </PanelTheme>
  );
}

describe('OtpField', () => {
  it('takes another code from its first box after a refusal, and sends each code once', async () => {
    const tried = vi.fn(() => Promise.resolve());
    render(<Refusing tried={tried} />);
    await userEvent.keyboard('000000');
    expect(await screen.findByRole('alert')).toHaveTextContent('کد تأیید اشتباه است؛ آخرین پیامک را ببینید');
    expect(value()).toBe('');
    expect(document.activeElement).toBe(boxes()[0]);
    await userEvent.keyboard('1');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('11111');
    expect(await screen.findByRole('alert')).toHaveTextContent('کد تأیید اشتباه است؛ آخرین پیامک را ببینید');
    await userEvent.keyboard('۶۵۴۳۲۱');
    expect(value()).toBe('654321');
    expect(tried.mock.calls).toEqual([['000000'], ['111111'], ['654321']]);
  });

  it('empties its boxes together with the refusal, so that a digit typed at once begins another code', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    // as React draws in a browser: what waits for a quiet moment has not run when the refusal is there
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const root = createRoot(place);
    onTestFinished(() => root.unmount());
    root.render(<Refusing tried={() => Promise.resolve()} />);
    const first = await waitFor(() => boxes()[0]!);
    const atRefusal = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!place.querySelector('[role=alert]')) return;
        observer.disconnect();
        resolve([first.value, document.activeElement?.getAttribute('aria-label')]);
      }).observe(place, { childList: true, subtree: true, attributes: true });
    });
    const user = userEvent.setup();
    await user.click(first);
    await user.paste('111111');
    expect(await atRefusal).toEqual(['', 'رقم ۱']);
  });

  it('keeps the focus while a code is checked, and takes no digit meanwhile', async () => {
    let answer = () => {};
    const tried = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    render(<Refusing tried={tried} />);
    await userEvent.keyboard('000000');
    expect(document.activeElement).toBe(boxes()[5]);
    await userEvent.keyboard('7{Backspace}');
    expect(value()).toBe('000000');
    answer();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(document.activeElement).toBe(boxes()[0]);
  });

  it('sends a whole code in which one digit is corrected only with the button', async () => {
    const done = vi.fn();
    render(<Field onComplete={done} />);
    await userEvent.click(boxes()[0]!);
    await userEvent.keyboard('123456');
    await userEvent.click(boxes()[1]!);
    await userEvent.keyboard('93');
    expect(value()).toBe('193456');
    expect(document.activeElement).toBe(boxes()[3]);
    expect(done.mock.calls).toEqual([['123456']]);
  });

  it('moves on with each digit and reports the whole code once', async () => {
    const done = vi.fn();
    render(<Field onComplete={done} />);
    await userEvent.click(boxes()[0]!);
    await userEvent.keyboard('۱۲۳456');
    expect(value()).toBe('123456');
    expect(
      boxes()
        .map((box) => box.value)
        .join(''),
    ).toBe('۱۲۳۴۵۶');
    expect(done.mock.calls).toEqual([['123456']]);
  });

  it('stands in its first box as soon as it is drawn, so that the first digit of a fast hand is not written over', async () => {
    const place = document.createElement('div');
    document.body.append(place);
    const where = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        resolve(document.activeElement?.getAttribute('aria-label'));
      }).observe(place, { childList: true });
    });
    // as React draws in a browser: what waits for a quiet moment has not run when the boxes are there
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const root = createRoot(place);
    onTestFinished(() => root.unmount());
    root.render(<Field hasAutoFocus />);
    expect(await where).toBe('رقم ۱');
  });

  it('takes a pasted code from any text around it', async () => {
    const done = vi.fn();
    render(<Field onComplete={done} />);
    await userEvent.click(boxes()[3]!);
    await userEvent.paste('کد ورود: ۶۵۴۳۲۱');
    expect(value()).toBe('654321');
    expect(done).toHaveBeenCalledWith('654321');
  });

  it('takes the code of a message that holds other numbers as well, and a code in groups', async () => {
    const { unmount } = render(<Field />);
    await userEvent.click(boxes()[0]!);
    await userEvent.paste('سپیدار ۱۴۰۵\nکد ورود شما: 123456');
    expect(value()).toBe('123456');
    unmount();
    render(<Field />);
    await userEvent.click(boxes()[0]!);
    await userEvent.paste('۶۵۴ ۳۲۱');
    expect(value()).toBe('654321');
  });

  it('goes back and removes with backspace', async () => {
    render(<Field />);
    await userEvent.click(boxes()[0]!);
    await userEvent.keyboard('123{Backspace}');
    expect(value()).toBe('12');
    expect(document.activeElement).toBe(boxes()[2]);
  });

  it('asks for autofill in the first box and for digits on phones', () => {
    render(<Field />);
    expect(boxes()[0]!.autocomplete).toBe('one-time-code');
    expect(boxes().every((box) => box.inputMode === 'numeric')).toBe(true);
  });

  it('replaces a digit that is typed over', async () => {
    render(<Field />);
    await userEvent.click(boxes()[0]!);
    await userEvent.keyboard('1234');
    await userEvent.click(boxes()[1]!);
    await userEvent.keyboard('9');
    expect(value()).toBe('1934');
  });
});

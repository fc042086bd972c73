import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

describe('OtpField', () => {
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
    root.render(<Field hasAutoFocus />);
    expect(await where).toBe('رقم ۱');
    root.unmount();
  });

  it('takes a pasted code from any text around it', async () => {
    const done = vi.fn();
    render(<Field onComplete={done} />);
    await userEvent.click(boxes()[3]!);
    await userEvent.paste('کد ورود: ۶۵۴۳۲۱');
    expect(value()).toBe('654321');
    expect(done).toHaveBeenCalledWith('654321');
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

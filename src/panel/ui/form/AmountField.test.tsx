import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AmountField } from './AmountField.tsx';

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <AmountField label="مبلغ" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('مبلغ');

describe('AmountField', () => {
  it('takes Persian digits and writes the words and the toman equal below', async () => {
    render(<Field />);
    await userEvent.type(input(), '۵۰۰۰۰۰۰۰');
    expect(input().value).toBe('۵۰٬۰۰۰٬۰۰۰');
    expect(screen.getByRole('status').textContent).toBe('50000000');
    expect(screen.getByText(/پنجاه میلیون ریال/)).toBeTruthy();
    expect(screen.getByText(/۵ میلیون تومان/)).toBeTruthy();
  });

  it('takes a pasted amount with its unit', async () => {
    render(<Field />);
    await userEvent.click(input());
    await userEvent.paste('1,000,000 ریال');
    expect(screen.getByRole('status').textContent).toBe('1000000');
  });

  it('takes an amount in words of thousands and millions', async () => {
    render(<Field start="12" />);
    await userEvent.clear(input());
    await userEvent.paste('۵ میلیون تومان');
    expect(screen.getByRole('status').textContent).toBe('50000000');
  });

  it.each(['12.5', '5e7', 'پنج میلیون'])('says that %s was not taken, and keeps the old amount', async (pasted) => {
    render(<Field start="77" />);
    await userEvent.tripleClick(input());
    await userEvent.paste(pasted);
    expect(screen.getByRole('alert').textContent).toBe('این نوشته عدد درستی نیست و نوشته نشد؛ فقط رقم بنویسید.');
    expect(input().value).toBe('۷۷');
    await userEvent.type(input(), '۱');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the caret where the person types', async () => {
    render(<Field start="1234" />);
    await userEvent.click(input());
    input().setSelectionRange(2, 2);
    await userEvent.keyboard('9');
    expect(input().value).toBe('۱۹٬۲۳۴');
    expect(input().selectionStart).toBe(2);
  });

  it('passes a separator with backspace and delete', async () => {
    render(<Field start="12345" />);
    await userEvent.click(input());
    input().setSelectionRange(3, 3);
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('1345');
    input().setSelectionRange(1, 1);
    await userEvent.keyboard('{Delete}');
    expect(screen.getByRole('status').textContent).toBe('145');
  });

  it('ignores letters', async () => {
    render(<Field start="12" />);
    await userEvent.type(input(), 'a');
    expect(screen.getByRole('status').textContent).toBe('12');
    expect(input().value).toBe('۱۲');
  });
});

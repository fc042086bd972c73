import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { FormDecimal, FormUnits } from './FormNumber.tsx';

function Fields() {
  const { control } = useForm({ defaultValues: { price: '', units: '' } });
  const values = useWatch({ control });
  return (
    <>
      <FormDecimal control={control} name="price" label="قیمت" />
      <FormUnits control={control} name="units" label="تعداد" />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const price = () => screen.getByLabelText<HTMLInputElement>('قیمت');
const units = () => screen.getByLabelText<HTMLInputElement>('تعداد');
const values = () => JSON.parse(screen.getByRole('status').textContent) as { price: string; units: string };

describe('decimal fields', () => {
  it.each([
    ['94,800', '94800', '۹۴٬۸۰۰'],
    ['1,367,500', '1367500', '۱٬۳۶۷٬۵۰۰'],
    ['۹۴،۸۰۰', '94800', '۹۴٬۸۰۰'],
    ['94800/5', '94800.5', '۹۴٬۸۰۰٫۵'],
    ['94800.25', '94800.25', '۹۴٬۸۰۰٫۲۵'],
    ['۹۴۸۰۰٫۲۵', '94800.25', '۹۴٬۸۰۰٫۲۵'],
  ])('a comma never divides a typed price: %s', async (typed, value, shown) => {
    render(<Fields />);
    await userEvent.type(price(), typed);
    expect(values().price).toBe(value);
    expect(price().value).toBe(shown);
  });

  it.each([
    ['94,800', '94800'],
    ['1,367,500 ریال', '1367500'],
    ['۱٬۰۰۰٬۰۰۰ ریال', '1000000'],
    ['۱٬۳۶۸٬۴۳۵٫۳۷', '1368435.37'],
    ['12.5%', '12.5'],
  ])('a pasted %s is read like the same text of a file', async (pasted, value) => {
    render(<Fields />);
    await userEvent.click(price());
    await userEvent.paste(pasted);
    expect(values().price).toBe(value);
  });

  it.each(['0,5', '1,5', '94/800', '1.409.000', '1.23456'])('a pasted %s is refused, not guessed', async (pasted) => {
    render(<Fields />);
    await userEvent.click(price());
    await userEvent.paste(pasted);
    expect(values().price).toBe('');
  });

  it('does not make five out of a typed 0,5', async () => {
    render(<Fields />);
    await userEvent.type(price(), '0,5');
    expect(values().price).toBe('0');
  });

  it('finishes the number when the person leaves, and keeps the caret while separators come', async () => {
    render(<Fields />);
    await userEvent.type(price(), '94800.50');
    expect(price().value).toBe('۹۴٬۸۰۰٫۵۰');
    price().setSelectionRange(2, 2);
    await userEvent.keyboard('7');
    expect(price().value).toBe('۹۴۷٬۸۰۰٫۵۰');
    expect(price().selectionStart).toBe(3);
    await userEvent.tab();
    expect(values().price).toBe('947800.5');
  });

  it('groups a count of units while it is typed', async () => {
    render(<Fields />);
    await userEvent.type(units(), '20000000');
    expect(units().value).toBe('۲۰٬۰۰۰٬۰۰۰');
    expect(values().units).toBe('20000000');
  });
});

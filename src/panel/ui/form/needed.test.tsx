import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createFund } from '#shared/contract/fundSetup.ts';
import { isoDate, rial, shape, text, units, yup } from '#shared/contract/kernel/fields.ts';
import { ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { renderPanel } from '#tests/support/panel.tsx';
import { Form } from './Form.tsx';
import { FormAmount } from './FormAmount.tsx';
import { FormDate } from './FormDate.tsx';
import { FormDigits } from './FormDigits.tsx';
import { FormUnits } from './FormNumber.tsx';
import { FormReason } from './FormReason.tsx';
import { FormSelect } from './FormSelect.tsx';
import { FormText } from './FormText.tsx';
import { neededFields } from './needed.ts';

const say = 'را وارد کنید';
const part = () => ({
  title: text(40).required(say),
  amount: rial().required(say),
  count: units().required(say),
  code: text(10).required(say),
  day: isoDate().required(say),
  kind: yup.string().oneOf(['a', 'b']).required(say),
});
const body = shape({
  ...part(),
  reason: text(300).required(say),
  freeTitle: text(40),
  freeAmount: rial().nullable().default(null),
  freeCount: units().nullable().default(null),
  freeCode: yup.string().defined(),
  freeDay: isoDate().nullable().default(null),
  freeKind: yup.string().oneOf(['a', 'b']),
  list: yup.array().of(yup.string().required()).default([]),
  late: yup.string().test('late', say, function late(value) {
    const { kind } = this.parent as { kind: string };
    return kind !== 'b' || value !== undefined;
  }),
});
const options = [{ value: 'a', label: 'یک' }];
const names = ['title', 'amount', 'count', 'code', 'day', 'kind', 'reason'];

function Fields() {
  const { control, submit } = useContractForm({
    values: {
      ...{ title: '', amount: '', count: '', code: '', day: '', kind: '', reason: '', late: '' },
      ...{ freeTitle: '', freeAmount: '', freeCount: '', freeCode: '', freeDay: '', freeKind: '' },
    },
    schema: body,
    bodyOf: (values) => values,
    send: () => Promise.resolve(),
  });
  return (
    <Form onSubmit={submit}>
      <FormText control={control} name="title" label="title" />
      <FormText control={control} name="freeTitle" label="freeTitle" />
      <FormAmount control={control} name="amount" label="amount" />
      <FormAmount control={control} name="freeAmount" label="freeAmount" />
      <FormUnits control={control} name="count" label="count" />
      <FormUnits control={control} name="freeCount" label="freeCount" />
      <FormDigits control={control} name="code" label="code" />
      <FormDigits control={control} name="freeCode" label="freeCode" />
      <FormDate control={control} name="day" label="day" />
      <FormDate control={control} name="freeDay" label="freeDay" />
      <FormSelect control={control} name="kind" label="kind" options={options} />
      <FormSelect control={control} name="freeKind" label="freeKind" options={options} />
      <FormText control={control} name="late" label="late" />
      <FormReason control={control} label="reason" hint="" />
    </Form>
  );
}

const marked = () => [...document.querySelectorAll('.MuiInputLabel-root.needed')].map((label) => label.textContent);

describe('needed fields', () => {
  it('are those that the contract takes in no way empty', () => {
    expect([...neededFields(body)].sort()).toEqual([...names].sort());
    expect(neededFields(createFund.body)).toContain('slug');
    expect(neededFields(createFund.body)).not.toContain('nameEn');
  });

  it('carry the mark in every kind of field, and the others do not', async () => {
    renderPanel(<Fields />);
    expect(marked().sort()).toEqual([...names].sort());
    for (const name of ['title', 'amount', 'count', 'code', 'reason'])
      expect(screen.getByRole('textbox', { name })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'freeTitle' })).not.toBeRequired();
    // the picker takes the place of the field once somebody touches the page
    await userEvent.click(screen.getByRole('textbox', { name: 'title' }));
    expect(await screen.findByRole('group', { name: 'day' })).toBeVisible();
    expect(marked().sort()).toEqual([...names].sort());
  });

  it('are also the reason of an act', () => {
    renderPanel(<ReasonField label="چرا" value="" onChange={() => undefined} />);
    expect(screen.getByRole('textbox', { name: 'چرا' })).toBeRequired();
    expect(marked()).toEqual(['چرا']);
  });
});

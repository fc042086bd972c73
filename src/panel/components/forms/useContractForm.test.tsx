import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Schema } from 'yup';
import { describe, expect, it } from 'vitest';
import { baseApi } from '#panel/api/baseApi.ts';
import { schemaOf, type Operation } from '#shared/contract/kernel/define.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { normalizeBySchema } from '#shared/normalize.ts';
import { arbitraryOf } from '#tests/support/arbitraryInput.ts';
import { exampleOf } from '#tests/support/validInput.ts';
import { useContractForm } from './useContractForm.tsx';

/* Forms and API agree (reliability 12, I3): a form over the body of each operation, and the check that the API makes of it. */

/** Values for each operation; the release run takes 1,000 (`npm run soak:security`). */
const VALUES = 4;

const bodies = allOperations.filter(
  (op): op is Operation & { body: Schema } =>
    schemaOf(op.body)?.type === 'object' && op.kind !== 'multipart' && op.limit !== 'callback',
);

/** The fields that the check of the API refuses, by their first name; empty when it takes the body. */
async function refusedByApi(op: Operation & { body: Schema }, body: unknown): Promise<string[]> {
  const errors = await fieldErrors(op.body, normalizeBySchema(structuredClone(body), op.body));
  return [...new Set(Object.keys(errors).map((path) => path.split(/[.[]/)[0] ?? ''))].sort();
}

const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (standard) => standard().concat(baseApi.middleware),
});

function formOver(op: Operation & { body: Schema }) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const values = Object.fromEntries(Object.keys(exampleFields(op.body)).map((name) => [name, '']));
  let body: unknown;
  const sent: unknown[] = [];
  const { result, unmount } = renderHook(
    () => {
      const form = useContractForm({
        values,
        schema: op.body,
        bodyOf: () => body,
        send: () => {
          sent.push(body);
          return Promise.resolve();
        },
      });
      return { ...form, errors: form.form.formState.errors };
    },
    { wrapper },
  );
  return {
    /** What the form says of the body, by the first name of the field; empty when it sends the body. */
    async refused(given: unknown): Promise<string[]> {
      // a plain object, as forms make them; the generator also makes some without a prototype
      body = structuredClone(given);
      sent.length = 0;
      await act(async () => {
        result.current.submit();
        // the check is a chain of promises of yup
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
        await new Promise((resolve) => setImmediate(resolve));
      });
      const { errors, failure } = result.current;
      const named = Object.entries(errors).filter(([, error]) => JSON.stringify(error).includes('"message":"'));
      const said = [...named.map(([name]) => name), ...(failure?.message ? ['body'] : [])].sort();
      if (sent.length > 0) return said.length === 0 ? [] : ['sent, and refused'];
      return said.length === 0 ? ['neither sent nor refused'] : said;
    },
    unmount,
  };
}

const exampleFields = (schema: Schema): object => (schema as unknown as { fields: object }).fields;

describe('a form over an operation of the contract', () => {
  it('says what the API would say, at the same fields, and sends what the API takes', async () => {
    const differences: string[] = [];
    const seen = { taken: 0, refused: 0 };
    for (const op of bodies) {
      const form = formOver(op);
      const generated = fc.sample(arbitraryOf(op.body), { numRuns: VALUES, seed: 1405 });
      for (const body of [exampleOf(op.body), ...generated]) {
        const [form_, api] = [await form.refused(body), await refusedByApi(op, body)];
        seen[api.length === 0 ? 'taken' : 'refused'] += 1;
        if (form_.join() !== api.join())
          differences.push(`${op.id}: form ${form_.join() || 'sends'}, API ${api.join() || 'takes'}`);
      }
      form.unmount();
    }
    expect(differences).toEqual([]);
    // both outcomes were seen often, so that neither side could say the same to everything
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(bodies.length / 2);
    // generous, because a loaded machine is no failure
  });

  it('takes digits, letters and marks of every keyboard as the API does', async () => {
    const op = bodies.find(({ id }) => id === 'prepareMobileChange');
    if (!op) throw new Error('the operation is gone');
    const form = formOver(op);
    const body = (mobile: string, otp: string) => ({ mobile, otp, reason: 'درخواست کتبی مشتری است', fileId: 1 });
    expect(await form.refused(body('٠٩١٢ ٠٠٠ ٠٠٠١', '۱۲۳۴۵۶'))).toEqual([]);
    expect(await form.refused(body('+989120000001', '\u200f123456'))).toEqual([]);
    // ten letters that are marks are no reason
    expect(await form.refused({ ...body('09120000001', '123456'), reason: '\u200f'.repeat(12) })).toEqual(['reason']);
  });
});

describe('a beginning that comes after the form opened', () => {
  const opened = () => {
    const view = renderHook(
      ({ day, version }: { day: string; version: string }) =>
        useContractForm({
          values: { day, name: '' },
          schema: undefined,
          bodyOf: (values) => values,
          version,
          send: () => Promise.resolve(),
        }),
      {
        initialProps: { day: '', version: 'first' },
        wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
      },
    );
    view.result.current.form.register('day');
    return view;
  };

  it('fills its field, which counts as untouched', () => {
    const { result, rerender } = opened();
    rerender({ day: '2026-11-21', version: 'first' });
    expect(result.current.form.getValues()).toEqual({ day: '2026-11-21', name: '' });
    expect(result.current.form.formState.isDirty).toBe(false);
  });

  it('leaves what was typed meanwhile, and what a colleague wrote into the record', () => {
    const { result, rerender } = opened();
    act(() => result.current.form.setValue('day', '2026-11-20', { shouldDirty: true }));
    rerender({ day: '2026-11-21', version: 'first' });
    expect(result.current.form.getValues('day')).toBe('2026-11-20');
    const other = opened();
    other.rerender({ day: '2026-11-21', version: 'second' });
    expect(other.result.current.form.getValues('day')).toBe('');
  });
});

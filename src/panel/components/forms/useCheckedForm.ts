import { yupResolver } from '@hookform/resolvers/yup';
import { useForm, type FieldValues, type Resolver, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type { Schema } from 'yup';
import { keepNeeded, neededFields } from '#panel/ui/form/needed.ts';
import { normalizeBySchema } from '#shared/normalize.ts';

/**
 * Checks the values of a form as the API checks the body: normalised, without casts (reliability 12, I3). The values that
 * a form sends are the normalised ones.
 */
function contractResolver<F extends FieldValues>(schema: Schema): Resolver<F> {
  const check = yupResolver(schema as never, { strict: true, abortEarly: false }) as Resolver<F>;
  return (values, context, options) => check(normalizeBySchema(values, schema) as F, context, options);
}

/** A form whose values are what the schema checks; the fields that it needs are marked. */
export function useCheckedForm<F extends FieldValues>(
  schema: Schema,
  options: Omit<UseFormProps<F>, 'resolver'>,
): UseFormReturn<F> {
  const form = useForm<F>({ ...options, resolver: contractResolver<F>(schema) });
  keepNeeded(form.control, neededFields(schema));
  return form;
}

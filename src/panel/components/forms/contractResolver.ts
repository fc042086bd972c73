import { yupResolver } from '@hookform/resolvers/yup';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from 'yup';
import { normalizeBySchema } from '#shared/normalize.ts';

/**
 * Checks the values of a form as the API checks the body: normalised, without casts (reliability 12, I3). The values that
 * a form sends are the normalised ones.
 */
export function contractResolver<F extends FieldValues>(schema: Schema): Resolver<F> {
  const check = yupResolver(schema as never, { strict: true, abortEarly: false }) as Resolver<F>;
  return (values, context, options) => check(normalizeBySchema(values, schema) as F, context, options);
}

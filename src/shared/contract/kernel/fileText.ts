import { yup } from './fields.ts';

/**
 * A file as text, kept as it came: up to `longest` units of its storage, because counting the letters of a file would take as
 * long as reading it. The name of the test is the one of yup, so that OpenAPI has the length.
 */
export const fileText = (longest: number) =>
  yup
    .string()
    .test({
      name: 'max',
      exclusive: true,
      params: { max: longest },
      message: 'فایل بیش از اندازه بزرگ است',
      skipAbsent: true,
      test: (value) => (value ?? '').length <= longest,
    })
    .meta({ verbatim: true });

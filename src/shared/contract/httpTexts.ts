/* Sentences of the HTTP layer that are not errors of their own: they stand in `fields` of VALIDATION_FAILED. */

export const unknownFieldText = 'این فیلد پذیرفته نیست';

export const idempotencyKeyText = 'کلید باید ۱ تا ۲۵۵ حرف لاتین باشد';

/** What is said of a parameter in the URL. */
export const parameterTexts = {
  doubled: 'این پارامتر بیش از یک بار آمده است',
  unreadable: 'متن این پارامتر خوانا نیست',
} as const;

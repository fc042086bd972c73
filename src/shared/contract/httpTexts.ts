/* Sentences of the HTTP layer that are not errors of their own: they stand in `fields` of VALIDATION_FAILED. */

export const unknownFieldText = 'این فیلد پذیرفته نیست';

export const idempotencyKeyText = 'کلید باید ۱ تا ۲۵۵ نویسه لاتین باشد';

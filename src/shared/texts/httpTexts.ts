/* Sentences of the HTTP layer that are not errors of their own: they stand in `fields` of VALIDATION_FAILED. */

export const unknownFieldText = 'این مورد پذیرفته نمی‌شود؛ صفحه را تازه کنید';

export const idempotencyKeyText = 'کلید باید ۱ تا ۲۵۵ حرف لاتین باشد';

/** What is said of a parameter in the URL. */
export const parameterTexts = {
  doubled: 'این پارامتر بیش از یک بار آمده است',
  unreadable: 'متن این پارامتر خوانا نیست',
} as const;

/** Page for the moment in which too many pages are asked for; a browser tries again by itself after some seconds. */
export const busyPage = (seconds: number): string =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}"><title>سامانه شلوغ است</title></head><body><p>سامانه اکنون شلوغ است؛ این صفحه تا چند لحظه دیگر دوباره باز می‌شود.</p></body></html>`;

/** Words of the page of everything else. */
export const moreText = { help: 'راهنمایی', version: 'نسخه' } as const;

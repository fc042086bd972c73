import { expect, it } from 'vitest';
import { list, shape, text, yup } from './contract/kernel/fields.ts';
import { fieldErrors } from './fieldErrors.ts';

const schema = shape({
  topic: text(60),
  reason: yup.string().min(10),
  count: yup.number().max(12),
  items: list(yup.string().required()).min(2),
});

it('says a limit with Persian digits, whichever rule has it', async () => {
  const value = { topic: 'س'.repeat(61), reason: 'کوتاه', count: 13, items: ['یک'] };
  expect(await fieldErrors(schema, value)).toEqual({
    topic: ['حداکثر ۶۰ حرف مجاز است'],
    reason: ['حداقل ۱۰ حرف لازم است'],
    count: ['حداکثر مقدار ۱۲ است'],
    items: ['حداقل ۲ مورد لازم است'],
  });
});

import { id, moment, yup } from './fields.ts';

/** Who proposed something and who decided about it, in each row of work of two people; null until it is decided. */
export const twoPeople = () => ({
  preparedBy: id().required(),
  preparedByName: yup.string().defined(),
  preparedAt: moment().required(),
  decidedByName: yup.string().nullable().defined(),
  decidedAt: moment().nullable().defined(),
});

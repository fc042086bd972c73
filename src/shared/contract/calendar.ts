import { version } from './approvals.ts';
import { operation } from './kernel/define.ts';
import { count, dayInput, id, isoDate, list, shape, yup } from './kernel/fields.ts';

export const listCalendarDays = operation({
  id: 'listCalendarDays',
  method: 'get',
  path: '/api/calendar/',
  tag: 'calendar',
  summary:
    'The closed days between two days (at most 800 days apart) with their occasions, and the weekend with its changes.',
  access: { kind: 'open' },
  query: shape({
    from: dayInput().required('شروع بازه را وارد کنید'),
    to: dayInput().required('پایان بازه را وارد کنید'),
    fundId: id(),
  }),
  answer: shape({
    data: shape({
      /** current business day in Tehran */
      today: isoDate().required(),
      isTodayWorking: yup.boolean().required(),
      nextWorkingDay: isoDate().required(),
      /** days of the week that are closed before the first change, Saturday 0 to Friday 6 */
      weekendDays: list(count().max(6).required()),
      /** other closed days of the week, each from its first day on until the next, in this order */
      weekendChanges: list(
        shape({ firstDay: isoDate().required(), weekendDays: list(count().max(6).required()) }).required(),
      ),
      /** of the weekend with its changes; sent back when it is changed */
      weekendVersion: version(),
      /** holidays, also those that fall on a weekend; days that are closed only for the weekend are not listed */
      holidays: list(
        shape({
          date: isoDate().required(),
          /** `1405/08/30` */
          dateIran: yup.string().required(),
          weekDay: count().max(6).required(),
          title: yup.string().required(),
          /** false: a lunar date that is still an estimate */
          isConfirmed: yup.boolean().required(),
          /** `fund`: closed for the asked fund only; `banks_only`: funds work, banks do not */
          scope: yup
            .string()
            .oneOf(['all', 'banks_only', 'fund'] as const)
            .required(),
        }),
      ),
    }).required(),
  }),
  errors: ['DATE_RANGE_INVALID'],
});

import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { id, list, moment, prose, shape, text, yup } from './kernel/fields.ts';

/* Filters of the long reports, and columns of their files, that a person keeps under a name (domain 9.17). */

/** Names of one report and part that one person keeps at most. */
export const mostSavedChoices = 30;

export const savedChoicesErrors = {
  SAVED_CHOICE_NOT_FOUND: { status: 404, message: 'این مورد ذخیره‌شده پیدا نشد' },
  SAVED_CHOICES_FULL: {
    status: 409,
    message: 'حداکثر {max} مورد ذخیره می‌شود؛ یکی از موارد قبلی را حذف کنید',
  },
} as const satisfies Record<string, ErrorText>;

export const savedChoiceKinds = ['orders', 'investors'] as const;
export const savedChoiceParts = ['filter', 'columns'] as const;

const kind = () => yup.string().oneOf(savedChoiceKinds).required();
const part = () => yup.string().oneOf(savedChoiceParts).required();
/** words of the filters as `name=word`, or keys of columns; the screen leaves out what it no longer knows */
const values = () =>
  yup
    .array()
    .of(text(120).required())
    .min(1, 'چیزی برای ذخیره انتخاب نشده است')
    .max(30, 'بیش از ۳۰ مورد ذخیره نمی‌شود')
    .required();

const savedChoice = () =>
  shape({
    choiceId: id().required(),
    part: part(),
    name: yup.string().required(),
    values: list(yup.string().required()),
    savedAt: moment().required(),
  });

export const listSavedChoices = operation({
  id: 'listSavedChoices',
  method: 'get',
  path: '/api/admin/saved-choices/',
  tag: 'exports',
  summary: 'Filters and columns that the caller keeps for a report, by name.',
  access: { kind: 'admin', duty: 'branch' },
  query: shape({ kind: kind() }),
  answer: shape({ data: list(savedChoice()) }),
});

export const saveChoice = operation({
  id: 'saveChoice',
  method: 'post',
  path: '/api/admin/saved-choices/',
  tag: 'exports',
  summary: 'Keeps filters or columns of a report for the caller; a name that they use already is written over.',
  access: { kind: 'admin', duty: 'branch' },
  body: shape({
    kind: kind(),
    part: part(),
    name: prose(60).trim().required('نامی برای آن بنویسید'),
    values: values(),
  }),
  answer: shape({ data: savedChoice().required() }),
  status: 201,
  errors: ['SAVED_CHOICES_FULL'],
  idempotent: true,
});

export const deleteSavedChoice = operation({
  id: 'deleteSavedChoice',
  method: 'delete',
  path: '/api/admin/saved-choices/{choiceId}/',
  tag: 'exports',
  summary: 'Deletes what the caller keeps under a name.',
  access: { kind: 'admin', duty: 'branch' },
  params: shape({ choiceId: id().required() }),
  answer: shape({}),
  status: 204,
  errors: ['SAVED_CHOICE_NOT_FOUND'],
});

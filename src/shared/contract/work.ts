import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, list, moment, shape, text, yup } from './kernel/fields.ts';

/* Long work that a request starts and jobs carry out in chunks: its progress, for the screens that show it. */

const workFields = {
  workId: id().required(),
  kind: yup.string().required(),
  key: yup.string().required(),
  state: yup.string().oneOf(['queued', 'running', 'done', 'failed']).required(),
  /** items to do when the work began */
  total: count().required(),
  done: count().required(),
  failed: count().required(),
  /** name of the person who started it; '' for the timetable */
  startedBy: yup.string().defined(),
  createdAt: moment().required(),
  startedAt: moment().nullable().defined(),
  finishedAt: moment().nullable().defined(),
  error: yup.string().nullable().defined(),
};

/** One run of long work. */
export const workRun = () => shape(workFields);

export const getWork = operation({
  id: 'getWork',
  method: 'get',
  path: '/api/admin/work/{workId}/',
  tag: 'work',
  summary: 'Progress of long work that a request or the timetable started.',
  access: { kind: 'admin', duty: 'staff' },
  params: shape({ workId: id().required() }),
  answer: shape({ data: workRun().required() }),
  errors: ['WORK_NOT_FOUND'],
});

export const listWork = operation({
  id: 'listWork',
  method: 'get',
  path: '/api/admin/work/',
  tag: 'work',
  summary: 'The newest twenty runs of a kind of long work, of one key when it is given.',
  access: { kind: 'admin', duty: 'staff' },
  query: shape({ kind: text(60).required(), key: text(200) }),
  answer: shape({ data: list(workRun()) }),
});

/** What the row of a run says when items are left over at its end. */
export const workTexts = {
  left: 'پردازش {count} مورد کامل نشد؛ آن‌ها باز مانده‌اند و در نوبت بعد دوباره پردازش می‌شوند',
} as const;

export const workErrors = {
  WORK_NOT_FOUND: { status: 404, message: 'این پردازش پیدا نشد' },
} as const satisfies Record<string, ErrorText>;

import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, isoDate, list, moment, prose, shape, yup } from './kernel/fields.ts';
import { fileCategoryLabels } from '../texts/fundTexts.ts';
import { nullableText } from './orderRows.ts';

/* What a fund publishes: its documents, each with its versions (domain 2.2). */

const category = () => yup.string().oneOf(Object.keys(fileCategoryLabels), 'نوع مدرک درست نیست');
const fundParams = () => shape({ fundId: id().required() });
const doneAnswer = () => shape({ data: shape({ paperId: id().required() }).required() });

const paperFields = {
  category: category().required('نوع مدرک را انتخاب کنید'),
  title: prose(120).required('عنوان را وارد کنید'),
  publishDate: isoDate().required('تاریخ انتشار را وارد کنید'),
};

export const listFundPapers = operation({
  id: 'listFundPapers',
  method: 'get',
  path: '/api/admin/funds/{fundId}/papers/',
  tag: 'funds',
  summary: 'Documents of a fund with all their versions, newest first; investors read the newest one alone.',
  access: { kind: 'admin', duty: 'staff' },
  params: fundParams(),
  answer: shape({
    data: list(
      shape({
        paperId: id().required(),
        ...paperFields,
        version: count().required(),
        /** published: investors read it; replaced: a newer version is there */
        state: yup
          .string()
          .oneOf(['published', 'replaced', 'withdrawn'] as const)
          .required(),
        filePath: yup.string().required(),
        mime: yup.string().required(),
        savedByName: yup.string().defined(),
        savedAt: moment().required(),
        withdrawalReason: nullableText(),
      }),
    ),
  }),
  errors: ['FUND_NOT_FOUND'],
});

export const addFundPaper = operation({
  id: 'addFundPaper',
  method: 'post',
  path: '/api/admin/funds/{fundId}/papers/',
  tag: 'funds',
  summary: 'Publishes an uploaded file as a document of a fund, or as the next version of one.',
  access: { kind: 'admin', duty: 'maker' },
  params: fundParams(),
  body: shape({
    /** the version that it takes the place of */
    replaces: id(),
    ...paperFields,
    fileId: id().required('فایل را بارگذاری کنید'),
  }),
  answer: doneAnswer(),
  errors: ['FUND_NOT_FOUND', 'FUND_PAPER_NOT_FOUND', 'FUND_PAPER_REPLACED', 'FUND_PAPER_FILE', 'FUND_PAPER_FUTURE'],
  idempotent: true,
});

export const withdrawFundPaper = operation({
  id: 'withdrawFundPaper',
  method: 'post',
  path: '/api/admin/funds/{fundId}/papers/{paperId}/withdraw/',
  tag: 'funds',
  summary: 'Takes a published document from the page of the fund; it stays with its reason.',
  access: { kind: 'admin', duty: 'maker' },
  params: shape({ fundId: id().required(), paperId: id().required() }),
  body: shape({ reason: prose(200).required('علت را بنویسید').min(10, 'علت را دست‌کم در ۱۰ حرف بنویسید') }),
  answer: doneAnswer(),
  errors: ['FUND_PAPER_NOT_FOUND', 'FUND_PAPER_REPLACED'],
  idempotent: true,
});

export const fundPaperErrors = {
  FUND_PAPER_NOT_FOUND: { status: 404, message: 'این مدرک پیدا نشد' },
  FUND_PAPER_REPLACED: { status: 409, message: 'نسخه تازه‌تری از این مدرک هست یا از انتشار برداشته شده است' },
  FUND_PAPER_FILE: { status: 400, message: 'فایل را خودتان دوباره بارگذاری کنید' },
  FUND_PAPER_FUTURE: { status: 400, message: 'تاریخ انتشار نمی‌تواند پس از امروز باشد' },
} as const satisfies Record<string, ErrorText>;

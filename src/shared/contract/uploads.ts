import { operation } from './kernel/define.ts';
import type { ErrorText } from './kernel/errors.ts';
import { count, id, shape, yup } from './kernel/fields.ts';

/** Id of the kind of an uploaded file: 10 is a ticket attachment (spec 9), the others are ours. */
export const fileTypes = { ticket: 10, document: 20, receipt: 30, site: 40 } as const;

export type FileTypeId = (typeof fileTypes)[keyof typeof fileTypes];

/** What the scanner said of a file; `not_scanned` where none is configured. */
export const scanStates = ['not_scanned', 'pending', 'clean', 'infected'] as const;

export type ScanState = (typeof scanStates)[number];

export const uploadErrors = {
  FILE_TYPE_NOT_ALLOWED: { status: 400, message: 'فرمت فایل مجاز نیست' },
  FILE_TOO_LARGE: { status: 413, message: 'حجم فایل نمی‌تواند بیشتر از {megabytes} مگابایت باشد' },
  FILE_DAMAGED: { status: 400, message: 'فایل خوانا نیست؛ نسخه سالم آن را بارگذاری کنید' },
  FILE_ARCHIVE_UNSAFE: { status: 400, message: 'این فایل فشرده پذیرفته نیست؛ فایل‌ها را جداگانه بارگذاری کنید' },
  FILE_ACTIVE_CONTENT: {
    status: 400,
    message: 'این PDF اسکریپت یا پیوست اجرایی دارد؛ نسخه ساده یا تصویر آن را بارگذاری کنید',
  },
  FILE_QUOTA_REACHED: { status: 409, message: 'سهم شما از فضای فایل پر شده است؛ با پشتیبانی تماس بگیرید' },
  FILE_INFECTED: { status: 403, message: 'این فایل امن نیست و نمایش داده نمی‌شود' },
  FILE_SCAN_PENDING: { status: 409, message: 'فایل در حال بررسی امنیتی است؛ کمی بعد دوباره تلاش کنید' },
} as const satisfies Record<string, ErrorText>;

/** A file of a multipart body as the handler gets it: original name (text only, never a path) and its bytes. */
export interface UploadedFile {
  name: string;
  declaredType: string;
  bytes: Uint8Array;
}

export const uploadFile = operation({
  id: 'uploadFile',
  method: 'post',
  path: '/api/core/upload/',
  tag: 'core',
  summary: 'Uploads one file (zip, png, jpeg, jpg or pdf) and answers its id and the path it is read from.',
  access: { kind: 'user' },
  kind: 'multipart',
  limit: 'upload',
  body: shape({
    file_type_id: id().oneOf(Object.values(fileTypes)).required().label('نوع فایل'),
    file: yup
      .mixed<UploadedFile>(
        (value): value is UploadedFile => typeof value === 'object' && value !== null && 'bytes' in value,
      )
      .required()
      .label('فایل')
      .meta({ jsonSchema: { type: 'string', contentMediaType: 'application/octet-stream' } }),
  }),
  answer: shape({ data: shape({ id: id().required(), file: yup.string().required() }).required() }),
  errors: [
    'FILE_TYPE_NOT_ALLOWED',
    'FILE_TOO_LARGE',
    'FILE_DAMAGED',
    'FILE_ARCHIVE_UNSAFE',
    'FILE_ACTIVE_CONTENT',
    'FILE_QUOTA_REACHED',
  ],
});

export const getImageSize = operation({
  id: 'getImageSize',
  method: 'get',
  path: '/api/core/image_size/',
  tag: 'core',
  summary: 'Tells the largest size in bytes that an uploaded file may have.',
  access: { kind: 'user' },
  answer: shape({ data: shape({ max_file_size: count().required() }).required() }),
});

export const getFile = operation({
  id: 'getFile',
  method: 'get',
  path: '/api/core/files/{publicId}/',
  tag: 'core',
  summary: 'Answers the bytes of a file to its owner, to people of the same investor, and to admins.',
  access: { kind: 'open' },
  kind: 'raw',
  params: shape({
    publicId: yup
      .string()
      .required()
      .matches(/^[\w-]{20,64}$/),
  }),
  answer: yup.mixed(),
  errors: ['FILE_INFECTED', 'FILE_SCAN_PENDING'],
});

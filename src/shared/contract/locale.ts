import { setLocale } from 'yup';

/*
 * Persian sentences of yup's own rules (spec 5: "please enter X"). Imported first by `fields.ts`, because yup reads a
 * message when a rule is written, not when it fails.
 */

interface MessageOf {
  label?: string;
}

const required = ({ label }: MessageOf): string => (label ? `لطفاً ${label} را وارد کنید` : 'این مورد را وارد کنید');

setLocale({
  mixed: {
    default: 'این مورد درست نیست',
    required,
    defined: required,
    notNull: required,
    oneOf: 'گزینه انتخاب‌شده معتبر نیست',
    notOneOf: 'این مقدار پذیرفته نیست',
    notType: 'نوع این مقدار درست نیست',
  },
  string: {
    length: 'این مورد باید ${length} حرف باشد',
    min: 'حداقل ${min} حرف لازم است',
    max: 'حداکثر ${max} حرف مجاز است',
    matches: 'قالب این مورد درست نیست',
    email: 'نشانی رایانامه معتبر نیست',
    url: 'نشانی وب معتبر نیست',
    uuid: 'شناسه درست نیست',
  },
  number: {
    min: 'حداقل مقدار ${min} است',
    max: 'حداکثر مقدار ${max} است',
    lessThan: 'باید کمتر از ${less} باشد',
    moreThan: 'باید بیشتر از ${more} باشد',
    positive: 'باید عددی مثبت باشد',
    negative: 'باید عددی منفی باشد',
    integer: 'باید عدد صحیح باشد',
  },
  date: { min: 'تاریخ زودتر از حد مجاز است', max: 'تاریخ دیرتر از حد مجاز است' },
  object: { noUnknown: 'فیلد ناشناخته: ${unknown}' },
  array: {
    min: 'حداقل ${min} مورد لازم است',
    max: 'حداکثر ${max} مورد مجاز است',
    length: 'تعداد موارد باید ${length} باشد',
  },
});

import { addMethod, setLocale, string, type Message, type StringSchema } from 'yup';
import { lettersIn } from '../../normalize.ts';

/*
 * Persian sentences of yup's own rules (spec 5: "please enter X"). Imported first by `fields.ts`, because yup reads a
 * message when a rule is written, not when it fails. Lengths of texts count letters, where yup counts code units.
 */

interface MessageOf {
  label?: string;
}

const required = ({ label }: MessageOf): string => (label ? `لطفاً ${label} را وارد کنید` : 'این مورد را وارد کنید');

const lengthTexts = { min: 'حداقل ${min} حرف لازم است', max: 'حداکثر ${max} حرف مجاز است' };

setLocale({
  mixed: {
    default: 'این مورد درست نیست',
    required,
    defined: required,
    notNull: required,
    oneOf: 'گزینه انتخاب‌شده معتبر نیست',
    notOneOf: 'این مقدار پذیرفته نیست',
    notType: 'مقدار این مورد درست نیست',
  },
  string: {
    length: 'این مورد باید ${length} حرف باشد',
    ...lengthTexts,
    matches: 'قالب این مورد درست نیست',
    email: 'نشانی ایمیل معتبر نیست',
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

addMethod(string, 'min', function atLeast(this: StringSchema, min: number, message: Message = lengthTexts.min) {
  return this.test({
    name: 'min',
    exclusive: true,
    params: { min },
    message,
    skipAbsent: true,
    test: (value) => lettersIn(value ?? '') >= min,
  });
});

addMethod(string, 'max', function atMost(this: StringSchema, max: number, message: Message = lengthTexts.max) {
  return this.test({
    name: 'max',
    exclusive: true,
    params: { max },
    message,
    skipAbsent: true,
    test: (value) => lettersIn(value ?? '') <= max,
  });
});

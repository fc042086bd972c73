import type { ErrorText } from './kernel/errors.ts';

export const registrationErrors = {
  REGISTRATION_KNOWN: {
    status: 409,
    message: 'با این کد ملی قبلاً ثبت‌نام شده است؛ وارد شوید یا با پشتیبانی تماس بگیرید',
  },
  REGISTRATION_MOBILE_DIFFERENT: { status: 409, message: 'این شماره موبایل به نام دارنده این کد ملی نیست' },
  REGISTRATION_UNKNOWN: {
    status: 409,
    message: 'این کد ملی در سجام احراز هویت نشده است؛ ابتدا در سجام ثبت‌نام و احراز هویت کنید',
  },
  REGISTRATION_EXPIRED: {
    status: 409,
    message: 'احراز هویت شما در سجام منقضی شده است؛ ابتدا آن را در سجام تمدید کنید',
  },
  REGISTRATION_BY_AGENT: {
    status: 409,
    message: 'طبق سجام، نماینده‌ای از طرف شما اقدام می‌کند؛ برای ثبت‌نام با پشتیبانی تماس بگیرید',
  },
  REGISTRATION_REGISTRY_MOBILE: {
    status: 409,
    message: 'این شماره همان موبایل ثبت‌شده در سجام نیست؛ با شماره‌ای که سجام کد را به آن فرستاد ثبت‌نام کنید',
  },
  REGISTRATION_IBAN_UNKNOWN: {
    status: 409,
    message: 'این شماره شبا در سجام به نام شما ثبت نشده است؛ شبای یکی از حساب‌های ثبت‌شده در سجام را وارد کنید',
  },
  REGISTRATION_DECEASED: {
    status: 409,
    message: 'طبق استعلام سجام ثبت‌نام با این کد ملی ممکن نیست؛ با پشتیبانی تماس بگیرید',
  },
  REGISTRATION_UNDERAGE: {
    status: 409,
    message: 'برای افراد زیر ۱۸ سال، ولی یا قیم پس از ورود به حساب خود از بخش «ثبت‌نام فرزند» اقدام می‌کند',
  },
  REGISTRATION_PERSON_REQUIRED: {
    status: 422,
    message: 'نام، نام خانوادگی و تاریخ تولد خود را مانند کارت ملی بنویسید',
  },
  REGISTRATION_IBAN_DIFFERENT: { status: 409, message: 'این شماره شبا به نام شما نیست؛ شبای حساب خودتان را وارد کنید' },
  REGISTRATION_SERVICE_SILENT: { status: 503, message: 'سامانه استعلام پاسخ نداد؛ کمی بعد دوباره تلاش کنید' },
} as const satisfies Record<string, ErrorText>;

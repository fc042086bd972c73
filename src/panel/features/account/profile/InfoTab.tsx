import type { InvestorInfo } from './types.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import type { ApiFailure } from '#panel/api/failure.ts';
import { formatJalaliDate, formatJalaliMoment, isIsoDate } from '#shared/jalali.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { profileStrings as text } from '../strings.ts';

const dateFields = ['birthDate', 'companyRegisterDate'];
const codeFields = [
  'nationalNo',
  'shNumber',
  'seriSh',
  'serial',
  'registerNo',
  'economicCode',
  'mobile',
  'email',
  'tradingCode',
];

function shown(name: string, value: unknown) {
  if (typeof value !== 'string' || value === '') return text.unknown;
  const plain = value;
  if (dateFields.includes(name))
    return <Ltr>{toPersianDigits(isIsoDate(plain) ? formatJalaliDate(plain) : plain)}</Ltr>;
  return codeFields.includes(name) ? <Ltr>{name === 'email' ? plain : toPersianDigits(plain)}</Ltr> : plain;
}

/** Identity fields: of a company or of a person (spec 3; gender 1 is male). */
export function InfoTab({
  info,
  failure,
  onRetry,
}: {
  info: InvestorInfo | undefined;
  failure: ApiFailure | null;
  onRetry: () => void;
}) {
  if (failure && !info) return <ErrorView message={failure.message} requestId={failure.requestId} onRetry={onRetry} />;
  if (!info) return <LoadingSkeleton shape="pairs" count={8} />;
  const fields: Record<string, string> = info.isLegal === 1 ? text.legal : text.natural;
  const values = info as unknown as Record<string, unknown>;
  const gender = info.gender === 1 ? text.male : text.female;
  const items = Object.entries(fields).map(([name, label]) => ({
    key: label,
    value: name === 'gender' ? (info.genderText ?? gender) : shown(name, values[name]),
  }));
  const contact = (['mobile', 'email', 'tradingCode'] as const).map((name) => ({
    key: text[name],
    value: shown(name, values[name]),
  }));
  return (
    <Section
      note={info.updatedAt ? `${text.updated}: ${toPersianDigits(formatJalaliMoment(info.updatedAt))}` : undefined}
    >
      <DescriptionList items={[...items, ...contact]} />
    </Section>
  );
}

import type { Control } from 'react-hook-form';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import type { updateFund } from '#shared/contract/fundSetup.ts';
import { slipClosedDayLabels } from '#shared/texts/fundSetupTexts.ts';
import { fundTypeLabels, typeOfInvestLabels } from '#shared/texts/fundTexts.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { orNull } from '#panel/components/forms/useContractForm.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate, planningDays } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormDecimal } from '#panel/ui/form/FormNumber.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormSwitch } from '#panel/ui/form/FormSwitch.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { fundSetupText } from './strings.ts';

export type Attributes = InputOf<typeof updateFund>['body'];

const { fields, groups } = fundSetupText;

const words = [
  'nameEn',
  'symbol',
  'isin',
  'regNo',
  'registrationNumber',
  'nationalId',
  'manager',
  'executiveManager',
] as const;
const moreWords = [
  'custodian',
  'auditor',
  'guarantor',
  'marketMaker',
  'registrationManager',
  'profitGuarantor',
] as const;
const days = ['initiationDate', 'seoRegisterDate', 'registerDate'] as const;
const rates = ['guaranteedRate', 'estimatedRate'] as const;
const counts = ['profitPeriodMonths', 'profitDay', 'guaranteeDays'] as const;
const texts = [...words, ...moreWords, ...days, ...rates, 'website'] as const;

type TextField = (typeof texts)[number];
type CountField = (typeof counts)[number];

/** The form keeps what was typed: text for everything but choices. */
export type AttributeValues = Record<TextField | CountField | 'name' | 'slug' | 'baseUnitValue', string> &
  Record<'riskLevel' | 'sort' | 'investmentManagers' | 'description', string> &
  Pick<Attributes, 'fundType' | 'typeOfInvest' | 'isReinvestAllowed' | 'isDirectDebitAllowed' | 'slipClosedDay'>;

const pick = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** What the fields begin with; null: a fund that does not exist yet. */
export function startOf(given: Attributes | null): AttributeValues {
  return {
    ...pick(texts, (name) => given?.[name] ?? ''),
    ...pick(counts, (name) => given?.[name]?.toString() ?? ''),
    name: given?.name ?? '',
    slug: given?.slug ?? '',
    baseUnitValue: given?.baseUnitValue ?? '1000000',
    riskLevel: given?.riskLevel.toString() ?? '',
    sort: given?.sort.toString() ?? '1',
    investmentManagers: given?.investmentManagers.join('\n') ?? '',
    description: given?.description ?? '',
    fundType: given?.fundType ?? 4,
    typeOfInvest: given?.typeOfInvest ?? 'IssuanceAndCancellation',
    isReinvestAllowed: given?.isReinvestAllowed ?? false,
    isDirectDebitAllowed: given?.isDirectDebitAllowed ?? false,
    slipClosedDay: given?.slipClosedDay ?? 'next_day',
  };
}

const numberOrNull = (typed: string): number | null => (typed === '' ? null : Number(toAsciiDigits(typed)));
const numberOrNone = (typed: string): number => (typed === '' ? Number.NaN : Number(toAsciiDigits(typed)));

/** What is sent of the fields. */
export function attributesOf(values: AttributeValues): Attributes {
  const { fundType, typeOfInvest, isReinvestAllowed, isDirectDebitAllowed, slipClosedDay } = values;
  return {
    ...pick(texts, (name) => orNull(values[name])),
    ...pick(counts, (name) => numberOrNull(values[name])),
    ...{ fundType, typeOfInvest, isReinvestAllowed, isDirectDebitAllowed, slipClosedDay },
    name: values.name.trim(),
    slug: values.slug.trim(),
    baseUnitValue: values.baseUnitValue,
    riskLevel: numberOrNone(values.riskLevel),
    sort: numberOrNone(values.sort),
    investmentManagers: values.investmentManagers.split('\n').flatMap((name) => orNull(name) ?? []),
    description: values.description.trim(),
  };
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const types = Object.entries(fundTypeLabels).map(([code, label]) => ({ value: Number(code), label }));

/** Every attribute of a fund (domain 2.2), in groups. */
export function AttributeFields({ control }: { control: Control<AttributeValues> }) {
  const text = (name: TextField | 'name', isLtr = false) => (
    <FormText key={name} control={control} name={name} label={fields[name]} isLtr={isLtr} maxLength={120} />
  );
  return (
    <>
      <Note>{fundSetupText.requiredNote}</Note>
      <Pair>
        {text('name')}
        {text('nameEn', true)}
        <FormText
          control={control}
          name="slug"
          label={fields['slug']}
          isLtr
          maxLength={40}
          helperText={fundSetupText.slugHint}
        />
        <FormSelect control={control} name="fundType" label={fields['fundType']} options={types} />
        <FormSelect
          control={control}
          name="typeOfInvest"
          label={fields['typeOfInvest']}
          options={optionsOf(typeOfInvestLabels)}
        />
        <FormAmount control={control} name="baseUnitValue" label={fields['baseUnitValue'] ?? ''} />
        <FormDigits
          control={control}
          name="riskLevel"
          label={fields['riskLevel']}
          maxLength={1}
          helperText={fundSetupText.riskHint}
        />
      </Pair>
      <Note>{groups.identity}</Note>
      <Pair>
        {(['regNo', 'registrationNumber', 'nationalId'] as const).map((name) => (
          <FormDigits key={name} control={control} name={name} label={fields[name]} maxLength={11} />
        ))}
        {text('symbol')}
        {text('isin', true)}
        {text('website', true)}
      </Pair>
      <Note>{groups.dates}</Note>
      <Pair>
        {days.map((name) => (
          <FormDate key={name} control={control} name={name} label={fields[name] ?? ''} daysAhead={planningDays} />
        ))}
      </Pair>
      <Note>{groups.bodies}</Note>
      <Pair>
        {(['manager', 'executiveManager', ...moreWords] as const).map((name) => text(name))}
        <FormText
          control={control}
          name="investmentManagers"
          label={fields['investmentManagers']}
          multiline
          minRows={2}
          helperText={fundSetupText.managersHint}
        />
      </Pair>
      <Note>{groups.profit}</Note>
      <Pair>
        {counts.map((name) => (
          <FormDigits key={name} control={control} name={name} label={fields[name]} maxLength={4} />
        ))}
        {rates.map((name) => (
          <FormDecimal key={name} control={control} name={name} label={fields[name]} />
        ))}
        <FormSelect
          control={control}
          name="slipClosedDay"
          label={fields['slipClosedDay']}
          options={optionsOf(slipClosedDayLabels)}
        />
      </Pair>
      <FormSwitch control={control} name="isReinvestAllowed" label={fields['isReinvestAllowed'] ?? ''} />
      <FormSwitch control={control} name="isDirectDebitAllowed" label={fields['isDirectDebitAllowed'] ?? ''} />
      <Note>{groups.shown}</Note>
      <FormText
        control={control}
        name="description"
        label={fields['description']}
        multiline
        minRows={2}
        maxLength={500}
      />
      <FormDigits control={control} name="sort" label={fields['sort']} maxLength={4} />
    </>
  );
}

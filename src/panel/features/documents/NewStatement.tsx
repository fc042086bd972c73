import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { paperLanguages, type PaperLanguage } from '#shared/texts/documentTexts.ts';
import { statementKindLabels } from '#shared/texts/statementTexts.ts';
import { statementKinds, type StatementKind } from '#shared/contract/statements.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { parseRial } from '#shared/money.ts';
import { addDays, formatJalaliMonth, isoOfJalali, jalaliParts } from '#shared/jalali.ts';
import { StatementsApi } from '#panel/api/statements.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestors } from '#panel/store/slices/UserInvestorsSlice.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { today } from '#panel/ui/today.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { namePartsOf } from './StatementsSection.tsx';
import { statementsText as text } from './statementStrings.ts';

/** Years that a statement can be asked for: this one and those before it. */
const YEARS = 10;
const ALL = 'all';

/** Month names without their year. */
const monthName = (month: number) => formatJalaliMonth(isoOfJalali(1405, month, 1)).split(' ')[0] ?? '';

interface Rate {
  rateCurrency: string;
  rate: string;
  rateSource: string;
  rateDay: string;
}
const noRate: Rate = { rateCurrency: '', rate: '', rateSource: '', rateDay: '' };

/** What is sent of a rate: its amount in any digits and with separators. */
const rateBody = ({ rateCurrency, rate, rateSource, rateDay }: Rate) => ({
  ...(rateCurrency && { rateCurrency: rateCurrency.trim().toUpperCase() }),
  ...(rate && { rate: parseRial(rate)?.toString() ?? rate }),
  ...(rateSource && { rateSource: rateSource.trim() }),
  ...(rateDay && { rateDay }),
});

function useAsked(investorId: number, first: StatementKind) {
  const day = today();
  const now = jalaliParts(day);
  const [kind, setKind] = useState(first);
  const [whose, setWhose] = useState(String(investorId));
  const [fund, setFund] = useState('');
  const [year, setYear] = useState(now.year);
  const [month, setMonth] = useState(now.month);
  const [from, setFrom] = useState(addDays(day, -30));
  const [to, setTo] = useState(day);
  const [language, setLanguage] = useState<PaperLanguage>('fa');
  const [latinName, setLatinName] = useState('');
  const [rate, setRate] = useState<Rate | null>(null);
  const isEnglish = kind === 'holdings' && language === 'en';
  const body = {
    kind,
    ...(isEnglish && { language }),
    ...(isEnglish && whose !== ALL && latinName.trim() && { latinName: latinName.trim() }),
    ...(isEnglish && rate && rateBody(rate)),
    ...(whose !== ALL && { investorId: Number(whose) }),
    ...(fund && { fundId: Number(fund) }),
    ...((kind === 'monthly' || kind === 'yearly') && { year }),
    ...(kind === 'monthly' && { month }),
    ...(kind === 'range' && from && { fromDate: from }),
    ...((kind === 'range' || kind === 'holdings') && to && { toDate: to }),
  };
  return {
    ...{ kind, setKind, whose, setWhose, fund, setFund, year, setYear, month, setMonth },
    from,
    setFrom,
    to,
    setTo,
    ...{ language, setLanguage, latinName, setLatinName, rate, setRate, isEnglish },
    now,
    body,
  };
}

type Asked = ReturnType<typeof useAsked>;

interface FieldProps {
  asked: Asked;
  problemOf: (field: string) => string | undefined;
}

/** Language of a certificate, and what an English one needs besides: the name, and a rate of another currency who wants it. */
function LanguageFields({ asked, problemOf }: FieldProps) {
  const { language, latinName, rate, isEnglish, whose } = asked;
  const setRate = (change: Partial<Rate>) => asked.setRate({ ...noRate, ...rate, ...change });
  const rateText = (name: 'rateCurrency' | 'rate' | 'rateSource', hint?: string) => (
    <TextField
      label={text[name]}
      value={rate?.[name] ?? ''}
      onChange={(event) => setRate({ [name]: event.target.value })}
      error={Boolean(problemOf(name))}
      helperText={problemOf(name) ?? hint}
      slotProps={{ htmlInput: { dir: 'ltr', maxLength: 60 } }}
    />
  );
  return (
    <>
      <SelectField
        label={text.language}
        value={language}
        options={paperLanguages.map((one) => ({ value: one, label: text.languages[one] }))}
        onChange={asked.setLanguage}
        error={problemOf('language')}
      />
      {isEnglish && whose !== ALL ? (
        <TextField
          label={text.latinName}
          value={latinName}
          onChange={(event) => asked.setLatinName(event.target.value)}
          error={Boolean(problemOf('latinName'))}
          helperText={problemOf('latinName') ?? text.latinNameHint}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 80, autoComplete: 'off' } }}
        />
      ) : null}
      {isEnglish ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={rate !== null}
              onChange={(event) => asked.setRate(event.target.checked ? noRate : null)}
            />
          }
          label={text.rateToggle}
        />
      ) : null}
      {isEnglish && rate ? (
        <>
          {rateText('rateCurrency', text.rateCurrencyHint)}
          {rateText('rate')}
          {rateText('rateSource', text.rateSourceHint)}
          <DateField
            label={text.rateDay}
            value={rate.rateDay}
            onChange={(rateDay) => setRate({ rateDay })}
            language={language}
            daysAhead={0}
            error={problemOf('rateDay')}
          />
        </>
      ) : null}
    </>
  );
}

function PeriodFields({ asked, problemOf }: FieldProps) {
  const { kind, year, month, from, to, now, language } = asked;
  if (kind === 'holdings')
    return (
      <div>
        <DateField
          label={text.day}
          value={to}
          onChange={asked.setTo}
          daysAhead={0}
          language={language}
          error={problemOf('toDate')}
        />
        <Hint>{text.dayHint}</Hint>
      </div>
    );
  if (kind === 'range')
    return (
      <>
        <DateField
          label={text.from}
          value={from}
          onChange={asked.setFrom}
          daysAhead={0}
          error={problemOf('fromDate')}
        />
        <DateField label={text.to} value={to} onChange={asked.setTo} daysAhead={0} error={problemOf('toDate')} />
      </>
    );
  return (
    <>
      <SelectField
        label={text.year}
        value={year}
        options={Array.from({ length: YEARS }, (_none, back) => ({
          value: now.year - back,
          label: toPersianDigits(now.year - back),
        }))}
        onChange={asked.setYear}
      />
      {kind === 'monthly' ? (
        <SelectField
          label={text.month}
          value={month}
          options={Array.from({ length: 12 }, (_none, index) => ({ value: index + 1, label: monthName(index + 1) }))}
          onChange={asked.setMonth}
          error={problemOf('month')}
        />
      ) : null}
    </>
  );
}

/** Asks for a statement and hands its PDF to the browser: what kind, of whom, of which days, of which fund. */
export function NewStatement({
  investorId,
  kind: first,
  onClose,
}: {
  investorId: number;
  kind: StatementKind;
  onClose: () => void;
}) {
  const asked = useAsked(investorId, first);
  const investors = useAppSelector(selectInvestors);
  const [create] = StatementsApi.useCreateStatementMutation();
  const { download } = useDownload(text.failed);
  const nameOf = useFileName();
  const { run, renew, dialog, problemOf } = useAction();
  const { kind, whose, fund, body } = asked;
  const submit = async () => {
    const answer = await run((idempotencyKey) => create({ body, idempotencyKey }).unwrap());
    // what is asked for next is another statement
    renew();
    if (!answer) return;
    notify.success(text.done);
    await download(answer.data.fileUrl, nameOf(...namePartsOf(answer.data)));
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={kind === 'holdings' ? text.certificate : text.create}
      submitLabel={text.make}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={text.kind}
        value={kind}
        options={statementKinds.map((value) => ({ value, label: statementKindLabels[value] }))}
        onChange={asked.setKind}
        helperText={text.kinds[kind]}
      />
      {investors.length > 1 ? (
        <SelectField
          label={text.whose}
          value={whose}
          options={[
            { value: ALL, label: text.allMine },
            ...investors.map((one) => ({ value: String(one.investorId), label: one.name })),
          ]}
          onChange={asked.setWhose}
        />
      ) : null}
      {kind === 'holdings' ? <LanguageFields asked={asked} problemOf={problemOf} /> : null}
      <PeriodFields asked={asked} problemOf={problemOf} />
      <FundSelect value={fund} onChange={asked.setFund} label={text.fund} />
    </FormDialog>
  );
}

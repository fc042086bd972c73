import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type * as contract from '#shared/contract/statementFiles.ts';
import { MAX_STATEMENT_FILE, mappingLabels } from '#shared/contract/statementFiles.ts';
import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { parseCsv } from '#shared/csv.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatIban } from '#shared/iban.ts';
import {
  amountForms,
  columnsOfForm,
  dateForms,
  guessTitles,
  type MappingColumn,
  mappingColumns,
  mappingOfTemplate,
  statementTemplates,
  templateOf,
  titleKey,
} from '#shared/statementMapping.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { useFileDraft, useTextDraft } from '#panel/ui/form/useTextDraft.ts';
import { Pair } from '#panel/ui/layout/blocks.ts';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { MomentCell } from '#panel/ui/list/cells.tsx';
import { rialCell } from '#panel/ui/list/values.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { isReasonFine, ReasonField } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { BlockedNote } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { CsvField, LineProblems } from '#panel/features/admin/shared/import/CsvField.tsx';
import { bankFileTypes, useSheetReader } from '#panel/features/admin/shared/import/sheetFile.ts';
import { importText } from '#panel/features/admin/shared/import/strings.ts';
import { StatementForecast } from './StatementForecast.tsx';
import { statementFileText } from './bankFileStrings.ts';
import { depositsText } from './strings.ts';

const text = statementFileText;

type Account = ResponseOf<typeof contract.listStatementMappings>['data'][number];
type Preview = ResponseOf<typeof contract.previewStatement>['data'];
type Mapping = InputOf<typeof contract.previewStatement>['body']['mapping'];
type Draft = Partial<Omit<Mapping, 'skipWords'>> & { skipWords?: readonly string[] };

const titlesOf = (content: string): readonly string[] => guessTitles(parseCsv(content));

/** What a file of an account is read with at first: as its last file, where the titles are there, else by its bank's template. */
function firstMapping(account: Account, titles: readonly string[]): Draft {
  const keys = new Set(titles.map(titleKey));
  const { mapping } = account;
  const isSame =
    mapping !== null && mappingColumns.every((column) => !mapping[column] || keys.has(titleKey(mapping[column])));
  return mapping !== null && isSame ? mapping : mappingOfTemplate(templateOf(account.bankCode), titles);
}

const columns: readonly Column<Preview['lines'][number]>[] = [
  { id: 'line', title: importText.line, flex: 0.3, minWidth: 60, render: (row) => formatNumber(row.line) },
  {
    id: 'bankRef',
    title: text.ref,
    flex: 0.8,
    minWidth: 90,
    isTitle: true,
    render: (row) => <Ltr>{codeText(row.bankRef)}</Ltr>,
  },
  { id: 'direction', title: text.direction, flex: 0.5, minWidth: 70, render: (row) => text.directions[row.direction] },
  { id: 'amount', title: text.amount, flex: 1, minWidth: 120, align: 'end', render: (row) => rialCell(row.amount) },
  {
    id: 'depositDate',
    title: text.date,
    flex: 1,
    minWidth: 110,
    render: (row) => <MomentCell value={row.depositDate} />,
  },
  {
    id: 'match',
    title: text.becomes,
    flex: 1.6,
    minWidth: 160,
    render: (row) => [row.matchText ?? row.stateText, row.alike].filter(Boolean).join(text.separator),
  },
];

/** The file of a bank: account, file, which column holds what, and what it would bring; then it is sent to the second person. */
export function BankFileDialog({ onClose }: { onClose: () => void }) {
  const makerBlock = usePermission('maker');
  const accounts = DepositsApi.useListStatementMappingsQuery({});
  const read = useSheetReader();
  const [preview] = DepositsApi.usePreviewStatementMutation();
  const [importFile] = DepositsApi.useImportDepositsMutation();
  const { run, renew, forget, failure, dialog, problemOf } = useAction();
  const { file, setFile } = useFileDraft('bank-file');
  const accountDraft = useTextDraft('bank-file-account');
  const late = useTextDraft('bank-file-late');
  const [changed, setChanged] = useState<Draft | null>(null);
  const [shown, setShown] = useState<Preview | null>(null);
  const [isTried, setTried] = useState(false);
  const account = accounts.data?.data.find((one) => String(one.fundAccountId) === accountDraft.text);
  // a file of 20,000 lines is not read again with each change of its columns
  const content = file?.content ?? '';
  const titles = useMemo(() => titlesOf(content), [content]);
  const mapping: Draft = changed ?? (account && file ? firstMapping(account, titles) : {});
  /** What was shown is of another file, account or mapping. */
  const renewed = () => {
    setShown(null);
    forget();
    renew();
  };
  const change = (next: Draft) => {
    setChanged({ ...mapping, ...next });
    renewed();
  };
  const choose = (next: { name: string; content: string } | null) => {
    // a mended text keeps what was said of its columns
    if (next?.name !== file?.name) setChanged(null);
    setFile(next);
    renewed();
  };
  const isLate = (shown?.lateCount ?? 0) > 0;
  const send = async () => {
    setTried(true);
    if (!file || !account) return;
    const body = {
      content: file.content,
      fundAccountId: account.fundAccountId,
      mapping: { ...mapping, skipWords: [...(mapping.skipWords ?? [])] } as Mapping,
    };
    if (shown === null) {
      const answer = await run(() => preview({ body }).unwrap());
      if (answer) setShown(answer.data);
      return;
    }
    if (isLate && !isReasonFine(late.text)) return;
    const answer = await run((idempotencyKey) =>
      importFile({ body: { ...body, ...(isLate && { lateReason: late.text.trim() }) }, idempotencyKey }).unwrap(),
    );
    renew();
    if (!answer) return;
    const { lineCount, withdrawalCount, balanceCount } = answer.data;
    if (lineCount + withdrawalCount > 0) notify.success(text.done(formatNumber(lineCount + withdrawalCount)));
    if (balanceCount > 0) notify.success(depositsText.importBalances(formatNumber(balanceCount)));
    setFile(null);
    late.clear();
    onClose();
  };
  const newCount = shown ? shown.newCount + shown.withdrawalCount : 0;
  const isFaulty = shown !== null && (shown.problems.length > 0 || newCount + shown.closings.length === 0);
  return (
    <FormDialog
      title={text.title}
      submitLabel={shown === null || isFaulty ? text.preview : text.send(formatNumber(newCount))}
      maxWidth="md"
      {...dialog}
      isBlocked={makerBlock !== null || isFaulty || dialog.isBlocked === true}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <BlockedNote blocks={[{ action: text.title, reason: makerBlock }]} />
      <Typography variant="body2">{text.note}</Typography>
      <SelectField
        label={text.account}
        value={account ? accountDraft.text : ''}
        options={(accounts.data?.data ?? []).map((one) => ({
          value: String(one.fundAccountId),
          label: text.accountOf(one.fundName, one.bankName, one.iban.slice(-4)),
        }))}
        onChange={(chosen) => {
          accountDraft.setText(chosen);
          setChanged(null);
          renewed();
        }}
        error={isTried && !account ? text.accountNeeded : undefined}
        helperText={accountNote(account)}
      />
      <CsvField
        value={file}
        onChange={choose}
        accept={bankFileTypes}
        read={read}
        maxBytes={MAX_STATEMENT_FILE}
        isMendable
        error={isTried && !file ? importText.fileEmpty : undefined}
      />
      {file && account ? (
        <MappingFields
          mapping={mapping}
          titles={titles}
          bankCode={account.bankCode}
          onChange={change}
          problemOf={problemOf}
        />
      ) : null}
      {shown ? <PreviewPart shown={shown} /> : null}
      {isLate ? (
        <ReasonField
          label={depositsText.lateLabel}
          value={late.text}
          onChange={late.setText}
          typical={depositsText.lateTypical}
          isKept
          hasFocus={false}
        />
      ) : null}
      <LineProblems title={importText.problem} rows={lineProblems(failure?.fields)} />
    </FormDialog>
  );
}

const accountNote = (account: Account | undefined) =>
  account ? <Ltr>{formatIban(account.iban)}</Ltr> : text.accountHint;

/** Problems by line of a refusal, should another person have changed something after the preview. */
const lineProblems = (fields: Readonly<Record<string, readonly string[]>> | undefined) =>
  Object.entries(fields ?? {})
    .filter(([name]) => name.startsWith('line.'))
    .map(([name, messages]) => ({ line: Number(name.slice(5)), message: messages.join(depositsText.importSeparator) }));

/** Which column holds what, by titles of the file. */
function MappingFields({
  mapping,
  titles,
  bankCode,
  onChange,
  problemOf,
}: {
  mapping: Draft;
  titles: readonly string[];
  bankCode: string;
  onChange: (next: Draft) => void;
  problemOf: (field: string) => string | undefined;
}) {
  const form = mapping.amountForm ?? 'columns';
  const ofAmounts: readonly MappingColumn[] = ['amount', 'sign', 'credit', 'debit'];
  const fields = mappingColumns.filter((column) => !ofAmounts.includes(column) || columnsOfForm[form].includes(column));
  const template = statementTemplates.find((one) => one.bankCode === bankCode);
  return (
    <>
      <Typography variant="subtitle2">{text.mapping}</Typography>
      <Alert severity="info">{template ? text.template(template.bankName) : text.noTemplate}</Alert>
      <Pair>
        <SelectField
          label={text.amountForm}
          value={form}
          options={optionsOf(amountForms, text.amountForms)}
          onChange={(amountForm) => onChange({ amountForm })}
        />
        <SelectField
          label={text.dateForm}
          value={mapping.dateForm ?? 'auto'}
          options={optionsOf(dateForms, text.dateForms)}
          onChange={(dateForm) => onChange({ dateForm })}
        />
        {fields.map((column) => {
          const value = titles.find((title) => titleKey(title) === titleKey(mapping[column] ?? '')) ?? '';
          return (
            <SelectField
              key={column}
              label={mappingLabels[column]}
              value={value}
              options={[
                { value: '', label: text.noColumn },
                ...[...new Set(titles)].map((title) => ({ value: title, label: title })),
              ]}
              onChange={(title) => onChange({ [column]: title })}
              error={problemOf(`mapping.${column}`)}
            />
          );
        })}
        <TextField
          label={text.skipWords}
          helperText={text.skipHint}
          key={(mapping.skipWords ?? []).join()}
          defaultValue={(mapping.skipWords ?? []).join(text.wordSeparator)}
          onBlur={(event) => {
            const skipWords = event.target.value
              .split(/[،,]/)
              .map((word) => word.trim())
              .filter(Boolean);
            if (skipWords.join() !== (mapping.skipWords ?? []).join()) onChange({ skipWords });
          }}
        />
      </Pair>
    </>
  );
}

/** What the file would bring: problems of all its lines, sums, closing balances, and each line. */
function PreviewPart({ shown }: { shown: Preview }) {
  const { problems, skipped, lines, repeatedCount, linkedCount, alikeCount } = shown;
  return (
    <>
      {problems.length > 0 ? <Alert severity="error">{text.faulty(formatNumber(problems.length))}</Alert> : null}
      <LineProblems title={importText.problem} rows={problems} />
      <StatementForecast forecast={shown.forecast} closings={shown.closings} />
      {shown.isChainBroken ? <Alert severity="warning">{text.chainBroken}</Alert> : null}
      {repeatedCount > 0 ? (
        <Alert severity="info">{depositsText.importRepeated(formatNumber(repeatedCount))}</Alert>
      ) : null}
      {linkedCount > 0 ? <Alert severity="info">{depositsText.importLinked(formatNumber(linkedCount))}</Alert> : null}
      {alikeCount > 0 ? <Alert severity="warning">{depositsText.importAlike(formatNumber(alikeCount))}</Alert> : null}
      <DataTable
        label={text.lines}
        rows={lines}
        rowId={(line) => line.line}
        columns={columns}
        isLoading={false}
        empty={text.noLines}
      />
      {shown.lineCount > lines.length + problems.length && lines.length === 500 ? (
        <Typography variant="caption">{text.more(formatNumber(lines.length))}</Typography>
      ) : null}
      <LineProblems
        title={text.skipped}
        rows={skipped.slice(0, 20).map((row) => ({ line: row.line, message: row.text }))}
      />
    </>
  );
}

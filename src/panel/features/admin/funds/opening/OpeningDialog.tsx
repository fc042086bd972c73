import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { prepareFundOpening, type previewFundOpening } from '#shared/contract/fundOpenings.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { toCsv } from '#shared/csv.ts';
import { formatNumber } from '#shared/digits.ts';
import { openingFiles, openingTitles, type OpeningFile } from '#shared/openingColumns.ts';
import { saveFile } from '#panel/api/files.ts';
import { FundOpeningsApi } from '#panel/api/fundOpenings.ts';
import { useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FormAmount } from '#panel/ui/form/FormAmount.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormDigits } from '#panel/ui/form/FormDigits.tsx';
import { FormUnits } from '#panel/ui/form/FormNumber.tsx';
import { Pair } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { FileName, FileProblem, LineProblems, useFileChoice } from '#panel/features/admin/shared/import/CsvField.tsx';
import { useSheetReader } from '#panel/features/admin/shared/import/sheetFile.ts';
import { OpeningFacts, OpeningWarnings } from './OpeningFacts.tsx';
import { openingText as text } from './strings.ts';

type Preview = ResponseOf<typeof previewFundOpening>['data'];
type Chosen = Partial<Record<OpeningFile, { name: string; size: number; content: string }>>;

/** Largest file, bytes, with room for its form as JSON. */
const maxBytes = 30_000_000;

const Row = styled('div')({ display: 'grid', gap: '0.25rem' });
const Line = styled('div')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0.5rem' });
/** The other files may be left out. */
const isNeeded = (file: OpeningFile): boolean => file === 'holders' || file === 'certificates';

interface FileRowProps {
  file: OpeningFile;
  value: Chosen[OpeningFile];
  onChange: (value: Chosen[OpeningFile]) => void;
  error: string | undefined;
}

/** One file of an opening: chosen, named with its size, taken out again, and a sample of its columns. */
function FileRow({ file, value, onChange, error }: FileRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = useSheetReader();
  const { problem, choose } = useFileChoice({ read, maxBytes, texts: text, onRead: onChange });
  const label = text.files[file];
  const message = problem ?? error;
  return (
    <Row role="group" aria-label={label}>
      <Typography variant="subtitle2">{isNeeded(file) ? label : text.optional(label)}</Typography>
      <Line>
        <Button
          variant="outlined"
          startIcon={<UploadFileRounded />}
          aria-label={text.choose(label)}
          onClick={() => input.current?.click()}
        >
          {text.chooseShort}
        </Button>
        {value ? (
          <>
            <FileName>
              <Ltr>{value.name}</Ltr> {text.size(formatNumber(Math.ceil(value.size / 1000)))}
            </FileName>
            <IconButton onClick={() => onChange(undefined)} aria-label={text.remove(label)}>
              <CloseRounded />
            </IconButton>
          </>
        ) : (
          <Button
            startIcon={<DownloadRounded />}
            aria-label={text.sample(label)}
            onClick={() => saveFile(new Blob([toCsv(openingTitles(file), [])], { type: 'text/csv' }), `${file}.csv`)}
          >
            {text.sampleShort}
          </Button>
        )}
      </Line>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={choose}
      />
      {/* the field above is empty again once the file is read: this one tells the dialog that there is something to lose */}
      <input type="hidden" value={value?.name ?? ''} />
      {message ? <FileProblem role="alert">{message}</FileProblem> : null}
    </Row>
  );
}

/** The files of an existing fund: they are checked as a whole, then sent with the totals of the registrar's list. */
export function OpeningDialog({ fundId, onClose }: { fundId: number; onClose: () => void }) {
  const [preview] = FundOpeningsApi.usePreviewFundOpeningMutation();
  const { run, forget, dialog } = useAction();
  const [files, setFiles] = useState<Chosen>({});
  const [shown, setShown] = useState<Preview | null>(null);
  const [isTried, setTried] = useState(false);
  const { holders, certificates, orders, prices } = files;
  const bodyOf = () => ({
    holders: holders?.content ?? '',
    certificates: certificates?.content ?? '',
    orders: orders?.content ?? '',
    prices: prices?.content ?? '',
  });
  if (shown?.problemCount === 0)
    return (
      <ControlsForm fundId={fundId} shown={shown} files={bodyOf()} onBack={() => setShown(null)} onClose={onClose} />
    );
  const check = async () => {
    setTried(true);
    if (!holders || !certificates) return;
    const answer = await run(() => preview({ params: { fundId }, body: bodyOf() }).unwrap());
    if (answer) setShown(answer.data);
  };
  const problems = shown?.problems ?? [];
  return (
    <FormDialog
      title={text.title}
      submitLabel={text.check}
      maxWidth="md"
      {...dialog}
      onSubmit={() => void check()}
      onClose={onClose}
    >
      <Typography variant="body2">{text.filesNote}</Typography>
      {openingFiles.map((file) => (
        <FileRow
          key={file}
          file={file}
          value={files[file]}
          onChange={(value) => {
            setFiles((before) => ({ ...before, [file]: value }));
            setShown(null);
            forget();
          }}
          error={isTried && isNeeded(file) && !files[file] ? text.needed : undefined}
        />
      ))}
      {shown ? <Alert severity="error">{text.faulty(formatNumber(shown.problemCount))}</Alert> : null}
      <LineProblems
        title={text.firstProblems(formatNumber(problems.length))}
        rows={problems.map(({ file, line, column, message }) => ({
          line,
          message: text.problemOf(text.files[file], column, message),
        }))}
      />
    </FormDialog>
  );
}

interface ControlsProps {
  fundId: number;
  shown: Preview;
  files: Record<OpeningFile, string>;
  onBack: () => void;
  onClose: () => void;
}

/** What the files came to, and the totals of the registrar, which the person types from the list. */
function ControlsForm({ fundId, shown, files, onBack, onClose }: ControlsProps) {
  const [prepare] = FundOpeningsApi.usePrepareFundOpeningMutation();
  const hasOrders = files.orders !== '';
  const { control, dialog } = useContractForm({
    values: { asOf: '', holderCount: '', units: '', cash: '', purchases: '', redemptionUnits: '', bankBalance: '' },
    schema: prepareFundOpening.body.pick([
      ...(['asOf', 'holderCount', 'units', 'cash', 'purchases', 'redemptionUnits', 'bankBalance'] as const),
    ]),
    bodyOf: ({ holderCount, purchases, redemptionUnits, ...typed }) => ({
      ...typed,
      holderCount: Number(holderCount || Number.NaN),
      // a list without open orders says nothing of them
      purchases: purchases || '0',
      redemptionUnits: redemptionUnits || '0',
    }),
    send: (body, idempotencyKey) =>
      prepare({ params: { fundId }, body: { ...files, ...body }, idempotencyKey }).unwrap(),
    done: text.sent,
    onClose,
  });
  return (
    <FormDialog title={text.controlTitle} submitLabel={text.send} maxWidth="md" {...dialog} onClose={onClose}>
      <OpeningFacts of={shown} />
      <OpeningWarnings of={shown} />
      <Typography variant="body2">{text.controlNote}</Typography>
      <Pair>
        <FormDate control={control} name="asOf" label={text.asOf} daysAhead={0} />
        <FormDigits control={control} name="holderCount" label={text.holderCount} maxLength={9} />
      </Pair>
      <Pair>
        <FormUnits control={control} name="units" label={text.units} />
        <FormAmount control={control} name="cash" label={text.cash} />
      </Pair>
      {hasOrders ? (
        <Pair>
          <FormAmount control={control} name="purchases" label={text.purchases} required />
          <FormUnits control={control} name="redemptionUnits" label={text.redemptionUnits} required />
        </Pair>
      ) : null}
      <FormAmount control={control} name="bankBalance" label={text.bankBalance} />
      <div>
        <Button onClick={onBack}>{text.back}</Button>
      </div>
    </FormDialog>
  );
}

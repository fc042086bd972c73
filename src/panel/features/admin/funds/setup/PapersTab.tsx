import { Controller } from 'react-hook-form';
import Button from '@mui/material/Button';
import { addFundPaper, type listFundPapers } from '#shared/contract/fundPapers.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fileCategoryLabels } from '#shared/texts/fundTexts.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { formatNumber } from '#shared/digits.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { upload } from '#panel/api/files.ts';
import { FundPapersApi } from '#panel/api/fundPapers.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { Note, Pair } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { EditableTable } from '#panel/features/admin/shared/approval/EditableTable.tsx';
import { papersText as text } from './paperStrings.ts';

type Paper = ResponseOf<typeof listFundPapers>['data'][number];

const colors: Record<Paper['state'], StatusColor> = { published: 'success', replaced: 'default', withdrawn: 'error' };
const categories = Object.entries(fileCategoryLabels).map(([value, label]) => ({ value, label }));

const columnsOf = (open: (paper: Paper) => void): Column<Paper>[] => [
  {
    id: 'title',
    title: text.title,
    flex: 2.4,
    minWidth: 200,
    isTitle: true,
    render: (row) => <TwoLines first={row.title} second={fileCategoryLabels[row.category] ?? ''} />,
  },
  { id: 'version', title: text.version, minWidth: 70, render: (row) => formatNumber(row.version) },
  {
    id: 'publishDate',
    title: text.publishDate,
    minWidth: 110,
    render: (row) => <JalaliDate value={row.publishDate} />,
  },
  { id: 'savedBy', title: text.savedBy, flex: 1.2, minWidth: 120, render: (row) => row.savedByName || text.bySystem },
  {
    id: 'state',
    title: text.state,
    minWidth: 120,
    render: (row) => <StatusChip color={colors[row.state]}>{text.states[row.state]}</StatusChip>,
  },
  {
    id: 'open',
    title: text.file,
    minWidth: 96,
    render: (row) => (
      <Button size="small" aria-label={text.openOf(row.title)} onClick={() => open(row)}>
        {text.open}
      </Button>
    ),
  },
];

/** Documents of a fund with their versions; the newest one that is published stands on the page of the fund. */
export function PapersTab({ fundId }: { fundId: number }) {
  const query = FundPapersApi.useListFundPapersQuery({ params: { fundId } });
  const { download } = useDownload(text.failed);
  const open = ({ filePath, title, mime }: Paper) =>
    void download(filePath, `${title}.${mime.split('/').at(-1) ?? 'pdf'}`);
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={6} />}>
      {({ data }) => (
        <EditableTable
          title={text.papers}
          note={text.note}
          rows={data}
          rowId={(row) => row.paperId}
          columns={columnsOf(open)}
          duty="maker"
          nameOf={(row) => `${row.title} (${formatNumber(row.version)})`}
          labels={text}
          form={(row, close) => <PaperForm fundId={fundId} paper={row} onClose={close} />}
          removal={(row, close) => <Withdrawal fundId={fundId} paper={row} onClose={close} />}
        />
      )}
    </QueryBoundary>
  );
}

function PaperForm({ fundId, paper, onClose }: { fundId: number; paper: Paper | null; onClose: () => void }) {
  const today = useBusinessDay();
  const size = UploadsApi.useGetImageSizeQuery();
  const [add] = FundPapersApi.useAddFundPaperMutation();
  const { control, dialog, setAttaching } = useContractForm({
    values: {
      category: paper?.category ?? 'prospectus',
      title: paper?.title ?? '',
      publishDate: '',
      fileId: null as UploadedFile | null,
    },
    schema: addFundPaper.body,
    bodyOf: ({ category, title, publishDate, fileId }) => ({
      ...(paper && { replaces: paper.paperId }),
      category,
      title: title.trim(),
      publishDate: publishDate || today,
      fileId: fileId?.id ?? Number.NaN,
    }),
    send: (body, idempotencyKey) => add({ params: { fundId }, body, idempotencyKey }).unwrap(),
    done: text.published,
    onClose,
  });
  return (
    <FormDialog title={paper ? text.editTitle : text.addTitle} submitLabel={text.publish} {...dialog} onClose={onClose}>
      {paper ? <Note>{text.nextVersion(formatNumber(paper.version + 1))}</Note> : null}
      <Pair>
        <FormSelect control={control} name="category" label={text.category} options={categories} />
        <FormDate control={control} name="publishDate" label={text.publishDateHint} max={today} />
      </Pair>
      <FormText control={control} name="title" label={text.title} maxLength={120} />
      <Controller
        control={control}
        name="fileId"
        render={({ field, fieldState }) => (
          <FileField
            label={text.choose}
            value={field.value}
            onChange={field.onChange}
            upload={(file) => upload(file, fileTypes.document)}
            maxBytes={size.data?.data.max_file_size}
            error={fieldState.error?.message}
            onBusy={setAttaching}
          />
        )}
      />
    </FormDialog>
  );
}

function Withdrawal({ fundId, paper, onClose }: { fundId: number; paper: Paper; onClose: () => void }) {
  const [withdraw] = FundPapersApi.useWithdrawFundPaperMutation();
  const params = { fundId, paperId: paper.paperId };
  return (
    <ReasonDialog
      title={text.withdrawTitle}
      confirmLabel={text.withdraw}
      color="error"
      label={text.reason}
      hint={text.reasonHint}
      draftName={`paper-${paper.paperId}`}
      maxLength={200}
      done={text.withdrawn}
      act={(reason, idempotencyKey) => withdraw({ params, body: { reason }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      <p>{paper.title}</p>
    </ReasonDialog>
  );
}

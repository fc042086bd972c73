import { useState } from 'react';
import { Controller } from 'react-hook-form';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { addIdentityDocument } from '#shared/contract/identityRequests.ts';
import { identityDocumentNames, type IdentityDocumentKind } from '#shared/texts/identityRequestTexts.ts';
import { fileTypes } from '#shared/contract/uploads.ts';
import { upload } from '#panel/api/files.ts';
import { IdentityRequestsApi } from '#panel/api/identityRequests.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';
import { useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import type { CheckDetails } from './checkColumns.tsx';
import { identityChecksText as text } from './strings.ts';

interface MoreProps {
  row: CheckDetails;
  draftName: string;
  done: () => void;
  onClose: () => void;
}

/** Which documents the investor has to send again, and why; what is missing is chosen from the beginning. */
export function MoreDialog({ row, draftName, done, onClose }: MoreProps) {
  const [ask] = IdentityRequestsApi.useAskMoreOfIdentityMutation();
  const [kinds, setKinds] = useState<readonly IdentityDocumentKind[]>(row.missing);
  const toggle = (kind: IdentityDocumentKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]);
  const { requestId, version } = row;
  return (
    <ReasonDialog
      title={text.moreTitle(row.investorName)}
      confirmLabel={text.more}
      typical={text.moreTypical}
      draftName={draftName}
      done={done}
      isReady={kinds.length > 0}
      hasFocus={false}
      version={version}
      act={(reason, idempotencyKey, seen) =>
        ask({ params: { requestId }, body: { version: seen, kinds: [...kinds], reason }, idempotencyKey }).unwrap()
      }
      onClose={onClose}
    >
      {({ isTried }) => (
        <FormControl component="fieldset" error={isTried && kinds.length === 0}>
          <FormLabel component="legend">{text.moreKinds}</FormLabel>
          {row.kinds.map((kind) => (
            <FormControlLabel
              key={kind}
              control={<Checkbox checked={kinds.includes(kind)} onChange={() => toggle(kind)} />}
              label={identityDocumentNames[kind]}
            />
          ))}
          {isTried && kinds.length === 0 ? <FormHelperText role="alert">{text.moreNeeded}</FormHelperText> : null}
        </FormControl>
      )}
    </ReasonDialog>
  );
}

interface Values {
  kind: IdentityDocumentKind | '';
  fileId: UploadedFile | null;
}

/** A document that was taken at the branch or came by another way. */
export function AddDocumentDialog({ row, onClose }: { row: CheckDetails; onClose: () => void }) {
  const [add] = IdentityRequestsApi.useAddIdentityDocumentMutation();
  const size = UploadsApi.useGetImageSizeQuery();
  const start: Values = { kind: row.missing[0] ?? '', fileId: null };
  const { control, dialog, setAttaching } = useContractForm({
    values: start,
    schema: addIdentityDocument.body,
    bodyOf: ({ kind, fileId }) => ({ kind: kind || undefined, fileId: fileId?.id }),
    send: ({ kind, fileId }, idempotencyKey) =>
      add({
        params: { requestId: row.requestId },
        body: { kind: kind ?? 'other', fileId: fileId ?? 0 },
        idempotencyKey,
      }).unwrap(),
    done: text.added,
    onClose,
  });
  return (
    <FormDialog title={text.addTitle} submitLabel={text.add} {...dialog} onClose={onClose}>
      <FormSelect
        control={control}
        name="kind"
        label={text.addKind}
        options={row.kinds.map((value) => ({ value, label: identityDocumentNames[value] }))}
      />
      <Controller
        control={control}
        name="fileId"
        render={({ field, fieldState }) => (
          <FileField
            label={text.addFile}
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

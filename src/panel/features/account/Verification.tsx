import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { fileTypes } from '#shared/contract/uploads.ts';
import { askInPersonCheck } from '#shared/contract/identityRequests.ts';
import type { IdentityDocumentKind } from '#shared/texts/identityRequestTexts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/identityRequests.ts';
import { upload } from '#panel/api/files.ts';
import { IdentityRequestsApi } from '#panel/api/identityRequests.ts';
import { UploadsApi } from '#panel/api/uploads.ts';
import { reviewText } from '#panel/components/reviewText.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { orNull, useAction, useContractForm } from '#panel/components/forms/useContractForm.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { loadProfile } from '#panel/store/flows/initialise.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { FileField, type UploadedFile } from '#panel/ui/form/FileField.tsx';
import { Form } from '#panel/ui/form/Form.tsx';
import { FormDate } from '#panel/ui/form/FormDate.tsx';
import { FormSelect } from '#panel/ui/form/FormSelect.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { profileText } from './strings.ts';

const text = profileText.verification;

type OwnCheck = ResponseOf<typeof contract.getIdentityCheck>['data'];
type OwnRequest = NonNullable<OwnCheck['request']>;

const stateColors: Readonly<Record<OwnRequest['state'], StatusColor>> = {
  pending: 'warning',
  need_more: 'error',
  prepared: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
};
const documentColors: Record<string, StatusColor> = { approved: 'success', rejected: 'error', need_more: 'error' };

/** How somebody who is not verified gets verified: by documents or at a branch; what is needed, and what became of it. */
export function Verification({ investorId }: { investorId: number }) {
  const query = IdentityRequestsApi.useGetIdentityCheckQuery(
    { query: { investorId } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={6} />}>
      {({ data }) => (
        <Stack>
          {data.request ? <Request investorId={investorId} request={data.request} /> : null}
          {data.mayAsk ? <Documents key={data.request?.state ?? 'first'} investorId={investorId} check={data} /> : null}
          {data.mayAsk && data.request?.state !== 'need_more' ? <Visit investorId={investorId} check={data} /> : null}
        </Stack>
      )}
    </QueryBoundary>
  );
}

/** The newest request, what became of each document, and the way to take it back. */
function Request({ investorId, request }: { investorId: number; request: OwnRequest }) {
  const [isAsking, setAsking] = useState(false);
  const [withdraw] = IdentityRequestsApi.useWithdrawIdentityRequestMutation();
  const dispatch = useAppDispatch();
  const isOpen = request.state === 'pending' || request.state === 'need_more';
  return (
    <Section
      title={request.kindText}
      action={<StatusChip color={stateColors[request.state]}>{request.stateText}</StatusChip>}
    >
      <Stack>
        {request.reason ? (
          <Alert severity={request.state === 'rejected' ? 'error' : 'warning'}>
            <strong>{text.reason}:</strong> {request.reason}
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            { key: text.askedAt, value: jalaliText(request.askedAt, 'moment') },
            request.branchName ? { key: text.branch, value: request.branchName } : null,
            request.visitOn ? { key: text.visitOn, value: jalaliText(request.visitOn, 'long') } : null,
            ...request.documents.map((one) => ({
              id: `document-${one.documentId}`,
              key: one.docName,
              value: <StatusChip color={documentColors[one.status] ?? 'warning'}>{one.statusText}</StatusChip>,
              hint: one.reason ?? (one.status === 'pending' ? reviewText(request) : undefined),
            })),
          ]}
        />
        {request.state === 'pending' ? <Hint>{request.kind === 'in_person' ? text.bring : text.waitHint}</Hint> : null}
        {isOpen ? (
          <ButtonRow>
            <Button color="error" onClick={() => setAsking(true)}>
              {text.withdraw}
            </Button>
          </ButtonRow>
        ) : null}
      </Stack>
      {isAsking ? (
        <ActDialog
          title={text.withdrawTitle}
          confirmLabel={text.withdraw}
          color="error"
          done={text.withdrawn}
          act={async (idempotencyKey) => {
            const answer = await withdraw({ body: { investorId }, idempotencyKey }).unwrap();
            void dispatch(loadProfile());
            return answer;
          }}
          onClose={() => setAsking(false)}
        >
          {text.withdrawText}
        </ActDialog>
      ) : null}
    </Section>
  );
}

const documentsId = 'identity-documents';

type Files = Partial<Record<IdentityDocumentKind, UploadedFile | null>>;

/** The documents that are needed, each with what it must show; sent together. */
function Documents({ investorId, check }: { investorId: number; check: OwnCheck }) {
  const wanted = check.request?.state === 'need_more' ? check.request.wanted : null;
  const rows = check.needed.map((row) => ({ ...row, isRequired: wanted ? wanted.includes(row.kind) : row.isRequired }));
  const shown = wanted ? rows.filter(({ isRequired }) => isRequired) : rows;
  const [files, setFiles] = useState<Files>({});
  const [uploading, setUploading] = useState<readonly IdentityDocumentKind[]>([]);
  const [isTried, setTried] = useState(false);
  const [submit] = IdentityRequestsApi.useSubmitIdentityDocumentsMutation();
  const { run, dialog, renew } = useAction();
  const size = UploadsApi.useGetImageSizeQuery();
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  // who is led here by a link that names the form comes before it is there
  useEffect(() => {
    if (window.location.hash === `#${documentsId}`) document.getElementById(documentsId)?.scrollIntoView();
  }, []);
  const missing = shown.filter(({ kind, isRequired }) => isRequired && !files[kind]);
  const send = async () => {
    if (uploading.length > 0) return;
    setTried(true);
    if (missing.length > 0) return;
    const documents = shown.flatMap(({ kind }) => {
      const file = files[kind];
      return file ? [{ kind, fileId: file.id }] : [];
    });
    const answer = await run((idempotencyKey) => submit({ body: { investorId, documents }, idempotencyKey }).unwrap());
    if (answer === null) return;
    renew();
    notify.success(text.sent);
    void dispatch(loadProfile());
  };
  return (
    <Section id={documentsId} title={wanted ? text.moreTitle : text.documentsTitle} note={text.documentsNote}>
      <Form onSubmit={() => void send()}>
        <Stack>
          {dialog.failure}
          {shown.map(({ kind, docName, hint, isRequired }) => (
            <div key={kind}>
              <FileField
                label={isRequired ? text.required(docName) : docName}
                value={files[kind] ?? null}
                onChange={(file) => setFiles((others) => ({ ...others, [kind]: file }))}
                upload={(file) => upload(file, fileTypes.document)}
                onBusy={(isUploading) =>
                  setUploading((all) => [...all.filter((one) => one !== kind), ...(isUploading ? [kind] : [])])
                }
                {...(size.data && { maxBytes: size.data.data.max_file_size })}
                {...(isTried && isRequired && !files[kind] && { error: text.needed })}
              />
              <Hint>{hint}</Hint>
            </div>
          ))}
          <ButtonRow>
            <Button
              type="submit"
              variant="contained"
              loading={dialog.isBusy || uploading.length > 0}
              disabled={!isOnline}
            >
              {text.send}
            </Button>
          </ButtonRow>
        </Stack>
      </Form>
    </Section>
  );
}

/** An appointment at a branch. */
function Visit({ investorId, check }: { investorId: number; check: OwnCheck }) {
  const [ask] = IdentityRequestsApi.useAskInPersonCheckMutation();
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const { control, submit, dialog } = useContractForm({
    values: { branchId: '', visitOn: '', note: '' },
    schema: askInPersonCheck.body,
    bodyOf: ({ branchId, visitOn, note }) => ({
      investorId,
      branchId: branchId === '' ? undefined : Number(branchId),
      visitOn,
      note: orNull(note),
    }),
    send: ({ branchId, ...body }, idempotencyKey) =>
      ask({ body: { ...body, branchId: branchId ?? 0 }, idempotencyKey }).unwrap(),
    done: () => {
      notify.success(text.visitAsked);
      void dispatch(loadProfile());
    },
  });
  return (
    <Section id="identity-visit" title={text.visitTitle} note={text.visitNote}>
      <Form onSubmit={submit}>
        <Stack>
          {dialog.failure}
          <FormSelect
            control={control}
            name="branchId"
            label={text.branch}
            options={check.branches.map(({ branchId, name }) => ({ value: String(branchId), label: name }))}
          />
          <FormDate
            control={control}
            name="visitOn"
            label={text.visitOn}
            min={check.firstVisitDay}
            max={check.lastVisitDay}
          />
          <FormText control={control} name="note" label={text.note} maxLength={300} multiline minRows={2} />
          <ButtonRow>
            <Button type="submit" variant="outlined" loading={dialog.isBusy} disabled={!isOnline}>
              {text.askVisit}
            </Button>
          </ButtonRow>
        </Stack>
      </Form>
    </Section>
  );
}

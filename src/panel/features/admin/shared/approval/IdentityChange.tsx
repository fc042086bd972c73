import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listIdentityChanges } from '#shared/contract/identityChanges.ts';
import { identitySourceTexts } from '#shared/texts/identityTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { IdentityChangesApi } from '#panel/api/identityChanges.ts';
import { IdentityDiff } from '#panel/components/IdentityDiff.tsx';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { identityChangeText as text } from './identityStrings.ts';
import { WaitingProposal } from './Waiting.tsx';

export type IdentityChangeRow = ResponseOf<typeof listIdentityChanges>['data'][number];

/** A change of identity that waits for a second person: what changes, why, and the decision. */
export function IdentityChange({ row }: { row: IdentityChangeRow }) {
  const [approve] = IdentityChangesApi.useApproveIdentityChangeMutation();
  const [reject] = IdentityChangesApi.useRejectIdentityChangeMutation();
  const { busy, download } = useDownload(text.documentFailed);
  const params = { changeId: row.changeId };
  const { fileUrl } = row;
  return (
    <WaitingProposal
      row={row}
      label={row.investorName}
      titles={{ proposer: text.proposer, since: text.since }}
      facts={(prepared) => [
        { key: text.investor, value: <InvestorLink investorId={row.investorId} name={row.investorName} /> },
        { key: text.nationalNo, value: <Ltr>{toPersianDigits(row.nationalNo)}</Ltr> },
        { key: text.source, value: identitySourceTexts[row.source] },
        row.traceId ? { key: text.trace, value: <Ltr>{row.traceId}</Ltr> } : null,
        row.reason ? { key: text.reason, value: row.reason } : null,
        fileUrl
          ? {
              key: text.document,
              value: (
                <Button
                  size="small"
                  startIcon={<DownloadRounded />}
                  loading={busy !== null}
                  onClick={() => void download(fileUrl, text.documentName(row.nationalNo))}
                >
                  {text.openDocument}
                </Button>
              ),
            }
          : null,
        ...prepared,
      ]}
      words={text.decision}
      name={`identity-${row.changeId}`}
      done={text.done}
      approve={(call) => approve({ params, ...call }).unwrap()}
      reject={(call) => reject({ params, ...call }).unwrap()}
    >
      <IdentityDiff changes={row.changes} />
    </WaitingProposal>
  );
}

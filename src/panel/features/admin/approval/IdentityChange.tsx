import Button from '@mui/material/Button';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import type { ResponseOf } from '#shared/contract/define.ts';
import type { listIdentityChanges } from '#shared/contract/identityChanges.ts';
import { identitySourceTexts } from '#shared/contract/identityTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { useApproveIdentityChangeMutation, useRejectIdentityChangeMutation } from '#panel/api/identityChanges.ts';
import { IdentityDiff } from '#panel/components/IdentityDiff.tsx';
import { InvestorLink } from '#panel/components/InvestorLink.tsx';
import { useDownload } from '#panel/components/useDownload.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Decision } from './Decision.tsx';
import { identityChangeText as text } from './identityStrings.ts';
import { personText, useOwnId } from './usePermission.ts';

export type IdentityChangeRow = ResponseOf<typeof listIdentityChanges>['data'][number];

/** A change of identity that waits for a second person: what changes, why, and the decision. */
export function IdentityChange({ row }: { row: IdentityChangeRow }) {
  const [approve] = useApproveIdentityChangeMutation();
  const [reject] = useRejectIdentityChangeMutation();
  const { busy, download } = useDownload(text.documentFailed);
  const ownId = useOwnId();
  const params = { changeId: row.changeId };
  const { fileUrl } = row;
  return (
    <section aria-label={row.investorName}>
      <DescriptionList
        items={[
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
          { key: text.proposer, value: personText(row.preparedBy, row.preparedByName, ownId) },
          { key: text.since, value: <JalaliDate value={row.preparedAt} format="moment" /> },
        ]}
      />
      <IdentityDiff changes={row.changes} />
      <Decision
        words={text.decision}
        preparedBy={row.preparedBy}
        version={row.version}
        name={`identity-${row.changeId}`}
        done={text.done}
        approve={(call) => approve({ params, ...call }).unwrap()}
        reject={(call) => reject({ params, ...call }).unwrap()}
      />
    </section>
  );
}

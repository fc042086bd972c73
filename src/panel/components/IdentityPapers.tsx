import { IdentityRequestsApi } from '#panel/api/identityRequests.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { reviewText } from './reviewText.ts';
import { identityText as text } from './strings.ts';

/** Below the reason why nothing can be bought or sold: the papers that are needed, or what became of each that was sent. */
export function IdentityPapers({ investorId }: { investorId: number }) {
  const query = IdentityRequestsApi.useGetIdentityCheckQuery({ query: { investorId } });
  const check = query.data?.data;
  if (!check) return null;
  const { request, needed } = check;
  const isWaiting = request?.state === 'pending' && request.documents.length > 0;
  const wanted = request?.state === 'need_more' ? request.wanted : null;
  const items = isWaiting
    ? request.documents.map((one) => ({
        id: String(one.documentId),
        key: one.docName,
        value: one.statusText,
        hint: one.status === 'pending' ? reviewText(request) : undefined,
      }))
    : needed
        .filter(({ kind, isRequired }) => wanted?.includes(kind) ?? isRequired)
        .map(({ kind, docName, hint }) => ({ id: kind, key: docName, value: hint }));
  if (items.length === 0) return null;
  return (
    <Section title={isWaiting ? text.papersSent : text.papersNeeded} id="identity-papers">
      <DescriptionList items={items} />
    </Section>
  );
}

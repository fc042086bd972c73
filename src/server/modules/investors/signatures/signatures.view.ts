import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listSignatureRequests } from '#shared/contract/signatures.ts';
import { signatureKindLabels, signatureStateLabels } from '#shared/texts/signatureTexts.ts';
import { missingSignatures, type Signer } from '../investors/signatory.service.ts';
import type { SignatureRequestRow } from './signatures.repo.ts';

type Row = ResponseOf<typeof listSignatureRequests>['data'][number];

/** The signatures of an act that count: of those whose power counts now. */
export const validSigners = (row: SignatureRequestRow, signers: readonly Signer[]): Signer[] =>
  signers.filter(({ userId }) => row.signatures.some((signature) => signature.userId === userId));

/** An act that waits or waited, as its company reads it: an allow-list of fields. */
export function requestView(
  row: SignatureRequestRow,
  of: { userId: number; needed: number; signers: readonly Signer[]; at: Date },
): Row {
  const { userId, needed, signers, at } = of;
  const isOver = row.status === 'open' && row.expiresAt <= at;
  const status = isOver ? 'expired' : row.status;
  const isOpen = status === 'open';
  const isSigner = signers.some((signer) => signer.userId === userId);
  const hasSigned = row.signatures.some((signature) => signature.userId === userId);
  const valid = validSigners(row, signers);
  return {
    requestId: row.id,
    investorId: row.investorId,
    kind: row.kind,
    kindText: signatureKindLabels[row.kind],
    details: row.details,
    amount: row.amount?.toString() ?? null,
    status,
    statusText: signatureStateLabels[status],
    version: row.contentHash,
    askedByName: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
    signatures: row.signatures.map((signature) => ({
      name: signature.name,
      signedAt: new Date(signature.signedAt).toISOString(),
      isValid: !isOpen || valid.some((signer) => signer.userId === signature.userId),
    })),
    missing: isOpen ? missingSignatures(valid, { needed, amount: row.amount }) : 0,
    canSign: isOpen && isSigner && !hasSigned,
    canRefuse: isOpen && isSigner && userId !== row.askedBy,
    canWithdraw: isOpen && userId === row.askedBy,
  };
}

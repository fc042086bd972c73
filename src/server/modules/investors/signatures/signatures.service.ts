import { createHash } from 'node:crypto';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { signatureKindLabels, type SignatureKind } from '#shared/texts/signatureTexts.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { canonicalJson } from '#server/canonicalJson.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { assertMaySign, findJointSigning, missingSignatures } from '../investors/signatory.service.ts';
import type { NoticeSink } from '#server/modules/platform/notices/notices.service.ts';
import { insertRequest } from './signatures.repo.ts';

/** An act that waits for more signatures is done or ended within this time. */
export const SIGNATURE_MS = 72 * 3_600_000;

/** An act as a signatory asks for it. `content` is what the last signature does. */
export interface JointAct {
  investorId: number;
  kind: SignatureKind;
  content: Record<string, unknown>;
  /** values that make it the same act as another one; `content` where nothing else does */
  same?: Record<string, unknown>;
  /** what the signatories read, in one line */
  details: string;
  /** rial; null for an act without an amount */
  amount: bigint | null;
}

/** What an act that waits answers with. */
export interface SignatureWait {
  requestId: number;
  missing: number;
  /** ISO moment */
  expiresAt: string;
}

/** What an act is called where one line names it. */
export const actText = (kind: SignatureKind, details: string): string =>
  fillMessage('{kind}: {details}', { kind: signatureKindLabels[kind], details });

export type SignaturesService = ReturnType<typeof createSignaturesService>;

/** Holds back what one signatory may not do alone (domain 3.4). Whoever asks has confirmed the act: that is their signature. */
export function createSignaturesService(
  deps: Pick<Deps, 'ports'>,
  { audit, notices }: { audit: AuditService; notices: NoticeSink },
) {
  const { ports } = deps;

  return {
    /**
     * Keeps the act for the other signatories; null when the caller may do it alone, and then does it.
     * @throws SIGNATORY_REQUIRED, SIGNATURE_WAITS when the same act waits already
     */
    async hold(tx: WriteTx, ctx: CommandContext, act: JointAct): Promise<SignatureWait | null> {
      const at = ports.clock.business();
      const { investorId, kind, content, details, amount } = act;
      const day = tehranDay(at);
      const { userId } = ctx.actor;
      const signing = await findJointSigning(tx, investorId, day);
      // whoever asks was checked before; here it is only counted
      if (signing === null) return null;
      const { needed, signers } = signing;
      const own = signers.filter((signer) => signer.userId === userId);
      if (own.length === 0) await assertMaySign(tx, { userId, investorId, day });
      const missing = missingSignatures(own, { needed, amount });
      if (missing === 0) return null;
      const expiresAt = new Date(at.getTime() + SIGNATURE_MS);
      const contentHash = createHash('sha256')
        .update(canonicalJson([kind, act.same ?? content, details]))
        .digest('base64url');
      const kept = { investorId, kind, content, contentHash, details, amount };
      const requestId = await insertRequest(tx, { ...kept, askedBy: userId, askedAt: at, expiresAt }).catch(
        onConflict({ signature_requests_waiting: () => fail('SIGNATURE_WAITS') }),
      );
      await notices.tellAll(
        tx,
        signers
          .filter((signer) => signer.userId !== userId)
          .map((signer) => ({
            ...{ userId: signer.userId, investorId, event: 'signature_asked' as const },
            tokens: { act: actText(kind, details), time: formatJalaliMoment(expiresAt) },
            link: '/profile?tab=signatures',
          })),
      );
      await audit.act(tx, ctx, 'signature.asked', `signature_request:${requestId}`, {
        investorId,
        after: { kind, details, amount, missing, ...content },
      });
      return { requestId, missing, expiresAt: expiresAt.toISOString() };
    },
  };
}

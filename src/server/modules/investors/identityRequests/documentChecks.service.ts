import { documentLinks } from '#shared/contract/documentChecks.ts';
import { fail } from '#shared/contract/failures.ts';
import { documentStatusTexts } from '#shared/contract/investors.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { listPeopleToTell } from '../investors/people.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { lockDocument } from './documentChecks.repo.ts';
import { decideDocuments } from './identityRequests.repo.ts';

interface Parts {
  approvals: ApprovalsService;
  audit: AuditService;
  notices: NoticesService;
}

/** Decisions about identity documents (domain 9.17): one decision each, told to those who act for the investor. */
export function createDocumentChecksService(deps: Pick<Deps, 'ports'>, { approvals, audit, notices }: Parts) {
  return {
    /** @throws NOT_FOUND, DOCUMENT_DECIDED, APPROVAL_OWN_INVESTOR */
    checkDocument: async (ctx, { params: { documentId }, body: { decision, reason } }) =>
      ctx.transaction(async (tx) => {
        const document = await lockDocument(tx, documentId);
        if (!document) throw fail('NOT_FOUND');
        const { investorId, docName } = document;
        await approvals.assertNotOwn(ctx.actor.userId, [investorId]);
        if (document.status !== 'pending') throw fail('DOCUMENT_DECIDED');
        const decided = { status: decision, by: ctx.actor.userId, at: deps.ports.clock.now() };
        // an approval has nothing that the investor should change
        await decideDocuments(tx, [documentId], { ...decided, reason: decision === 'approved' ? null : reason });
        const people = await listPeopleToTell(tx, investorId);
        const tokens = { document: docName, reason };
        const told = { investorId, event: `document_${decision}` as const, tokens, link: documentLinks[decision] };
        await notices.tellAll(
          tx,
          people.map(({ userId }) => ({ userId, ...told })),
        );
        await audit.act(tx, ctx, 'investor.documentChecked', `document:${documentId}`, {
          investorId,
          before: { status: document.status },
          after: { status: decision },
          reason,
        });
        return { data: { documentId, status: decision, statusText: documentStatusTexts[decision] ?? decision } };
      }),
  } satisfies Partial<Handlers>;
}

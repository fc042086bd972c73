import { fail, failField } from '#shared/contract/failures.ts';
import type { SiteSection } from '#shared/contract/siteContent.ts';
import { addDays, formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import type { Deps } from '#server/deps.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { safeHtml } from '#server/http/richText.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import * as repo from './siteContent.repo.ts';
import { storedFields } from './storedFields.ts';

/**
 * Texts of the site (domain 9.19): pages, news, questions and boxes of the home page. Everything is cleaned when it is saved
 * and when it is read, and each version is kept.
 */
export function createSiteContentService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  services: { audit: AuditService; uploads: Pick<UploadsService, 'publish'> },
) {
  const { audit, uploads } = services;

  /** Shows a picture to everybody: an upload of the editor, or one that a version of this text had. @throws SITE_CONTENT_IMAGE */
  async function publishPicture(
    tx: WriteTx,
    of: { section: SiteSection; contentId: number | null; imageId: number; userId: number },
  ): Promise<void> {
    const picture = await repo.findPicture(tx, of.section, of.contentId, of.imageId);
    const ownerUserId = picture?.wasShownHere ? null : of.userId;
    const isShown = picture?.isPicture && (await uploads.publish(tx, of.imageId, { ownerUserId, isPublic: true }));
    if (!isShown) throw failField('SITE_CONTENT_IMAGE', 'imageId');
  }

  return {
    listSiteContent: async (_ctx, { query: { section } }) => ({
      data: (await repo.listContentRows(db, section)).map(itemView),
    }),

    listSiteContentVersions: async (_ctx, { query: { section, contentId } }) => {
      const [current] = await repo.listContentRows(db, section, contentId);
      if (!current) throw fail('SITE_CONTENT_UNKNOWN');
      const kept = await repo.listVersionRows(db, section, contentId);
      if (kept.length === 0)
        return { data: [itemView(current)].map(({ contentId: _id, section: _of, ...row }) => row) };
      return {
        data: kept.map(({ fields, imagePublicId, savedAt, ...row }) => ({
          ...row,
          ...fieldsView(fieldsOfVersion(fields)),
          imageUrl: imagePublicId && filePath(imagePublicId),
          savedAt: savedAt?.toISOString() ?? null,
        })),
      };
    },

    addSiteContent: (ctx, { body: { section, ...typed } }) =>
      ctx.transaction(async (tx) => {
        const fields = storedFields(section, typed, { now: ports.clock.business(), before: null });
        const { userId } = ctx.actor;
        if (fields.imageId !== null)
          await publishPicture(tx, { section, contentId: null, imageId: fields.imageId, userId });
        const savedAt = ports.clock.now();
        const contentId = await repo.insertContent(tx, section, fields, savedAt);
        if (contentId === null) throw failField('SITE_CONTENT_KEY_TAKEN', 'key');
        await repo.insertVersion(tx, { section, contentId, version: 1, fields, savedBy: userId, savedAt });
        await audit.act(tx, ctx, 'site_content.added', `site_content:${section}:${contentId}`, {
          after: fieldsView(fields),
        });
        return { data: { contentId, version: 1 } };
      }),

    updateSiteContent: (ctx, { body: { section, contentId, version, ...typed } }) =>
      ctx.transaction(async (tx) => {
        if (!(await repo.lockContent(tx, section, contentId))) throw fail('SITE_CONTENT_UNKNOWN');
        const [before] = await repo.listContentRows(tx, section, contentId);
        if (!before) throw fail('SITE_CONTENT_UNKNOWN');
        if (before.version !== version)
          throw fail('SITE_CONTENT_CHANGED', {
            params: { name: before.savedBy, time: before.savedAt ? formatJalaliMoment(before.savedAt) : '' },
          });
        const fields = storedFields(section, typed, { now: ports.clock.business(), before });
        const { userId } = ctx.actor;
        if (fields.imageId !== null && fields.imageId !== before.imageId)
          await publishPicture(tx, { section, contentId, imageId: fields.imageId, userId });
        const savedAt = ports.clock.now();
        if (version === 0)
          await repo.insertVersion(tx, { section, contentId, version, fields: before, savedBy: null, savedAt: null });
        await repo.updateContent(tx, section, contentId, fields, savedAt);
        const next = { section, contentId, version: version + 1 };
        await repo.insertVersion(tx, { ...next, fields, savedBy: userId, savedAt });
        await audit.act(tx, ctx, 'site_content.changed', `site_content:${section}:${contentId}`, {
          before: fieldsView(before),
          after: fieldsView(fields),
        });
        return { data: { contentId, version: version + 1 } };
      }),

    listSitePages: async () => ({
      data: (await repo.listContentRows(db, 'page')).flatMap(({ key, isActive, title, bodyHtml, imagePublicId }) =>
        isActive && key !== null
          ? [{ key, title, bodyHtml: safeHtml(bodyHtml), imageUrl: imagePublicId && filePath(imagePublicId) }]
          : [],
      ),
    }),
  } satisfies Partial<Handlers>;
}

/** Fields as they go out; a moment at midnight after the last day is that day. */
function fieldsView({ showFrom, showUntil, ...fields }: repo.ContentFields) {
  return {
    key: fields.key,
    title: fields.title,
    summary: fields.summary,
    bodyHtml: safeBody(fields),
    link: fields.link,
    color: fields.color,
    place: fields.place,
    audience: fields.audience,
    isActive: fields.isActive,
    order: fields.order,
    imageId: fields.imageId,
    showFrom: showFrom && tehranDay(showFrom),
    showTo: showUntil && addDays(tehranDay(showUntil), -1),
  };
}

/** Pages alone have a key, and HTML. */
function safeBody({ key, bodyHtml }: Pick<repo.ContentFields, 'key' | 'bodyHtml'>): string {
  return key === null ? bodyHtml : safeHtml(bodyHtml);
}

function itemView({ contentId, section, imagePublicId, version, savedBy, savedAt, ...fields }: repo.ContentRow) {
  return {
    contentId,
    section,
    ...fieldsView(fields),
    imageUrl: imagePublicId && filePath(imagePublicId),
    version,
    savedBy,
    savedAt: savedAt?.toISOString() ?? null,
  };
}

/** A version from its JSON, where moments are texts. */
function fieldsOfVersion(json: Record<string, unknown>): repo.ContentFields {
  const fields = json as unknown as Omit<repo.ContentFields, 'showFrom' | 'showUntil'> & {
    showFrom: string | null;
    showUntil: string | null;
  };
  return {
    ...fields,
    showFrom: fields.showFrom === null ? null : new Date(fields.showFrom),
    showUntil: fields.showUntil === null ? null : new Date(fields.showUntil),
  };
}

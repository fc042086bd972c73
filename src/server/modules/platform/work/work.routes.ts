import { handlers } from '#server/http/handlers.ts';
import type { WorkRun, WorkService } from './work.service.ts';

function workView({ id, subject: _subject, openLanes: _openLanes, ...row }: WorkRun) {
  return {
    ...row,
    workId: id,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Routes of /api/admin/work/. */
export function workRoutes(work: WorkService) {
  return handlers({
    getWork: async (_ctx, { params }) => ({ data: workView(await work.getWork(params.workId)) }),
    listWork: async (_ctx, { query }) => ({
      data: (await work.listWork(query.kind, query.key ?? null)).map(workView),
    }),
  });
}

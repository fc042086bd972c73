import type { Deps } from '#server/deps.ts';
import type { BrowserAccess, CommandContext } from '#server/http/context.ts';
import { browserHandlers } from '#server/http/handlers.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { CredentialsService } from '#server/modules/records/session/credentials.service.ts';
import { signInView } from '#server/modules/records/session/signIns.view.ts';
import type { SessionsService } from '#server/modules/records/session/session.service.ts';
import type { AccountService } from './account.service.ts';
import { infoView, referralView, sessionView } from './account.view.ts';

interface Parts {
  account: AccountService;
  sessions: SessionsService;
  credentials: CredentialsService;
  investors: InvestorsService;
}

const done = { data: { done: true as const } };
const nothing = { data: null };

/** Routes of /api/account/ (spec 7, domain 9.14). */
export function accountRoutes(deps: Deps, { account, sessions, credentials, investors }: Parts) {
  const leave = async (ctx: CommandContext & BrowserAccess): Promise<typeof done> => {
    await ctx.transaction((tx) => sessions.endOwn(tx, ctx));
    return done;
  };
  return browserHandlers({
    changePassword: async (ctx, { body }) => {
      await account.changePassword(ctx, body.old_password, body.new_password);
      return done;
    },
    getInfo: async ({ actor, session }) => ({ data: infoView(await account.getUser(actor.userId), session) }),
    getProfile: async ({ actor }, { query }) => ({
      data: await investors.getProfile(actor, query.investorId),
    }),
    logout: (ctx) => leave(ctx),
    endOwnSession: (ctx) => leave(ctx),
    listSignInLogs: async ({ actor }, { query }) => {
      const { rows, count } = await credentials.listSignIns(actor.userId, query.page, query.page_size);
      return {
        data: {
          count,
          current_page_no: query.page,
          last_page: Math.max(1, Math.ceil(count / query.page_size)),
          page_size: query.page_size,
          results: rows.map(signInView),
        },
      };
    },
    listSessions: async (ctx) => {
      const rows = await sessions.list(ctx);
      return { data: rows.map((row) => sessionView({ ...row, city: deps.ports.places?.cityOf(row.ip) ?? null })) };
    },
    endSession: async (ctx, { params }) => {
      await ctx.transaction((tx) => sessions.endOne(tx, ctx, params.id));
      return nothing;
    },
    endOtherSessions: async (ctx) => {
      await ctx.transaction((tx) => sessions.endAll(tx, ctx.actor.userId, ctx.session.sid, 'ended by the user'));
      return nothing;
    },
    secureAccount: async (ctx) => {
      await account.secure(ctx);
      sessions.forgetCookies(ctx);
      return done;
    },
    recheckPassword: async (ctx, { body }) => ({
      data: { verified_at: (await account.recheck(ctx, body)).toISOString() },
    }),
    checkNewMobile: async (ctx, { query }) => {
      const checked = await account.checkNewMobile(ctx, query.mobile);
      return {
        data: {
          is_free: checked.isFree,
          shahkar_match: checked.isMatch,
          expire_in: checked.expireIn,
          resend_in: checked.resendIn,
        },
      };
    },
    confirmNewMobile: async (ctx, { body }) => {
      await account.confirmNewMobile(ctx, body.mobile, body.otp);
      return done;
    },
    getReferral: async ({ actor }) => {
      const { user, invited } = await account.listInvited(actor.userId);
      return { data: referralView(user, invited, deps.config.publicOrigin) };
    },
  });
}

import { roleFromId } from '#shared/roles.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { readCookie, writeIdentity, writeInvestorId } from '../../api/sessionCookies.ts';
import { initialised, initialiseFailed, loadingStarted, profileLoaded, userInfoLoaded } from '../slices/authSlice.ts';
import { investorSelected, investorsLoaded, type UserInvestor } from '../slices/UserInvestorsSlice.ts';
import { panelChosen } from '../slices/userPanelSlice.ts';
import type { Flow } from '../store.ts';
import { storeStrings } from '../strings.ts';

/** The investor to act for: the stored one when the user may act for it, else the self one, else the first (spec 4). */
export function pickInvestor(investors: readonly UserInvestor[], storedId: number | null): UserInvestor | undefined {
  return (
    investors.find(({ investorId }) => investorId === storedId) ??
    investors.find(({ itSelf }) => itSelf) ??
    investors[0]
  );
}

/** Loads role and level, as the server holds them. Cookies are only a guess until now. */
export const loadUser = (): Flow<ApiFailure | undefined> => async (dispatch, getState) => {
  const { AccountApi } = await import(/* webpackChunkName: "session" */ '../../api/account.ts');
  const answer = await dispatch(
    AccountApi.endpoints.getInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (!answer.data) return answer.error as ApiFailure;
  const info = answer.data.data;
  const role = roleFromId(info.role_id);
  dispatch(
    userInfoLoaded({
      username: info.username,
      role,
      roleID: info.role_id,
      accessLevel: info.access_level,
      nationalCode: info.national_code,
      firstName: info.first_name,
      lastName: info.last_name,
      mobile: info.mobile,
      hasPassword: info.has_password,
      viewing: info.viewing ?? null,
    }),
  );
  writeIdentity({ accessLevel: info.access_level ?? '' });
  // A client whose cookie claims the admin panel is put back; an admin keeps the panel they were in.
  if (role === 'client' && getState().userPanel.panel === 'admin') {
    dispatch(panelChosen('client'));
    writeIdentity({ role: 'client' });
  }
  return undefined;
};

/** Loads the investor list, chooses one, and remembers it. */
/** Loads the investors of the user; the chosen one stays while it is among them. */
export const loadInvestors = (): Flow<ApiFailure | undefined> => async (dispatch, getState) => {
  const { InvestorsApi } = await import(/* webpackChunkName: "session" */ '../../api/investors.ts');
  const answer = await dispatch(
    InvestorsApi.endpoints.listInvestors.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  if (!answer.data) return answer.error as ApiFailure;
  const investors = answer.data.data as UserInvestor[];
  dispatch(investorsLoaded(investors));
  const stored = Number(readCookie('investorId'));
  const chosen = pickInvestor(investors, Number.isInteger(stored) ? stored : null);
  if (!chosen) return undefined;
  if (getState().UserInvestors.selectedId !== chosen.investorId) dispatch(investorSelected(chosen.investorId));
  if (stored !== chosen.investorId) writeInvestorId(chosen.investorId);
  return undefined;
};

/** Loads the shown profile; a refusal marks it as not to be seen, with the status the list knows (spec 4). */
export const loadProfile = (): Flow => async (dispatch, getState) => {
  const { AccountApi } = await import(/* webpackChunkName: "session" */ '../../api/account.ts');
  const { selectedId, investors } = getState().UserInvestors;
  const query = selectedId === null ? {} : { investorId: selectedId };
  const answer = await dispatch(
    AccountApi.endpoints.getProfile.initiate({ query }, { forceRefetch: true, subscribe: false }),
  );
  if (answer.data) {
    const profile = answer.data.data;
    dispatch(profileLoaded({ ...profile, investorId: profile.investorId ?? null, isVisible: true }));
    return;
  }
  // A log-out meanwhile empties the cache: then there is neither an answer nor a failure.
  const failure = answer.error as ApiFailure | undefined;
  if (failure?.status !== 403) return;
  const known = investors.find(({ investorId }) => investorId === selectedId);
  dispatch(
    profileLoaded({
      name: known?.name ?? '',
      code: known?.code ?? '',
      isLegal: known?.isLegal ?? false,
      isAuthorized: false,
      authStatus: known?.authStatus ?? 5,
      authStatusText: failure.message || storeStrings.profileHidden,
      investorId: selectedId,
      isVisible: false,
    }),
  );
};

let runningInitialise: Promise<ApiFailure | undefined> | null = null;

/**
 * Runs after log-in and after a reload (spec 4): the user, then for the client panel investors and profile; for the
 * admin panel no investor load. Answers the failure that kept it from finishing. One run at a time.
 */
export const initialise = (): Flow<ApiFailure | undefined> => (dispatch, getState) => {
  runningInitialise ??= (async () => {
    const failure = await dispatch(runInitialise());
    if (failure && getState().auth.isLogin)
      dispatch(initialiseFailed({ message: failure.message, requestId: failure.requestId }));
    return failure;
  })().finally(() => {
    runningInitialise = null;
  });
  return runningInitialise;
};

/** Another try after a failure. */
export const retryInitialise = (): Flow<ApiFailure | undefined> => (dispatch) => {
  dispatch(loadingStarted());
  return dispatch(initialise());
};

const runInitialise = (): Flow<ApiFailure | undefined> => async (dispatch, getState) => {
  const isClientGuess = getState().userPanel.panel === 'client';
  // With the client panel the list does not wait for the role: two calls side by side.
  const [userFailure, listFailure] = await Promise.all([
    dispatch(loadUser()),
    isClientGuess ? dispatch(loadInvestors()) : undefined,
  ]);
  if (userFailure) return userFailure;
  if (getState().userPanel.panel === 'client') {
    const failure = isClientGuess ? listFailure : await dispatch(loadInvestors());
    if (failure) return failure;
    if (!getState().auth.isLogin) return undefined;
    await dispatch(loadProfile());
  }
  if (getState().auth.isLogin) dispatch(initialised());
  return undefined;
};

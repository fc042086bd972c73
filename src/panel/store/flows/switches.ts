import { canSwitchPanel } from '#shared/roles.ts';
import { homeOf } from '#panel/paths.ts';
import { attachedApi } from '../../api/attach.ts';
import { writeIdentity, writeInvestorId } from '../../api/sessionCookies.ts';
import { loadingStarted } from '../slices/authSlice.ts';
import { investorSelected } from '../slices/UserInvestorsSlice.ts';
import { panelChosen, panelSwitchEnded, panelSwitchStarted } from '../slices/userPanelSlice.ts';
import type { Flow } from '../store.ts';
import { initialise } from './initialise.ts';

/** Pause before the page is loaded again after another investor is chosen (spec 4). */
export const investorReloadMs = 500;

/** Goes from the client panel to the admin panel or back; only people with a role id above 1 (spec 4). */
export const switchPanel = (): Flow<boolean> => async (dispatch, getState, environment) => {
  const { auth, userPanel } = getState();
  // out of a view as an investor leads its own button, which ends it
  if (!canSwitchPanel(auth.roleID) || auth.viewing || userPanel.isSwitching) return false;
  const next = userPanel.panel === 'admin' ? 'client' : 'admin';
  dispatch(panelSwitchStarted());
  try {
    writeIdentity({ role: next });
    dispatch(loadingStarted());
    dispatch(panelChosen(next));
    const api = attachedApi();
    if (api) dispatch(api.reset());
    await environment.navigate(homeOf(next, auth.accessLevel));
    await dispatch(initialise());
  } finally {
    dispatch(panelSwitchEnded());
  }
  return true;
};

/** Chooses another investor of the user's own list, remembers it and loads the page again (spec 4). */
export const switchInvestor =
  (investorId: number): Flow<boolean> =>
  async (dispatch, getState, environment) => {
    const { investors, selectedId } = getState().UserInvestors;
    if (investorId === selectedId || !investors.some((investor) => investor.investorId === investorId)) return false;
    writeInvestorId(investorId);
    dispatch(investorSelected(investorId));
    await environment.wait(investorReloadMs);
    environment.reload();
    return true;
  };

import { paths, panelHome } from '#panel/paths.ts';
import { attachedApi } from '../../api/attach.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { writeIdentity, writeInvestorId, type PanelRole } from '../../api/sessionCookies.ts';
import { loadingStarted } from '../slices/authSlice.ts';
import { panelChosen } from '../slices/userPanelSlice.ts';
import type { Flow } from '../store.ts';
import { initialise } from './initialise.ts';

/** Draws the other panel from the beginning: nothing that was read for one person is shown to the other. */
const changePanel =
  (panel: PanelRole, path: string): Flow =>
  async (dispatch, _getState, environment) => {
    writeIdentity({ role: panel });
    dispatch(loadingStarted());
    dispatch(panelChosen(panel));
    const api = attachedApi();
    if (api) dispatch(api.reset());
    await environment.navigate(path);
    await dispatch(initialise());
  };

/** Goes into the panel of the investor whose view the server has started. */
export const enterInvestorView =
  (investorId: number): Flow =>
  async (dispatch) => {
    writeInvestorId(investorId);
    await dispatch(changePanel('client', panelHome.client));
  };

/** Ends the view and goes back to the file of the investor. A view whose time is over is ended already. */
export const leaveInvestorView = (): Flow<ApiFailure | null> => async (dispatch, getState) => {
  const { viewing } = getState().auth;
  if (!viewing) return null;
  const { InvestorViewsApi } = await import('../../api/investorViews.ts');
  const answer = await dispatch(InvestorViewsApi.endpoints.endInvestorView.initiate());
  const failure = answer.error as ApiFailure | undefined;
  if (failure && failure.code !== 'VIEW_NONE') return failure;
  await dispatch(changePanel('admin', paths.admin.investorFile(viewing.investorId)));
  return null;
};

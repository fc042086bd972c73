import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  isPlain,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { onApiAttached } from '../api/attach.ts';
import { browserEnvironment, type PanelEnvironment } from './environment.ts';
import { followers } from './followers.ts';
import { initialState, type InitialSession } from './initialSession.ts';
import { accountingReducer } from './slices/accountingSlice.ts';
import { authReducer } from './slices/authSlice.ts';
import { drawersReducer } from './slices/drawersSlice.ts';
import { fundsReducer } from './slices/fundsSlice.ts';
import { messagesReducer } from './slices/messagesSlice.ts';
import { ticketsReducer } from './slices/ticketsSlice.ts';
import { UserInvestorsReducer } from './slices/UserInvestorsSlice.ts';
import { userPanelReducer } from './slices/userPanelSlice.ts';

/** The eight slices of the spec, by their exact names. */
const slices = {
  auth: authReducer,
  userPanel: userPanelReducer,
  accounting: accountingReducer,
  funds: fundsReducer,
  messages: messagesReducer,
  UserInvestors: UserInvestorsReducer,
  drawers: drawersReducer,
  tickets: ticketsReducer,
};

/**
 * Makes the store of one page view (one per request on the server). The query cache joins when the first screen that
 * uses it is loaded (`api/attach.ts`).
 */
export function makeStore(
  options: { session?: InitialSession | undefined; environment?: Partial<PanelEnvironment> | undefined } = {},
) {
  const environment: PanelEnvironment = { ...browserEnvironment, ...options.environment };
  const root = combineSlices(slices);
  const late = createDynamicMiddleware();
  const store = configureStore({
    reducer: root,
    preloadedState: options.session ? (initialState(options.session) as never) : undefined,
    // Files of downloads are in the answers of their calls; Immer freezes the state, so the other check is off.
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: environment },
        serializableCheck: {
          isSerializable: (value: unknown) => isPlain(value) || value instanceof Blob,
          warnAfter: 250,
        },
        immutableCheck: false,
      }).concat(late.middleware),
    // At the end of the task and not with the next frame, which would draw what many answers changed in one long task.
    enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
  });
  let stopListening: (() => void) | undefined;
  const stopWaiting = onApiAttached((api) => {
    late.addMiddleware(api.follow(followers), api.middleware);
    // `as never`: the cache's state is not part of RootState, its hooks find it by name.
    store.replaceReducer(root.inject({ reducerPath: api.reducerPath, reducer: api.reducer } as never));
    if (typeof window !== 'undefined') stopListening = api.listen(store.dispatch);
  });
  const detach = () => {
    stopWaiting();
    stopListening?.();
  };
  return Object.assign(store, { detach });
}

export type PanelStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<PanelStore['getState']>;
export type AppDispatch = PanelStore['dispatch'];
/** A flow of several steps (architecture 4). */
export type Flow<Result = void> = ThunkAction<Promise<Result>, RootState, PanelEnvironment, UnknownAction>;

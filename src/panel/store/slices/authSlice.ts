import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PanelRole } from '../../api/sessionCookies.ts';

/** The chosen investor as the top bar and the profile show it (spec 3). */
export interface Profile {
  name: string;
  code: string;
  isLegal: boolean;
  isAuthorized: boolean;
  authStatus: number;
  authStatusText: string;
  investorId: number | null;
  /** false when the access check says that the profile cannot be seen (spec 4) */
  isVisible: boolean;
}

/** A view as an investor, as the server tells it. */
export interface Viewing {
  investorId: number;
  investorName: string;
  /** ISO moment of its end */
  until: string;
}

export interface AuthState {
  isLogin: boolean;
  username: string;
  /** role that the server gives, not the panel being shown (`userPanel.panel`) */
  role: PanelRole;
  /** 0 nobody; 1 client; 2 and 3 admin. A protected page needs at least 1 */
  roleID: number;
  profile: Profile | null;
  loading: boolean;
  isInitialized: boolean;
  nationalCode: string;
  /** 'tN' or 'KZ' of admins; null until the server has said it */
  accessLevel: string | null;
  firstName: string;
  lastName: string;
  mobile: string;
  hasPassword: boolean;
  /** the investor as whom this administrator looks at the panel, reading alone; null while they work as themselves */
  viewing: Viewing | null;
  /** end of the access token, seconds by the server's clock */
  expiresAt: number | null;
  /** its session ends, or has ended and the way to /login has begun; guards wait instead of sending elsewhere */
  isLeaving: boolean;
  /** why the panel could not be initialised; the guard offers another try */
  failure: { message: string; requestId?: string | undefined } | null;
}

export const initialAuth: AuthState = {
  isLogin: false,
  username: '',
  role: 'client',
  roleID: 0,
  profile: null,
  loading: true,
  isInitialized: false,
  nationalCode: '',
  accessLevel: null,
  firstName: '',
  lastName: '',
  mobile: '',
  hasPassword: true,
  viewing: null,
  expiresAt: null,
  isLeaving: false,
  failure: null,
};

/** Lowest role id that opens a protected page (spec 2: the numeric value that must meet a minimum). */
export const lowestRoleId = 1;

export interface UserInfo {
  username: string;
  role: PanelRole;
  roleID: number;
  accessLevel: string | null;
  nationalCode: string;
  firstName: string;
  lastName: string;
  mobile: string;
  hasPassword: boolean;
  viewing?: Viewing | null;
}

const authSlice = createSlice({
  name: 'auth',
  initialState: initialAuth,
  reducers: {
    loggedIn(state, action: PayloadAction<{ username: string; roleID: number; role: PanelRole; expiresAt: number }>) {
      Object.assign(state, action.payload, {
        isLogin: true,
        loading: true,
        isInitialized: false,
        isLeaving: false,
        failure: null,
      });
    },
    sessionRenewed(state, action: PayloadAction<{ expiresAt: number }>) {
      state.expiresAt = action.payload.expiresAt;
    },
    userInfoLoaded(state, action: PayloadAction<UserInfo>) {
      Object.assign(state, action.payload);
    },
    profileLoaded(state, action: PayloadAction<Profile>) {
      state.profile = action.payload;
    },
    initialised(state) {
      state.isInitialized = true;
      state.loading = false;
      state.failure = null;
    },
    initialiseFailed(state, action: PayloadAction<NonNullable<AuthState['failure']>>) {
      state.failure = action.payload;
    },
    loadingStarted(state) {
      state.loading = true;
      state.failure = null;
    },
    /** at once, so that a second answer with 401 finds that the session ends already */
    leavingStarted(state) {
      state.isLeaving = true;
    },
    loggedOut() {
      return { ...initialAuth, loading: false, isLeaving: true };
    },
    leavingEnded(state) {
      state.isLeaving = false;
    },
  },
  selectors: {
    selectIsLogin: (state) => state.isLogin,
    selectAuth: (state) => state,
    selectProfile: (state) => state.profile,
    selectExpiresAt: (state) => state.expiresAt,
    selectViewing: (state) => state.viewing,
    /** Clients whose profile is not verified are restricted (spec 6). */
    selectIsRestricted: (state) => state.profile !== null && !state.profile.isAuthorized,
    /** A protected page is shown only with this (spec 2). */
    selectIsReady: (state) => state.isLogin && !state.loading && state.roleID >= lowestRoleId,
  },
});

export const authReducer = authSlice.reducer;
export const {
  loggedIn,
  sessionRenewed,
  userInfoLoaded,
  profileLoaded,
  initialised,
  initialiseFailed,
  loadingStarted,
  leavingStarted,
  loggedOut,
  leavingEnded,
} = authSlice.actions;
export const {
  selectIsLogin,
  selectAuth,
  selectProfile,
  selectExpiresAt,
  selectIsRestricted,
  selectIsReady,
  selectViewing,
} = authSlice.selectors;

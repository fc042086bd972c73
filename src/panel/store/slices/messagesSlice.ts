import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { countUnreadMessages } from '#shared/contract/messages.ts';
import type { Shown } from '../../api/attach.ts';
import { loggedOut } from './authSlice.ts';

/** The two flags of spec 3, and the number on the bell, which follows the query cache (decision 132). */
export interface MessagesState {
  showMessages: boolean;
  showNews: boolean;
  unreadMessages: number;
}

const initialState: MessagesState = { showMessages: false, showNews: false, unreadMessages: 0 };

const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    messagesShown(state, action: PayloadAction<boolean>) {
      state.showMessages = action.payload;
    },
    newsShown(state, action: PayloadAction<boolean>) {
      state.showNews = action.payload;
    },
    unreadCounted(state, { payload }: PayloadAction<Shown<ResponseOf<typeof countUnreadMessages>>>) {
      if (payload.data || !payload.hasFailed) state.unreadMessages = payload.data?.data.count ?? 0;
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectShowMessages: (state) => state.showMessages,
    selectShowNews: (state) => state.showNews,
    selectUnreadMessages: (state) => state.unreadMessages,
  },
});

export const messagesReducer = messagesSlice.reducer;
export const { messagesShown, newsShown, unreadCounted } = messagesSlice.actions;
export const { selectShowMessages, selectShowNews, selectUnreadMessages } = messagesSlice.selectors;

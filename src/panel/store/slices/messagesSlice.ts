import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';
import { isAnswerOf } from './queryMatch.ts';

/** Store of spec 3: two flags and the number on the bell. */
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
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedOut, () => initialState)
      .addMatcher(isAnswerOf<{ data: { count: number } }>('countUnreadMessages'), (state, action) => {
        state.unreadMessages = action.payload.data.count;
      }),
  selectors: {
    selectShowMessages: (state) => state.showMessages,
    selectShowNews: (state) => state.showNews,
    selectUnreadMessages: (state) => state.unreadMessages,
  },
});

export const messagesReducer = messagesSlice.reducer;
export const { messagesShown, newsShown } = messagesSlice.actions;
export const { selectShowMessages, selectShowNews, selectUnreadMessages } = messagesSlice.selectors;

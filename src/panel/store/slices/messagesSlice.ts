import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut } from './authSlice.ts';

/** The two flags of spec 3; the number on the bell comes from the query cache (decision 42). */
export interface MessagesState {
  showMessages: boolean;
  showNews: boolean;
}

const initialState: MessagesState = { showMessages: false, showNews: false };

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
  extraReducers: (builder) => builder.addCase(loggedOut, () => initialState),
  selectors: {
    selectShowMessages: (state) => state.showMessages,
    selectShowNews: (state) => state.showNews,
  },
});

export const messagesReducer = messagesSlice.reducer;
export const { messagesShown, newsShown } = messagesSlice.actions;
export const { selectShowMessages, selectShowNews } = messagesSlice.selectors;

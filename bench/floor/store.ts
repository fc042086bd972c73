import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import axios from 'axios';

export interface Figure {
  total: string;
  items: { name: string; value: string }[];
}

const client = axios.create({ baseURL: '/api' });

export const api = createApi({
  reducerPath: 'api',
  baseQuery: async (url: string) => {
    try {
      return { data: (await client.get<unknown>(url)).data };
    } catch (error) {
      return { error: String(error) };
    }
  },
  endpoints: (build) => ({ figure: build.query<Figure, undefined>({ query: () => '/figure' }) }),
});

const frame = createSlice({
  name: 'frame',
  initialState: { isMenuOpen: false },
  reducers: {
    menuMoved(state, action: { payload: boolean }) {
      state.isMenuOpen = action.payload;
    },
  },
});

export const { menuMoved } = frame.actions;

export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, frame: frame.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
}

export type FloorState = ReturnType<ReturnType<typeof createStore>['getState']>;

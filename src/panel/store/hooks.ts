import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, PanelStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<PanelStore>();

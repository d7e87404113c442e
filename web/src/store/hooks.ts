/** React-Redux's hooks with the client's types. */
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Dispatch, State, Store } from './state.js';

export const useAppDispatch = useDispatch.withTypes<Dispatch>();
export const useAppSelector = useSelector.withTypes<State>();
export const useAppStore = useStore.withTypes<Store>();

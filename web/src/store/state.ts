/** The store as features know it, so that none imports the place where all are put together. */
import type { Store as ReduxStore, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from '../api/api.js';

/** State of the client. A slice declares its part beside its reducer; `app/create-store.ts` provides every part. */
export interface State {
  readonly api: ReturnType<typeof api.reducer>;
}

export type Dispatch = ThunkDispatch<State, undefined, UnknownAction>;

export type Store = ReduxStore<State> & { readonly dispatch: Dispatch };

export type Thunk<Result = void> = (dispatch: Dispatch, getState: () => State) => Result;

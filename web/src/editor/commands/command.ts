/**
 * What a person can do to the video. A command is an event of the store, says what it makes of what was edited, and how
 * undo counts it; buttons, keys and the undo list take its label and key from here.
 */
import { createAction, type PayloadActionCreator, type UnknownAction } from '@reduxjs/toolkit';
import type { Edited } from '../edited.js';

interface Definition<Args> {
  /** What happened, in the past tense; the action's type is `editor/<event>`. */
  readonly event: string;
  readonly label: string;
  /** As `aria-keyshortcuts` writes it; Control stands for Command on a Mac. */
  readonly key?: string;
  /** Whether undo takes it back. */
  readonly recorded: boolean;
  /** Repeats with the same value count as one step (typing, dragging, a batch) until something else happens. */
  readonly together?: (args: Args) => string | undefined;
  /** Gives back the same object when there is nothing to do. */
  readonly apply: (edited: Edited, args: Args) => Edited;
}

/** A command to the reducer, which doesn't know what it takes. */
export interface AnyCommand {
  readonly label: string;
  readonly key?: string;
  readonly recorded: boolean;
  /** undefined when the action is none of this command's. */
  readonly outcome: (edited: Edited, action: UnknownAction) => CommandOutcome | undefined;
}

export interface CommandOutcome {
  readonly edited: Edited;
  readonly together: string | null;
}

export interface Command<Args> extends AnyCommand {
  /** Makes the event. */
  readonly done: PayloadActionCreator<Args>;
}

export function command<Args>({ event, together, apply, ...rest }: Definition<Args>): Command<Args> {
  const done = createAction<Args>(`editor/${event}`);
  return {
    ...rest,
    done,
    outcome: (edited, action) => {
      if (action.type !== done.type) return undefined;
      const args = (action as UnknownAction & { readonly payload: Args }).payload;
      const key = together?.(args);
      return {
        edited: apply(edited, args),
        together: key === undefined ? null : `${event} ${key}`,
      };
    },
  };
}

/**
 * Commands on the video. A command is an event of the store with its effect on the edited video and its place in the
 * undo history; buttons, keys and the undo list take its label and key from here.
 */
import { createAction, type PayloadActionCreator, type UnknownAction } from '@reduxjs/toolkit';
import type { Edited } from '../edited.js';

interface Definition<Args> {
  /** Name of the event, in the past tense; the action's type is `editor/<event>`. */
  readonly event: string;
  readonly label: string;
  /** As `aria-keyshortcuts` writes it; Control stands for Command on a Mac. */
  readonly key?: string;
  /** True when undo reverts it. */
  readonly recorded: boolean;
  /** Repeats with the same value count as one step (typing, dragging, a batch) until something else happens. */
  readonly mergeKey?: (args: Args) => string | undefined;
  /** Returns the same object when there is nothing to do. */
  readonly apply: (edited: Edited, args: Args) => Edited;
}

/** A command to the reducer, which doesn't know what it takes. */
export interface AnyCommand {
  readonly label: string;
  readonly key?: string;
  readonly recorded: boolean;
  /** undefined when the action is none of this command's. */
  readonly resultOf: (edited: Edited, action: UnknownAction) => CommandResult | undefined;
}

interface CommandResult {
  readonly edited: Edited;
  readonly mergeKey: string | null;
}

interface Command<Args> extends AnyCommand {
  /** Makes the event. */
  readonly done: PayloadActionCreator<Args>;
}

export function command<Args>({ event, mergeKey, apply, ...rest }: Definition<Args>): Command<Args> {
  const done = createAction<Args>(`editor/${event}`);
  return {
    ...rest,
    done,
    resultOf: (edited, action) => {
      if (action.type !== done.type) return undefined;
      const args = (action as UnknownAction & { readonly payload: Args }).payload;
      const key = mergeKey?.(args);
      return {
        edited: apply(edited, args),
        mergeKey: key === undefined ? null : `${event} ${key}`,
      };
    },
  };
}

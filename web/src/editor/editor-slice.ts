/** The video being edited and its undo history. It outlives the screen; signing out drops it. */
import { createAction, nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { userLeft } from '../session/session-slice.js';
import { deleteFrameText, editFrameText, placeFrameText } from './commands/edit-frame-text.js';
import { placeSpeech } from './commands/frame-audio.js';
import { commands } from './commands/index.js';
import { editedFrom, nothingEdited, withKnownTexts, type Edited } from './edited.js';

/** Tasks that frames can fail of. */
export type FrameTaskKind = 'extract' | 'speech';
export type TaskKind = FrameTaskKind | 'pages';

/** Something long that is under way. */
interface Task {
  readonly id: string;
  /** 0..100; null where it is unknown, as of one frame. */
  readonly percent: number | null;
}

interface Step {
  readonly edited: Edited;
  /** Label of the command that left it behind. */
  readonly label: string;
}

export interface EditorState {
  /** User id of the video's owner; null until the saved video was loaded. */
  readonly owner: string | null;
  /** The `images` it was opened with, so that the same address doesn't start over. */
  readonly source: readonly string[];
  readonly edited: Edited;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Merge key of the last step; a command with the same key extends that step. */
  readonly mergeKey: string | null;
  readonly tasks: Readonly<Record<TaskKind, Task | null>>;
  readonly failed: FailedFrames;
  /** What waits for credits; null while the paywall isn't shown. */
  readonly paywall: PendingSpeech | null;
}

/** A generation of speech that there were no credits for. */
export interface PendingSpeech {
  readonly frameIds: readonly string[];
  readonly mode: 'one' | 'all';
}

/** Ids of the frames whose text could not be read or spoken, until that is done or somebody has seen to it. */
export type FailedFrames = Readonly<Record<FrameTaskKind, readonly string[]>>;

declare module '../store/state.js' {
  interface State {
    readonly editor: EditorState;
  }
}

/** Steps that undo remembers. */
const maxSteps = 100;

export const nothingFailed: FailedFrames = { extract: [], speech: [] };

const initial: EditorState = {
  owner: null,
  source: [],
  edited: nothingEdited,
  past: [],
  future: [],
  mergeKey: null,
  tasks: { extract: null, speech: null, pages: null },
  failed: nothingFailed,
  paywall: null,
};

export const editorRestored = createAction<{
  readonly owner: string;
  readonly source: readonly string[];
  readonly edited: Edited;
  readonly failed: FailedFrames;
  /** Where it is kept on the server; missing where it isn't. */
  readonly project?: KeptProject | undefined;
}>('editor/restored');

/** The project that the video is on the server. */
export interface KeptProject {
  readonly id: string;
  /** The version that was saved or opened last; 0 where none was yet. */
  readonly version: number;
  /** Whether that version is what the editor has. */
  readonly isSaved: boolean;
}

/** A new video of these images; the one before is dropped. */
export const framesOpened = createAction(
  'editor/framesOpened',
  (opened: {
    readonly images: readonly string[];
    readonly source: readonly string[];
    /** The Speech language, where it is known; else it stays. */
    readonly language?: string | undefined;
    /** Of manga and chapter, where they are known. */
    readonly name?: string;
  }) => ({
    payload: { ...opened, ids: opened.images.map(() => nanoid()) },
  }),
);
/** Texts that are known of pages, by the address of the image; nothing that undo takes back. */
export const textsFound = createAction<{
  readonly texts: Readonly<Record<string, string>>;
  /** Of the texts, where the video had none of its own. */
  readonly language?: string | undefined;
}>('editor/textsFound');
export const undone = createAction('editor/undone');
export const redone = createAction('editor/redone');
/** A drag or a spell of typing is over: the next one is a step of its own. */
export const gestureEnded = createAction('editor/gestureEnded');
export const taskStarted = createAction<{ readonly kind: TaskKind; readonly task: Task }>(
  'editor/workStarted',
);
export const taskProgressed = createAction<{
  readonly kind: TaskKind;
  readonly id: string;
  readonly percent: number;
}>('editor/workProgressed');
export const frameFailed = createAction<{ readonly kind: FrameTaskKind; readonly frameId: string }>(
  'editor/frameFailed',
);
export const paywallShown = createAction<PendingSpeech>('editor/paywallShown');
export const paywallClosed = createAction('editor/paywallClosed');
export const taskEnded = createAction<{ readonly kind: TaskKind; readonly id: string }>('editor/workEnded');

export const editorSlice = { name: 'editor', reducer } as const;

function reducer(state: EditorState = initial, action: UnknownAction): EditorState {
  if (userLeft.match(action)) return initial;
  if (editorRestored.match(action)) {
    const { owner, source, edited, failed } = action.payload;
    return { ...initial, owner, source, edited, failed };
  }
  if (framesOpened.match(action)) {
    const { images, ids, source, language = state.edited.language, name = '' } = action.payload;
    const { voice } = state.edited;
    return {
      ...initial,
      owner: state.owner,
      source,
      edited: editedFrom(images, ids, { language, name, voice }),
    };
  }
  if (textsFound.match(action)) return withTexts(state, action.payload);
  if (undone.match(action)) return stepped(state, 'past', 'future');
  if (redone.match(action)) return stepped(state, 'future', 'past');
  if (paywallShown.match(action)) return { ...state, paywall: action.payload };
  if (paywallClosed.match(action)) return { ...state, paywall: null };
  if (gestureEnded.match(action)) return state.mergeKey === null ? state : { ...state, mergeKey: null };
  return withFailure(withTask(commanded(state, action), action), action);
}

/** Commands after which a frame's failure is a thing of the past. */
const mends = {
  extract: [placeFrameText, editFrameText, deleteFrameText],
  speech: [placeSpeech],
} as const;

function withFailure(state: EditorState, action: UnknownAction): EditorState {
  const { failed } = state;
  if (frameFailed.match(action)) {
    const { kind, frameId } = action.payload;
    if (failed[kind].includes(frameId)) return state;
    return { ...state, failed: { ...failed, [kind]: [...failed[kind], frameId] } };
  }
  for (const kind of ['extract', 'speech'] as const) {
    for (const { done } of mends[kind]) {
      if (!done.match(action) || !failed[kind].includes(action.payload.frameId)) continue;
      const others = failed[kind].filter((id) => id !== action.payload.frameId);
      return { ...state, failed: { ...failed, [kind]: others } };
    }
  }
  return state;
}

function withTexts(
  state: EditorState,
  { texts, language }: ReturnType<typeof textsFound>['payload'],
): EditorState {
  const found = (edited: Edited) => withKnownTexts(edited, texts);
  const steps = (all: readonly Step[]) => all.map((step) => ({ ...step, edited: found(step.edited) }));
  const edited = found(state.edited);
  const spoken = language !== undefined && state.past.length === 0 ? { ...edited, language } : edited;
  return { ...state, edited: spoken, past: steps(state.past), future: steps(state.future) };
}

function commanded(state: EditorState, action: UnknownAction): EditorState {
  for (const { label, recorded, resultOf } of commands) {
    const result = resultOf(state.edited, action);
    if (!result) continue;
    const { edited, mergeKey } = result;
    if (edited === state.edited) return state;
    if (!recorded) return { ...state, edited, mergeKey: null };
    const goesOn = mergeKey !== null && mergeKey === state.mergeKey;
    const past = goesOn ? state.past : [...state.past, { edited: state.edited, label }].slice(-maxSteps);
    return { ...state, edited, past, future: [], mergeKey };
  }
  return state;
}

/** Moves the last step of one list to the other. */
function stepped(state: EditorState, from: 'past' | 'future', to: 'past' | 'future'): EditorState {
  const step = state[from].at(-1);
  if (!step) return state;
  return {
    ...state,
    edited: step.edited,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { edited: state.edited, label: step.label }],
    mergeKey: null,
  };
}

/** Ignores reports of tasks that were dropped meanwhile. */
function withTask(state: EditorState, action: UnknownAction): EditorState {
  if (taskStarted.match(action)) {
    const { kind, task } = action.payload;
    return { ...state, tasks: { ...state.tasks, [kind]: task } };
  }
  if (taskProgressed.match(action)) {
    const { kind, id, percent } = action.payload;
    return state.tasks[kind]?.id === id
      ? { ...state, tasks: { ...state.tasks, [kind]: { id, percent } } }
      : state;
  }
  if (taskEnded.match(action)) {
    const { kind, id } = action.payload;
    return state.tasks[kind]?.id === id ? { ...state, tasks: { ...state.tasks, [kind]: null } } : state;
  }
  return state;
}

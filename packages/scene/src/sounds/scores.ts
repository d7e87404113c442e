/** What the music is made of: parts of notes, by beat. Composed for Komavox, under its licence. */
import {
  bass,
  bell,
  brush,
  drum,
  horn,
  marimba,
  pad,
  piano,
  pizzicato,
  type Instrument,
} from './instruments.js';
import type { MusicMood } from './moods.js';

/** Beat from the start, note (60 is the middle C; 0 for what has no pitch of its own), beats held, and loudness 0 to 1. */
type Note = readonly [beat: number, note: number, beats: number, level: number];

export interface Part {
  readonly instrument: Instrument;
  readonly gain: number;
  /** -1 left, 1 right. */
  readonly pan: number;
  readonly notes: readonly Note[];
}

export interface Score {
  readonly beatsPerMinute: number;
  readonly beats: number;
  readonly wetness: number;
  /** Seconds in which its room falls silent. */
  readonly roomSeconds: number;
  readonly parts: readonly Part[];
}

/** The same beats in each bar. @param bar a bar's notes, made of its number */
const bars = (count: number, beatsInBar: number, bar: (number: number) => readonly Note[]): readonly Note[] =>
  Array.from({ length: count }, (_, number) =>
    bar(number).map(([beat, ...rest]): Note => [number * beatsInBar + beat, ...rest]),
  ).flat();

type Chord = readonly [root: number, ...rest: number[]];
const cycled = <T>(items: readonly [T, ...T[]], at: number): T => items[at % items.length] ?? items[0];

/** Notes of a chord together. */
const held = (chord: readonly number[], beats: number, level: number): readonly Note[] =>
  chord.map((note): Note => [0, note, beats, level]);

function calm(): Score {
  const chords: readonly [Chord, ...Chord[]] = [
    [53, 60, 64, 69],
    [52, 60, 64, 67],
    [50, 60, 65, 69],
    [48, 59, 64, 67],
  ];
  const melody: readonly Note[] = [
    [0, 76, 2, 0.7],
    [3, 79, 1, 0.5],
    [4, 74, 3, 0.6],
    [8, 72, 2, 0.6],
    [10.5, 76, 1, 0.5],
    [12, 71, 3, 0.6],
    [17, 81, 2, 0.5],
    [19, 79, 1, 0.5],
    [20, 76, 3, 0.6],
    [25, 74, 2, 0.5],
    [27, 72, 1, 0.5],
    [28, 74, 3, 0.6],
  ];
  return {
    beatsPerMinute: 72,
    beats: 32,
    wetness: 0.55,
    roomSeconds: 2.6,
    parts: [
      { instrument: pad, gain: 0.2, pan: 0, notes: bars(8, 4, (n) => held(cycled(chords, n), 4, 0.8)) },
      {
        instrument: bass,
        gain: 0.22,
        pan: 0,
        notes: bars(8, 4, (n) => [[0, cycled(chords, n)[0] - 12, 3, 0.8]]),
      },
      {
        instrument: piano,
        gain: 0.14,
        pan: -0.3,
        notes: bars(8, 4, (n) => {
          const [, ...tones] = cycled(chords, n);
          return [...tones, tones[1] ?? 60].map((note, at): Note => [at + 0.5, note + 12, 1, 0.5]);
        }),
      },
      { instrument: bell, gain: 0.1, pan: 0.35, notes: melody },
    ],
  };
}

function tense(): Score {
  const drones: readonly [Chord, ...Chord[]] = [
    [38, 50, 57],
    [38, 51, 57],
    [38, 50, 56],
    [37, 49, 56],
  ];
  return {
    beatsPerMinute: 84,
    beats: 32,
    wetness: 0.5,
    roomSeconds: 2.2,
    parts: [
      {
        instrument: pad,
        gain: 0.2,
        pan: -0.1,
        notes: bars(4, 8, (n) => held(cycled(drones, n), 8, 0.9)),
      },
      {
        instrument: pizzicato,
        gain: 0.24,
        pan: 0.2,
        notes: bars(8, 4, (n) =>
          [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((beat, at): Note => [
            beat,
            cycled(drones, n >> 1)[0] + (at === 5 ? 13 : at === 3 ? 12 : 0),
            0.4,
            at % 4 === 0 ? 0.9 : 0.5,
          ]),
        ),
      },
      {
        instrument: drum,
        gain: 0.4,
        pan: 0,
        notes: bars(8, 4, (n) =>
          n % 2 === 0
            ? [
                [0, 31, 1, 0.9],
                [0.75, 31, 1, 0.5],
              ]
            : [[3.5, 31, 1, 0.6]],
        ),
      },
      {
        instrument: brush,
        gain: 0.07,
        pan: 0.5,
        notes: bars(8, 4, () => [1, 3].map((beat): Note => [beat, 108, 0.2, 0.8])),
      },
      {
        instrument: bell,
        gain: 0.05,
        pan: -0.5,
        notes: [
          [6, 75, 2, 0.6],
          [14, 74, 2, 0.5],
          [22, 80, 2, 0.6],
          [30, 73, 2, 0.5],
        ],
      },
    ],
  };
}

function adventurous(): Score {
  const chords: readonly [Chord, ...Chord[]] = [
    [50, 57, 62, 65],
    [46, 58, 62, 65],
    [53, 57, 60, 65],
    [48, 55, 60, 64],
  ];
  const line: readonly Note[] = [
    [0, 69, 1.5, 0.8],
    [1.5, 67, 0.5, 0.6],
    [2, 69, 2, 0.8],
    [4, 74, 3, 0.9],
    [7, 72, 1, 0.7],
    [8, 72, 1.5, 0.8],
    [9.5, 70, 0.5, 0.6],
    [10, 69, 2, 0.7],
    [12, 67, 3.5, 0.8],
  ];
  const answer = line.map(([beat, note, beats, level]): Note => [
    beat + 32,
    note + (beat < 8 ? 5 : 0),
    beats,
    level,
  ]);
  return {
    beatsPerMinute: 124,
    beats: 64,
    wetness: 0.35,
    roomSeconds: 1.6,
    parts: [
      {
        instrument: pizzicato,
        gain: 0.16,
        pan: -0.35,
        notes: bars(16, 4, (n) => {
          const [, low, middle, high] = cycled(chords, n >> 1);
          const figure = [low, high, middle, high, low, high, middle, high].map((note) => note ?? 60);
          return figure.map((note, at): Note => [at / 2, note + 12, 0.4, at % 4 === 0 ? 0.9 : 0.6]);
        }),
      },
      {
        instrument: bass,
        gain: 0.3,
        pan: 0,
        notes: bars(16, 4, (n) => {
          const root = cycled(chords, n >> 1)[0] - 12;
          return [0, 1.5, 2, 3].map((beat): Note => [beat, root, 0.5, beat === 0 ? 1 : 0.7]);
        }),
      },
      {
        instrument: horn,
        gain: 0.07,
        pan: 0.15,
        notes: bars(8, 8, (n) => held(cycled(chords, n), 7.5, 0.6)),
      },
      { instrument: horn, gain: 0.14, pan: 0.3, notes: [...line, ...answer] },
      {
        instrument: drum,
        gain: 0.42,
        pan: 0,
        notes: bars(16, 4, (n) => [
          [0, 33, 1, 1],
          [1.5, 33, 1, 0.6],
          [2.5, 38, 1, 0.7],
          ...(n % 4 === 3
            ? ([
                [3, 40, 1, 0.7],
                [3.5, 38, 1, 0.8],
              ] as const)
            : []),
        ]),
      },
      {
        instrument: brush,
        gain: 0.1,
        pan: 0.3,
        notes: bars(16, 4, () =>
          [0.5, 1, 1.5, 2.5, 3, 3.5].map((beat): Note => [
            beat,
            106,
            0.2,
            beat === 1 || beat === 3 ? 1 : 0.5,
          ]),
        ),
      },
    ],
  };
}

function playful(): Score {
  const chords: readonly [Chord, ...Chord[]] = [
    [48, 64, 67],
    [45, 60, 64],
    [50, 65, 69],
    [43, 62, 65],
  ];
  const tune: readonly Note[] = [
    [0, 79, 0.5, 0.9],
    [0.75, 76, 0.25, 0.6],
    [1.5, 79, 0.5, 0.8],
    [2.5, 84, 0.5, 0.9],
    [4, 81, 0.5, 0.9],
    [4.75, 79, 0.25, 0.6],
    [5.5, 76, 0.5, 0.8],
    [8, 77, 0.5, 0.9],
    [8.75, 74, 0.25, 0.6],
    [9.5, 77, 0.5, 0.8],
    [10.5, 81, 0.5, 0.9],
    [12, 79, 0.5, 0.9],
    [12.5, 77, 0.5, 0.7],
    [13, 74, 0.5, 0.7],
    [14, 71, 0.5, 0.8],
  ];
  const again = tune.map(([beat, note, beats, level]): Note => [
    beat + 16,
    note + (beat === 2.5 ? 4 : 0),
    beats,
    level,
  ]);
  const both = [...tune, ...again];
  return {
    beatsPerMinute: 116,
    beats: 64,
    wetness: 0.25,
    roomSeconds: 1.1,
    parts: [
      {
        instrument: marimba,
        gain: 0.26,
        pan: 0.2,
        notes: [...both, ...both.map(([beat, ...rest]): Note => [beat + 32, ...rest])],
      },
      {
        instrument: pizzicato,
        gain: 0.24,
        pan: -0.1,
        notes: bars(16, 4, (n) => {
          const [root] = cycled(chords, n);
          return [
            [0, root, 0.4, 0.8],
            [2, root + 7 - (root > 48 ? 12 : 0), 0.4, 0.7],
          ];
        }),
      },
      {
        instrument: pizzicato,
        gain: 0.13,
        pan: -0.4,
        notes: bars(16, 4, (n) => {
          const [, ...tones] = cycled(chords, n);
          return [1, 3].flatMap((beat) => tones.map((note): Note => [beat, note, 0.3, 0.8]));
        }),
      },
      {
        instrument: brush,
        gain: 0.08,
        pan: 0.4,
        notes: bars(16, 4, () => [0.5, 1.5, 2.5, 3.5].map((beat): Note => [beat, 110, 0.15, 0.7])),
      },
      {
        instrument: bell,
        gain: 0.05,
        pan: 0.5,
        notes: [
          [31, 88, 1, 0.7],
          [31.5, 91, 1, 0.7],
          [63, 88, 1, 0.7],
          [63.5, 96, 1, 0.7],
        ],
      },
    ],
  };
}

function sad(): Score {
  const chords: readonly [Chord, ...Chord[]] = [
    [45, 60, 64, 69],
    [41, 60, 65, 69],
    [48, 60, 64, 67],
    [40, 59, 64, 68],
  ];
  const song: readonly Note[] = [
    [1, 76, 2.5, 0.7],
    [4, 77, 1, 0.6],
    [5, 76, 2.5, 0.7],
    [9, 74, 1, 0.6],
    [10, 72, 2, 0.6],
    [12.5, 71, 3, 0.7],
    [17, 72, 1.5, 0.6],
    [19, 74, 1, 0.5],
    [20, 69, 3, 0.7],
    [25, 67, 2, 0.6],
    [28, 68, 3.5, 0.6],
  ];
  return {
    beatsPerMinute: 63,
    beats: 32,
    wetness: 0.6,
    roomSeconds: 2.8,
    parts: [
      {
        instrument: piano,
        gain: 0.2,
        pan: -0.15,
        notes: bars(8, 4, (n) => {
          const [root, ...tones] = cycled(chords, n);
          const figure = [root, tones[0] ?? root, tones[1] ?? root, tones[2] ?? root];
          return [...figure, figure[2] ?? root, figure[1] ?? root].map((note, at): Note => [
            (at * 2) / 3,
            note,
            1.2,
            at === 0 ? 0.9 : 0.55,
          ]);
        }),
      },
      { instrument: pad, gain: 0.13, pan: 0.1, notes: bars(8, 4, (n) => held(cycled(chords, n), 4, 0.7)) },
      { instrument: piano, gain: 0.24, pan: 0.2, notes: song },
    ],
  };
}

export const scores: Readonly<Record<MusicMood, () => Score>> = { calm, tense, adventurous, playful, sad };

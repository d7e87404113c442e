/** How a story may be retold. One table: the choices of the web and of the command line derive from it, and what a model is told. */

interface RetellingStyle {
  /** As people read it. */
  readonly label: string;
  /** For the model. */
  readonly manner: string;
}

const table = {
  recap: {
    label: 'Recap',
    manner: 'a brisk recap in the present tense, as one tells a friend what happens',
  },
  dramatic: {
    label: 'Dramatic',
    manner: 'the voice of a film trailer: short sentences, tension, nothing that did not happen',
  },
  funny: {
    label: 'Funny',
    manner: 'dry humour at the expense of the situation, never of people who look a certain way',
  },
  children: {
    label: 'For children',
    manner: 'simple, warm words for children of six, nothing cruel or frightening spelled out',
  },
} satisfies Record<string, RetellingStyle>;

export type RetellingStyleName = keyof typeof table;
export const retellingStyles: Readonly<Record<RetellingStyleName, RetellingStyle>> = table;

/** In the order in which they are offered. */
export const retellingStyleNames = Object.keys(table) as unknown as readonly [
  RetellingStyleName,
  ...RetellingStyleName[],
];

import { stepBack } from '@komavox/isolation/process';
import { musicOf, soundEffectOf, type Pcm } from '@komavox/scene/sounds';
import type { OwnSound } from './own-sounds.js';

stepBack('batch');

export const makeSound = (sound: OwnSound): Pcm =>
  'mood' in sound ? musicOf(sound.mood) : soundEffectOf(sound.effect);

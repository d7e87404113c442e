import { SharedAudio } from './shared-audio.js';

type Make = Parameters<SharedAudio['share']>[2];

/** Of work that ends when it is told to. */
function opened() {
  const [shared, leaving] = [new SharedAudio(), new AbortController()];
  const made: Parameters<Make>[0][] = [];
  let end = (_duration: number): void => undefined;
  const make: Make = (making) => {
    made.push(making);
    return new Promise((resolve) => {
      end = (duration) => resolve({ mp3: new Uint8Array(), duration, words: [] });
    });
  };
  const ask = (background: boolean, signal = new AbortController().signal, heard: number[] = []) =>
    shared.share('a', { signal, background, onStored: (pieces) => heard.push(pieces) }, make);
  return { ask, made, leaving, end: (duration: number) => end(duration) };
}

describe('audio that several ask for', () => {
  it('is made once, hurried when somebody waits for it, and tells late ones what there is', async () => {
    const { ask, made, end } = opened();
    const first = ask(true);
    made[0]?.onStored(2);
    expect(made[0]?.hurry.aborted).toBe(false);
    const heard: number[] = [];
    const second = ask(false, undefined, heard);
    expect(made[0]?.hurry.aborted).toBe(true);
    expect(heard).toEqual([2]);
    end(7);
    expect([(await first).duration, (await second).duration, made.length]).toEqual([7, 7, 1]);
  });

  it('is given up when nobody waits any more, not before, and is then made anew', async () => {
    const { ask, made, leaving, end } = opened();
    const left = ask(false, leaving.signal);
    const staying = ask(true);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(made[0]?.signal.aborted).toBe(false);
    end(1);
    await staying;
    const again = new AbortController();
    const alone = ask(false, again.signal);
    again.abort(new Error('gone, too'));
    await expect(alone).rejects.toThrow('gone, too');
    expect(made.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});

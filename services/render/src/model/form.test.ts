import { readUploadForm } from './form.js';

const form = (fields: Record<string, string>) => readUploadForm(new Map(Object.entries(fields)));

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const shotOf = (over: object) =>
  JSON.stringify([{ frameIndex: 0, box, move: 'hold', fill: 'blur', ...over }]);

describe('the fields of an upload', () => {
  it('may nearly all be missing', () => {
    expect(form({})).toEqual({
      startFrame: 0,
      totalFrames: undefined,
      zip: false,
      useBackground: false,
      exportId: undefined,
      audioData: [],
      overlayData: [],
      textOverlays: [],
      animations: [],
      shots: [],
      effects: [],
      music: undefined,
    });
  });

  it('get the defaults and limits of overlays', () => {
    const { textOverlays, overlayData } = form({
      textOverlays: '[{"text":"Hi","timestamp":3,"position":{"x":50,"y":6},"size":99}]',
      overlayData: '[{"id":"a","timestamp":0,"position":{"x":1,"y":2},"size":0.01}]',
    });
    expect(textOverlays).toEqual([
      {
        text: 'Hi',
        timestamp: 3,
        position: { x: 50, y: 6 },
        size: 5,
        style: {
          color: '#ffffff',
          backgroundColor: 'transparent',
          fontWeight: 'bold',
          fontStyle: 'normal',
          textDecoration: 'none',
          fontFamily: 'Arial',
        },
      },
    ]);
    expect(overlayData[0]?.size).toBe(0.2);
  });

  it('have shots up to the edges of the page', () => {
    const whole = { x: 0.7, y: 0.9, width: 0.3, height: 0.1 };
    const shot = { box: whole, move: 'pan', fill: 'colour', pause: 0.3, captionY: 20 };
    const { shots } = form({ shots: shotOf(shot) });
    expect(shots).toEqual([{ frameIndex: 0, ...shot }]);
  });

  it.each([
    ['textOverlays', '[{"text":', 'textOverlays is not valid JSON'],
    ['audioData', '{"frameIndex":1}', 'audioData'],
    ['audioData', '[{"frameIndex":-1}]', 'audioData.0.frameIndex'],
    ['animations', '[{"frameIndex":0,"type":"explode"}]', 'animations.0.type'],
    ['shots', '[{"frameIndex":0}]', 'shots.0.box'],
    ['shots', shotOf({ move: 'spin' }), 'shots.0.move'],
    ['shots', shotOf({ fill: 'black' }), 'shots.0.fill'],
    ['shots', shotOf({ box: { ...box, x: -0.1 } }), 'shots.0.box.x'],
    ['shots', shotOf({ box: { ...box, height: 0 } }), 'shots.0.box.height'],
    ['shots', shotOf({ box: { ...box, x: 0.8 } }), 'shots.0.box: The box ends outside of the page'],
    ['shots', shotOf({ pause: 3.5 }), 'shots.0.pause'],
    ['shots', shotOf({ pause: -0.1 }), 'shots.0.pause'],
    ['shots', shotOf({ captionY: 101 }), 'shots.0.captionY'],
    ['startFrame', 'first', 'startFrame'],
    ['useBackground', 'maybe', 'useBackground'],
    ['exportType', 'exe', 'exportType'],
  ])('are refused by name: %s %s', (name, value, detail) => {
    try {
      form({ [name]: value });
      throw new Error('accepted');
    } catch (error) {
      expect(error).toMatchObject({ status: 400, code: 'invalid_field' });
      expect((error as Error).message).toContain(detail);
    }
  });
});

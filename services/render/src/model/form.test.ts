import { readUploadForm } from './form.js';

const form = (fields: Record<string, string>) => readUploadForm(new Map(Object.entries(fields)));

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

  it.each([
    ['textOverlays', '[{"text":', 'textOverlays is not valid JSON'],
    ['audioData', '{"frameIndex":1}', 'audioData'],
    ['audioData', '[{"frameIndex":-1}]', 'audioData.0.frameIndex'],
    ['animations', '[{"frameIndex":0,"type":"explode"}]', 'animations.0.type'],
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

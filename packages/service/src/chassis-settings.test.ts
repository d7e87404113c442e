import type { z } from 'zod';
import { chassisSettings } from './chassis-settings.js';

describe('settings of the chassis', () => {
  it('are described and have defaults', () => {
    for (const [name, schema] of Object.entries(chassisSettings.shape.shape)) {
      expect([name, (schema as z.ZodType).description ?? '']).toEqual([name, expect.stringMatching(/\w/)]);
    }
    expect(chassisSettings.read({}).port).toBe(8080);
  });

  it('put the embedded stores into the data folder unless told otherwise', () => {
    const read = chassisSettings.read({ DATA_DIR: '/data', EVENTS_URL: 'kafka://broker:9092' });
    expect(read.documentsUrl).toBe('sqlite:/data/documents');
    expect(read.eventsUrl).toBe('kafka://broker:9092');
  });
});

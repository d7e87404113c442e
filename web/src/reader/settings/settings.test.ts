import {
  habitChosen,
  mangaSettingsChosen,
  readerSettingsSlice,
  settingsSharedByAll,
} from './settings-slice.js';
import { mangaSettings, storedSettings, storeSettings } from './settings.js';

const { reducer } = readerSettingsSlice;

beforeEach(() => localStorage.clear());

describe('reader settings', () => {
  it('begin with the way the manga is read', () => {
    const stored = storedSettings();
    expect(mangaSettings(stored, 'm1', 'rtl')).toEqual({
      direction: 'rtl',
      layout: 'single',
      coverAlone: true,
      fit: 'page',
      guided: false,
      wholePage: 'never',
    });
    expect(mangaSettings(stored, 'm1', 'ltr').direction).toBe('ltr');
  });

  it('are chosen for one manga, and leave the others', () => {
    const stored = reducer(
      storedSettings(),
      mangaSettingsChosen({ mangaId: 'm1', chosen: { direction: 'strip' } }),
    );
    expect(mangaSettings(stored, 'm1', 'rtl').direction).toBe('strip');
    expect(mangaSettings(stored, 'm2', 'rtl').direction).toBe('rtl');
  });

  it('are made those of every manga', () => {
    const one = mangaSettings(storedSettings(), 'm1', 'ltr');
    let stored = reducer(storedSettings(), mangaSettingsChosen({ mangaId: 'm2', chosen: { fit: 'height' } }));
    stored = reducer(stored, settingsSharedByAll({ ...one, fit: 'width' }));
    expect(mangaSettings(stored, 'm2', 'ltr').fit).toBe('width');
  });

  it('survive in this browser, and anything else under their name is no harm', () => {
    storeSettings(reducer(storedSettings(), habitChosen({ readAlong: true })));
    expect(storedSettings().habits.readAlong).toBe(true);
    localStorage.setItem('komavox.reader', 'no JSON');
    expect(storedSettings().habits.readAlong).toBe(false);
  });
});

import { spokenLanguages } from '@komavox/languages';

/** The ten languages of text and speech, for a picker. It has one name for both Chineses; `of` says which is meant. */
export const spokenLanguageOptions = (of: string) =>
  spokenLanguages.map(({ code, name }) => ({
    value: code === 'zh' && of === 'zh-hk' ? 'zh-hk' : code,
    label: name,
  }));

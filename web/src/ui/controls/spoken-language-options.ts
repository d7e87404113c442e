import { spokenLanguages } from '@komavox/languages';

/**
 * The ten languages of text and speech, for a picker. Both Chineses share one name; `of` distinguishes them.
 */
export const spokenLanguageOptions = (of: string) =>
  spokenLanguages.map(({ code, name }) => ({
    value: code === 'zh' && of === 'zh-hk' ? 'zh-hk' : code,
    label: name,
  }));

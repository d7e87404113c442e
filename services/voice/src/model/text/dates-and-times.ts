/** Dates in digits or with the name of a month, and times of day. */
import type { MappedText } from '../mapped-text.js';
import type { DateWords, LanguageRules } from './language.js';
import { closes, opens } from './say-number.js';

export const datesAndTimes = (text: MappedText, rules: LanguageRules): MappedText =>
  times(dates(text, rules), rules);

function dates(text: MappedText, { dates: { order, say, named = [] } }: LanguageRules): MappedText {
  const iso = new RegExp(`${opens}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${closes}`, 'gu');
  const local = new RegExp(`${opens}(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${closes}`, 'gu');
  let dated = text.replace(iso, ([, year, , month, day]) => checked(say, day, month, year));
  if (order !== 'ymd') {
    dated = dated.replace(local, ([, first, , second, year = '']) => {
      const [day, month] = order === 'mdy' ? [second, first] : [first, second];
      return checked(say, day, month, year.length === 2 ? `20${year}` : year);
    });
  }
  for (const [pattern, said] of named) {
    dated = dated.replace(pattern, typeof said === 'string' ? () => said : said);
  }
  return dated;
}

function checked(say: DateWords['say'], day = '', month = '', year = ''): string | undefined {
  const [d, m] = [Number(day), Number(month)];
  return d >= 1 && d <= 31 && m >= 1 && m <= 12 ? say(d, m, Number(year)) : undefined;
}

function times(text: MappedText, { times: { patterns, say } }: LanguageRules): MappedText {
  const said = ({ groups }: RegExpExecArray): string | undefined => {
    const hour = Number(groups?.['hour']);
    const minute = groups?.['minute'] === undefined ? undefined : Number(groups['minute']);
    if (hour > 24 || (minute ?? 0) > 59) return undefined;
    return say(hour, minute, groups?.['half']);
  };
  return patterns.reduce((timed, pattern) => timed.replace(pattern, said), text);
}

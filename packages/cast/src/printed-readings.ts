/** Readings printed beside the texts of a page, in a text of their lines: as the speech service takes them. */

/** How characters of a text are read by what is printed beside them (furigana). */
export interface PrintedReading {
  /** Of the characters, in UTF-16 units of the text. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** In kana. */
  readonly reading: string;
}

interface AnnotatedText {
  readonly text: string;
  readonly readings?: readonly PrintedReading[] | undefined;
}

/** Only for lines that equal a text of the page: the furigana of an edited line may stand beside other characters now. */
export function printedReadings(text: string, regions: readonly AnnotatedText[]): readonly PrintedReading[] {
  const left = regions.filter(({ readings = [] }) => readings.length > 0);
  return [...text.matchAll(/[^\r\n\u2028\u2029]+/gu)].flatMap(({ 0: line, index }) => {
    const at = left.findIndex((region) => region.text === line.trim());
    const [found] = at < 0 ? [] : left.splice(at, 1);
    const from = index + line.length - line.trimStart().length;
    return (found?.readings ?? []).map(({ start, end, reading }) => {
      return { start: start + from, end: end + from, reading };
    });
  });
}

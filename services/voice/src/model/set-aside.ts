/**
 * Words whose reading is decided already. In the text each is one character of private use until everything else is
 * done, so that no rule changes it and an analyser takes it for a name.
 */
const first = 0xe000;
const last = 0xf8ff;

export class SetAside {
  private readonly readings: string[] = [];

  /** The character that stands for a reading. More than fit are left to the other rules: undefined. */
  add(reading: string): string | undefined {
    if (first + this.readings.length > last) return undefined;
    this.readings.push(reading);
    return String.fromCharCode(first + this.readings.length - 1);
  }

  /** The text with the readings in place of their characters. */
  restore(text: string): string {
    return text.replace(/[\ue000-\uf8ff]/gu, (mark) => this.readings[mark.charCodeAt(0) - first] ?? '');
  }
}

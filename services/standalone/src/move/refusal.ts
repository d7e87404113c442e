/** Nothing was moved, and why; a line each reason, so that all can be seen to at once. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(reasons: readonly string[]) {
    super(['Nothing was moved.', ...reasons.map((reason) => `  ${reason}`)].join('\n'));
  }
}

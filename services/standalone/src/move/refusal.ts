/** A refused move, with every reason on a line, so that all can be fixed at once. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(reasons: readonly string[]) {
    super(['Nothing was moved.', ...reasons.map((reason) => `  ${reason}`)].join('\n'));
  }
}

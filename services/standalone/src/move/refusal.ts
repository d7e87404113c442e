/** A refused command, with every reason on a line, so that all can be fixed at once. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(reasons: readonly string[], headline = 'Nothing was moved.') {
    super([headline, ...reasons.map((reason) => `  ${reason}`)].join('\n'));
  }
}

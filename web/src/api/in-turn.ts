/** The last call of each kind. */
const calls = new Map<string, Promise<unknown>>();

/** `task` after those that were given under the same name before: what is saved last is what stays. */
export function inTurn<Result>(name: string, task: () => Result | PromiseLike<Result>): Promise<Result> {
  const done = (calls.get(name) ?? Promise.resolve()).then(task);
  calls.set(
    name,
    done.catch(() => undefined),
  );
  return done;
}

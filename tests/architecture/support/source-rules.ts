/** Rules that imports don't show: modules that worker threads start from, and connections of Mongoose. */

/** An agent of HTTP has a `createConnection`, too. */
const mongooseConnects =
  /\bnew Mongoose\b|\bmongoose\.(?:connect|createConnection)\b|\bcreateConnection\b[^;]*from 'mongoose'/;
const workerModule = /new URL\(\s*['"]([^'"]+\.[jt]s)['"]/g;

/** @param path from the root of the repository, with `/` */
export function brokenSourceRules(path: string, text: string): string[] {
  const workspace = /^(?:(?:packages|services|tests|tools)\/[^/]+|[^/]+)\//.exec(path)?.[0] ?? '';
  const targets = [...text.matchAll(workerModule)].map(([, target = '']) => target);
  const outside = targets.filter(
    (target) => !new URL(target, `file:///${path}`).pathname.slice(1).startsWith(workspace),
  );
  return [
    ...outside.map((target) => `${path}: ${target} leaves ${workspace}`),
    ...(mongooseConnects.test(text) && !path.startsWith('packages/documents/')
      ? [`${path}: Mongoose connections are made in packages/documents only`]
      : []),
  ];
}

/** What a text says as JSON, or undefined for what is none: no JSON says that. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

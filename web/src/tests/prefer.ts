/** Sets what the system prefers in the test's environment. */
export function prefer(query: string, matches: boolean): void {
  (window.matchMedia as unknown as { set: (query: string, matches: boolean) => void }).set(query, matches);
}

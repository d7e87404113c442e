/** Rejects where the server answers with an error. */
export async function download(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.blob();
}

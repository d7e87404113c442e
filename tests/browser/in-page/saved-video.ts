/** Runs in the page: makes the saved videos such as they were before a voice belonged to them. Answers how many. */
export async function forgetVoiceHere(): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The database failed.'));
    });
  sessionStorage.removeItem('komavox.video');
  const database = await done(indexedDB.open('komavox-editor'));
  const store = database.transaction('videos', 'readwrite').objectStore('videos');
  const videos = await done(store.getAll() as IDBRequest<{ edited: { voice?: unknown } }[]>);
  const withVoice = videos.filter(({ edited }) => edited.voice !== undefined);
  for (const video of withVoice) {
    delete video.edited.voice;
    await done(store.put(video));
  }
  database.close();
  return withVoice.length;
}

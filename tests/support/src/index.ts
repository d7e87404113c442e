export { launchBrowser, microphoneOf, type Browser } from './browser.js';
export {
  devices,
  endSessionElsewhere,
  newBrowserUser,
  password,
  type BrowserUser,
  type BrowserUserOptions,
  type Device,
  type Scheme,
} from './browser-user.js';
export { startChapterSite } from './chapter-site.js';
export { characterErrorRate, distance, normalised } from './character-error-rate.js';
export { openEventStream, type EventStream } from './event-stream.js';
export { chapterIn, openDemoLibrary, type DemoChapter } from './library.js';
export { startLinkedServers, type LinkedServers, type ServerKind } from './linked-servers.js';
export { listedMangas } from './listed-mangas.js';
export {
  loudnessOf,
  onsetsAfterPauses,
  videoFrameAt,
  probeVideo,
  samplesOf,
  secondsOf,
  type VideoFrame,
} from './measure-media.js';
export { startProduct, temporaryFolder, type ProductProcess } from './product-process.js';
export { seededRandom } from './random.js';
export { spokenCaptions, type SpokenFrame } from './spoken-captions.js';
export { sharedApp, startApp, type TestApp } from './test-app.js';
export { toneWav } from './tone.js';
export { spokenWav } from './spoken-wav.js';
export { startTopology, type Topology } from './topology.js';
export { zerosPng } from './zeros-png.js';

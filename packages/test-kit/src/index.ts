export { startChild } from './child.js';
export { copyDamaged, cutAt, cutPlaces, type Damage, damageWal, flipAt } from './damaged-wal.js';
export { createPatience } from './patience.js';
export { printLine } from './print-line.js';
export { processesOf } from './processes-of.js';
export { quantile } from './quantile.js';
export { randomFrom } from './random.js';
export { hangingAddon, replacedAddon } from './replaced-addon.js';
export { selfSigned } from './self-signed.js';
export { smallDisk, type SmallDisk } from './small-disk.js';
export { until } from './until.js';
export { startGoogleStandIn, type GoogleStandIn } from './google/google-stand-in.js';
export { identityToolkit } from './google/identity-toolkit.js';
export { authDomain, firebaseSettings, projectId } from './google/test-project.js';
export { claimsOf, idToken, signers, type Signer, type TokenOptions } from './google/id-token.js';
export {
  bookmark,
  call,
  downloads,
  importManga,
  login,
  makeVideo,
  type Person,
  picture,
  register,
  speak,
  type Speech,
  type Video,
  view,
} from './people.js';
export { everythingExported, exportedNames, useEverything } from './use-everything.js';

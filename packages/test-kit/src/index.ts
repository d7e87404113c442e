export { startChild } from './child.js';
export { copyDamaged, cutAt, cutPlaces, type Damage, damageWal, flipAt } from './damaged-wal.js';
export { printLine } from './print-line.js';
export { randomFrom } from './random.js';
export { smallDisk, type SmallDisk } from './small-disk.js';
export { until } from './until.js';
export {
  jsonReply,
  startGoogleStandIn,
  type Answer,
  type GoogleStandIn,
  type StandInCall,
  type StandInReply,
} from './google/google-stand-in.js';
export { claimsOf, idToken, signers, type Signer, type TokenOptions } from './google/id-token.js';

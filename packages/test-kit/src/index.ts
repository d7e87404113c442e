export { startChild } from './child.js';
export { copyDamaged, cutAt, cutPlaces, type Damage, damageWal, flipAt } from './damaged-wal.js';
export { printLine } from './print-line.js';
export { randomFrom } from './random.js';
export { smallDisk, type SmallDisk } from './small-disk.js';
export { until } from './until.js';
export { startGoogleStandIn, type GoogleStandIn } from './google/google-stand-in.js';
export { identityToolkit } from './google/identity-toolkit.js';
export { claimsOf, idToken, signers, type Signer, type TokenOptions } from './google/id-token.js';

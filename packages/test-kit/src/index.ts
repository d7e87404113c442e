export { startChild } from './child.js';
export { copyDamaged, cutAt, cutPlaces, type Damage, damageWal, flipAt } from './damaged-wal.js';
export { printLine } from './print-line.js';
export { randomFrom } from './random.js';
export { smallDisk, type SmallDisk } from './small-disk.js';
export { until } from './until.js';

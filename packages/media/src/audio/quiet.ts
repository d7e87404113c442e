/** FFmpeg writes what it thinks of damaged files to stderr; our errors say it, so only a crash may. */
import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';

Log.setLevel(AV_LOG_FATAL);

/** Errors of MongoDB's driver that say that the server is unavailable. */
import { classifyUnavailable } from '@komavox/core';
import mongoose from 'mongoose';

const { MongoServerError, MongoNetworkError, MongoServerSelectionError } = mongoose.mongo;

/** `error_codes.yml`: a server that ends or has just lost its place. */
const leavingCodes: readonly unknown[] = [91, 189, 10107, 11600, 11602, 13435, 13436];

/** Whether the server isn't there, or won't be in a moment; nothing is known of what became of the operation. */
function isUnreachable(error: Error): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError ||
    (error instanceof MongoServerError && leavingCodes.includes(error.code))
  );
}

classifyUnavailable(isUnreachable);

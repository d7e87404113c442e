import { isUnavailable } from '@komavox/core';
import mongoose from 'mongoose';
import './unavailable.js';

describe('a failure of MongoDB', () => {
  it('counts as unavailable when the server is away or just ends, and not when it refuses', () => {
    const { MongoNetworkError, MongoServerError } = mongoose.mongo;
    expect(isUnavailable(new MongoNetworkError('gone'))).toBe(true);
    expect(isUnavailable(new MongoServerError({ message: 'ends', code: 11600 }))).toBe(true);
    expect(isUnavailable(new MongoServerError({ message: 'is there already', code: 11000 }))).toBe(false);
  });
});

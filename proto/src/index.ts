export * from './topics.js';
export * from './gen/komavox/billing/v1/events_pb.js';
export * from './gen/komavox/catalogue/v1/events_pb.js';
export * from './gen/komavox/gateway/v1/events_pb.js';
export * from './gen/komavox/reader/v1/events_pb.js';
export * from './gen/komavox/render/v1/events_pb.js';
export * from './gen/komavox/vision/v1/events_pb.js';
export * from './gen/komavox/voice/v1/events_pb.js';

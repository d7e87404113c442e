/** An engine can't run on this machine. The message is a whole sentence, for people. */
export class EngineUnusable extends Error {}

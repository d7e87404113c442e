/**
 * Bytes read of a file at a time, where it is sent on. Each piece is a way to another thread and back, which beside other work
 * takes longer than reading it; whoever takes it slowly has two of them held.
 */
export const readPieceBytes = 256 * 1024;

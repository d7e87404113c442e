/** Commas and full stops of any width. */
export const comma = /^[，、,]$/u;
export const fullStop = /^[。．.]$/u;
export const commaOrStop = /^[，、,。．.]$/u;

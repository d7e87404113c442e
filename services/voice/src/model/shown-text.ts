/** A text of one line without control characters, halves of characters, and what turns the direction of the text after it. */
export const shownText = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

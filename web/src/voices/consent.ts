/** What a person confirms before a voice is made of a recording. */
export const consentLabel = 'This is my own voice, or I have permission to use it.';

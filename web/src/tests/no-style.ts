/** jsdom lays nothing out; style sheets are nothing to it. */
export {};

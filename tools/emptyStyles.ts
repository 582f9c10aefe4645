/** What jest gets for a stylesheet: nothing is laid out in jsdom. */
export {}

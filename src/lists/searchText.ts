/** The service takes no longer text. */
export const MOST_TEXT_LENGTH = 200

/** As a list is asked for it. */
export const normalText = (text: string): string => text.trim().slice(0, MOST_TEXT_LENGTH).trim()

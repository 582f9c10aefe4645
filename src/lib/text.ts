/** Text to show; '' for what is missing or no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

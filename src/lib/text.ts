export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase()

/** The quick filter of part 1: a substring, whatever the case. */
export const matches = (name: string, filter: string): boolean => folded(name).includes(folded(filter))

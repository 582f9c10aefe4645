export const asLine = (written: string): string => written.normalize('NFC').replace(/\s+/g, ' ').trim()

export const containing = (text: string): string => `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`

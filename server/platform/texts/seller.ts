/** Characters that the fonts of an invoice have, on one line. */
export const isShortText = (value: string): boolean => /^[\x20-\x7e\xa0-\xff\u2018\u2019\u2013\u2014ŒœŸ]{2,200}$/.test(value)
export const isGstNumber = (value: string): boolean => /^\d{9} ?RT ?\d{4}$/.test(value)
export const isQstNumber = (value: string): boolean => /^\d{10} ?TQ ?\d{4}$/.test(value)
/** With its only space before the letters. */
export const registration = (value: string): string => value.replace(/ /g, '').replace(/(RT|TQ)/, ' $1')

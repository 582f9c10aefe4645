/** A name, not a sentence: the same in every language. */
export const PRODUCT_NAME = 'Telephony Console'

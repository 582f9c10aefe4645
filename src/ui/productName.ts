export const PRODUCT_NAME = 'Telephony Console'

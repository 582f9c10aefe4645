/** Days of the account holders: the product is sold in Quebec. */
export const LOCAL_ZONE = 'America/Montreal'

/** `YYYY-MM-DD` of a moment, where the account holders live. The Canadian English form is that one. */
export const localDay = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

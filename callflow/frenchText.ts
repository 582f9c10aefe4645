/** Elisions only, so that English beside them stays as it is, and none within an address. Also before a placeholder or a quotation mark: « d'{name} ». */
const elision = /(?<![\p{L}\d.@/=&?#_-])((?:lors|puis|jus|quoi|quel|pres)?qu|[cdjlmnst]|aujourd)'(?=[\p{L}\d{«“])(?!\S*@)/giu

/** A French text, typed with straight apostrophes, as it is shown: « l’heure ». */
export const frenchText = (text: string): string => text.replace(elision, '$1’')

const firstOfMonth = /(^|\s)1(?=\s(?!h(?:\s|$))\p{L})/u
const clock = /(?<![\d.,])0?(\d{1,2})\s+h(?:\s+(\d\d)(?!\d|\s+min))?(?![\p{L}\d])/gu

/** Dates and times of `Intl` as they are written in Quebec: « 1er déc. » for 1 déc., « 9 h 06 » for 09 h 06, « 21 h » for 21 h 00. */
export const frenchDates = (text: string): string =>
  text
    .replace(firstOfMonth, '$11er')
    .replace(clock, (_, hour: string, minute = '00') => `${hour}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`)

const northAmerican = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

/** A pause, and what is pressed after the answer. */
const withKeys = /^(\+\d+)(,+)([\d*#][\d*#,]*)$/

const separators = /[\s().-]/g

/** "(514) 555-0142" for a number of North America however it is typed; any other text stays as it is. */
export const phoneText = (number: string): string => {
  const [, base = '', pause = '', keys = ''] = withKeys.exec(number) ?? []
  if (base !== '') return `${phoneText(base)}${pause} ${keys}`
  const [, area, exchange, line] = northAmerican.exec(number.replace(separators, '')) ?? []
  return area === undefined ? number : `(${area}) ${exchange}-${line}`
}

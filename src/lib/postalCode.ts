const canadian = /^([A-Z]\d[A-Z])[\s-]*(\d[A-Z]\d)$/

export const tidyPostalCode = (text: string): string => {
  const [, area = '', localUnit = ''] = canadian.exec(text.trim().toUpperCase()) ?? []
  return area === '' ? text : `${area} ${localUnit}`
}

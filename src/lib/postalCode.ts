const canadian = /^([A-Z]\d[A-Z])[\s-]*(\d[A-Z]\d)$/

/** 'h2x1y4' and 'H2X-1Y4' as 'H2X 1Y4'; whatever else was typed stays as it is, for the service to judge. */
export const tidyPostalCode = (text: string): string => {
  const [, area = '', place = ''] = canadian.exec(text.trim().toUpperCase()) ?? []
  return area === '' ? text : `${area} ${place}`
}

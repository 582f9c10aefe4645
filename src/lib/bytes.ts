const MB = 1024 * 1024
const GB = 1024 * MB

/** '31.4 MB' or '4.9 GB', in French '31,4 Mo' or '4,9 Go'. */
export const formatBytes = (bytes: number, language: string): string => {
  const [unit, name] = bytes >= GB ? [GB, 'G'] : [MB, 'M']
  const number = new Intl.NumberFormat(`${language}-CA`, { maximumFractionDigits: 1 }).format(bytes / unit)
  return `${number}\u00a0${name}${language === 'fr' ? 'o' : 'B'}`
}

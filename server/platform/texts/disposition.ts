/** RFC 6266: an ASCII name for old clients, and the full one. */
export const dispositionOf = (name: string, how: 'attachment' | 'inline' = 'attachment'): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 150)
  const wellFormed = name.replace(/\p{Cs}/gu, '_')
  const whole = encodeURIComponent(wellFormed).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}

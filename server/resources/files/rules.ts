import { RangeNotSatisfiable } from '../../core/failures'
import type { ByteRange } from '../../providers/files/files'

/**
 * The part of a file that a `Range` header asks for. Null means the whole: without the header, and for what may be
 * passed over (several ranges, another unit, nonsense). Throws `RangeNotSatisfiable` for a part that is not there.
 */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | null => {
  const [whole, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (whole === undefined || (from === '' && to === '')) return null
  if (from !== '' && to !== '' && Number(from) > Number(to)) return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first >= bytes || (from === '' && Number(to) === 0)) throw new RangeNotSatisfiable(bytes)
  return { first, last }
}

/** RFC 6266: the name in plain ASCII for old readers, and whole; it is never part of a path. */
export const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 150)
  const wellFormed = name.replace(/\p{Cs}/gu, '_')
  const whole = encodeURIComponent(wellFormed).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

import { RangeNotSatisfiable } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import type { ByteRange } from '../../core/ports/files'

export const isDamaged: Sentence = {
  en: 'This file is damaged and cannot be opened. Please tell our support team.',
  fr: "Ce fichier est endommagé et ne peut pas être ouvert. Veuillez en aviser notre équipe de soutien.",
}

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

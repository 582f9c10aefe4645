import type { Offer, Country, Kind } from './port'

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

const digitOf = (letter: string): string => String(keys.findIndex((key) => key.includes(letter)) + 2)

const separators = /[\s().\-/\u00a0]/g

export const patternOf = (written: string): string | null => {
  const bare = written.replace(separators, '').toLowerCase()
  return /^\+?[\da-z*]*$/.test(bare) ? bare.replace(/[a-z]/g, digitOf) : null
}

export interface Area {
  country: Country
  type: Kind
  callingCode: string
  trunk: '' | '0'
  prefix: string
  length: number
  plan: RegExp
  rateCenters: readonly string[]
  region: string | null
}

/** Coprime to powers of ten, so that stepping by it visits every number of a range once. */
const STEP = 7_368_787
const TRIES = 2_000
/** Gives up on a pattern that the plan excludes after this many tries. */
const FIRST_TRIES = 50
const OWNED_SHARE = 3

const merge = (one: string, other: string): string | null => {
  if (one === '?' || one === '*') return other === '*' ? '?' : other
  return other === '*' || other === '?' || one === other ? one : null
}

const overlay = (template: string, pattern: string, from: number): string | null => {
  if (from + pattern.length > template.length) return null
  let merged = template.slice(0, from)
  for (const [index, sign] of [...pattern].entries()) {
    const one = merge(template[from + index] ?? '', sign)
    if (one === null) return null
    merged += one
  }
  return merged + template.slice(from + pattern.length)
}

/** A stable 32-bit hash (FNV-1a), so that the stock looks random. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function* fillings(template: string): Generator<string> {
  const open = template.split('?').length - 1
  const count = 10 ** open
  const start = hashOf(template) % count
  for (let index = 0; index < Math.min(count, TRIES); index += 1) {
    const digits = [...String((start + index * STEP) % count).padStart(open, '0')]
    yield template.replace(/\?/g, () => digits.shift() ?? '')
  }
}

const isForSale = (area: Area, national: string): boolean =>
  area.plan.test(national) && hashOf(area.callingCode + national) % OWNED_SHARE === 0

const offerOf = (area: Area, national: string): Offer => ({
  phone_number: `+${area.callingCode}${national}`,
  country: area.country,
  type: area.type,
  rate_center: area.rateCenters[hashOf(national.slice(0, 6)) % area.rateCenters.length] ?? null,
  region: area.region,
})

export function* stockOf(area: Area, start: string, pattern: string): Generator<Offer> {
  const { trunk, prefix, length } = area
  const whole = trunk + prefix.padEnd(length, '?')
  const known = overlay(whole, start === '' || start.startsWith(trunk) ? start : trunk + start, 0)
  if (known === null) return
  const seen = new Set<string>()
  const offsets = pattern === '' ? 1 : known.length
  for (let offset = 0; offset < offsets; offset += 1) {
    const template = overlay(known, pattern, offset)
    if (template === null) continue
    let [tries, planned] = [0, 0]
    for (const written of fillings(template)) {
      const national = written.slice(trunk.length)
      tries += 1
      if (area.plan.test(national)) planned += 1
      else if (planned === 0 && tries === FIRST_TRIES) break
      if (seen.has(national) || !isForSale(area, national)) continue
      seen.add(national)
      yield offerOf(area, national)
    }
  }
}

export const offerIn = (area: Area, phoneNumber: string): Offer | null => {
  const start = `+${area.callingCode}${area.prefix}`
  const national = phoneNumber.slice(1 + area.callingCode.length)
  const isThere = phoneNumber.startsWith(start) && national.length === area.length && isForSale(area, national)
  return isThere ? offerOf(area, national) : null
}

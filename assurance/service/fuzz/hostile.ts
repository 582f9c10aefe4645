import { wholeFrom, type Random } from '../../../server/practice/random'

export const oneOf = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[wholeFrom(random, 0, values.length - 1)] ?? values[0]

const texts = [
  '', ' ', '\u0000', '\ud800', "' or 1=1 --", '%_\\', '../../../etc/passwd', '..%2f', '<script>alert(1)</script>', '__proto__',
  'constructor', 'x'.repeat(1001), 'x'.repeat(20_000), '2026-02-30', '0000-00-00', '9'.repeat(40), '\r\nset-cookie: x=1',
  '${7*7}', '{{7*7}}', '🌷'.repeat(300), 'é\u0301\u202e', '=cmd()', '1e309', 'null', 'NaN', '-1', 'router', 'CA', '+15145551234',
] as const

const numbers = [0, -0, -1, 1, 2, 20, 20.01, 2020, 1e15, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 0.1] as const

export const hostileText = (random: Random): string => oneOf(random, texts)

export const hostileValue = (random: Random, depth = 0): unknown => {
  const kind = wholeFrom(random, 0, depth > 2 ? 4 : 7)
  if (kind <= 2) return hostileText(random)
  if (kind === 3) return oneOf(random, numbers)
  if (kind === 4) return oneOf(random, [null, true, false])
  if (kind === 5) return Array.from({ length: wholeFrom(random, 0, 3) }, () => hostileValue(random, depth + 1))
  return Object.fromEntries(Array.from({ length: wholeFrom(random, 0, 3) }, () => [hostileText(random).slice(0, 20), hostileValue(random, depth + 1)]))
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !isList(value)

const names = ['is_admin', 'account_id', 'id', 'balance', 'price', 'is_default', 'created_at', 'toString', 'x'] as const

export const spoilt = (random: Random, value: unknown): unknown => {
  const kind = wholeFrom(random, 0, 9)
  if (isObject(value) && Object.keys(value).length > 0 && kind < 9) {
    const keys = Object.keys(value)
    const name = keys[wholeFrom(random, 0, keys.length - 1)] ?? ''
    if (kind < 2) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
    if (kind < 4) return { ...value, [oneOf(random, names)]: hostileValue(random) }
    if (kind === 4) return { ...value, [name]: { [name]: value[name] } }
    return { ...value, [name]: spoilt(random, value[name]) }
  }
  if (isList(value) && value.length > 0 && kind < 8) {
    const place = wholeFrom(random, 0, value.length - 1)
    if (kind < 2) return [...value, ...value]
    return value.map((each: unknown, index) => (index === place ? spoilt(random, each) : each))
  }
  return hostileValue(random)
}

export const nearly = (random: Random, id: string): string =>
  oneOf(random, [`${id}x`, id.slice(1), id.toUpperCase() === id ? `${id}0` : id.toUpperCase(), `${id}%00`, `..%2f${id}`, `${id};x`, encodeURIComponent(hostileText(random).replace(/\p{Cs}/gu, '_')) || 'x'])

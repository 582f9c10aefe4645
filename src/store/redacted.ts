const MASK = '•••'

const secretName = /pass(word|phrase|wd)|token|secret|authorization|credential|api_?key|cvc|cvv|card_?(number|exp|holder|name)|^pan$/i
const TOKEN_START = 'eyJ'
const run = /[\w.-]+/g
/** A signed file address gives access to a recording or call logs for ten minutes. */
const signatureLike = /(?<=[?&]signature=)[\w-]+/g
const cardLike = /\d(?:[ -]?\d){12,18}/g

const isCardNumber = (text: string): boolean => {
  const digits = Array.from(text.replace(/\D/g, ''), Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Split by hand: one pattern for all three parts of a token would backtrack on long texts. */
const withoutToken = (text: string): string => {
  const start = text.indexOf(TOKEN_START)
  return start === -1 || text.slice(start).split('.', 3).length < 3 ? text : text.slice(0, start) + MASK
}

const redactedText = (text: string): string =>
  text
    .replace(run, withoutToken)
    .replace(signatureLike, MASK)
    .replace(cardLike, (digits) => (isCardNumber(digits) ? MASK : digits))

/** RTK Query's random request ids can contain any three letters, such as 'cvc'. */
const isRandomId = (name: string, value: unknown): boolean =>
  typeof value === 'object' && /^(?=.*[a-z])(?=.*[A-Z])[\w-]{21}$/.test(name)

const isSecretField = (name: string, value: unknown): boolean =>
  secretName.test(name) && value !== null && value !== undefined && !name.includes('(') && !isRandomId(name, value)

const redactedField = ([name, value]: [string, unknown]): [string, unknown] => [
  redactedText(name),
  isSecretField(name, value) ? MASK : redacted(value),
]

/** States are immutable, and an undo history holds the same steps many times: each is redacted once. */
const known = new WeakMap<object, unknown>()

const redactedObject = (value: object): unknown => {
  if (!known.has(value)) {
    const items: unknown = Array.isArray(value)
      ? value.map((item: unknown) => redacted(item))
      : Object.fromEntries(Object.entries(value).map(redactedField))
    known.set(value, items)
  }
  return known.get(value)
}

export function redacted<Value>(value: Value): Value
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value)
  return typeof value === 'object' && value !== null ? redactedObject(value) : value
}

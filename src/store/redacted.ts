const MASK = '•••'

/** Names of fields whose value is nobody's business, whatever it is. */
const secretName = /pass(word|phrase|wd)|token|secret|authorization|credential|api_?key|cvc|cvv|card_?(number|exp|holder|name)|^pan$/i
const TOKEN_START = 'eyJ'
/** What a token could stand in: without a blank, a quote or the like. */
const run = /[\w.-]+/g
/** The signature of a file's address opens somebody's recording or call logs for ten minutes. */
const signatureLike = /(?<=[?&]signature=)[\w-]+/g
const cardLike = /\d(?:[ -]?\d){12,18}/g

const isCardNumber = (text: string): boolean => {
  const digits = Array.from(text.replace(/\D/g, ''), Number).reverse()
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** Nothing but its three parts tells a token. A pattern for all of it would read a long text of its beginnings again and again. */
const withoutToken = (text: string): string => {
  const start = text.indexOf(TOKEN_START)
  return start === -1 || text.slice(start).split('.', 3).length < 3 ? text : text.slice(0, start) + MASK
}

const redactedText = (text: string): string =>
  text
    .replace(run, withoutToken)
    .replace(signatureLike, MASK)
    .replace(cardLike, (digits) => (isCardNumber(digits) ? MASK : digits))

/** RTK Query keeps records by random ids, in which any three letters come up: none of them names a field. */
const isRandomId = (name: string, value: unknown): boolean =>
  typeof value === 'object' && /^(?=.*[a-z])(?=.*[A-Z])[\w-]{21}$/.test(name)

/** Nor does what was asked, by which it keeps answers: 'listTokens({"page":1})'. */
const isSecretField = (name: string, value: unknown): boolean =>
  secretName.test(name) && value !== null && value !== undefined && !name.includes('(') && !isRandomId(name, value)

/** What was asked may hold a secret that somebody typed in the wrong place, so names are looked at like other texts. */
const redactedField = ([name, value]: [string, unknown]): [string, unknown] => [
  redactedText(name),
  isSecretField(name, value) ? MASK : redacted(value),
]

/** A deep copy without passwords, tokens, signatures of addresses and card data, told by their field's name or by how they look. */
export function redacted<Value>(value: Value): Value
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(redactedField))
}

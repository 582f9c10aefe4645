const MASK = '•••'

/** Names of fields whose value is nobody's business, whatever it is. */
const secretName = /pass(word|phrase|wd)|token|secret|authorization|credential|api_?key|cvc|cvv|card_?(number|exp|holder|name)|^pan$/i
const tokenLike = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g
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

const redactedText = (text: string): string =>
  text
    .replace(tokenLike, MASK)
    .replace(signatureLike, MASK)
    .replace(cardLike, (digits) => (isCardNumber(digits) ? MASK : digits))

const redactedField = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  secretName.test(name) && value !== null && value !== undefined ? MASK : redacted(value),
]

/** A deep copy without passwords, tokens, signatures of addresses and card data, told by their field's name or by how they look. */
export function redacted<Value>(value: Value): Value
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redactedText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(redactedField))
}

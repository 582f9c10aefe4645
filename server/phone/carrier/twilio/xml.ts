const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Drops what XML 1.0 can't contain, such as control characters and lone surrogates. */
const escaped = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

export type Attributes = Readonly<Record<string, string | number>>

export const element = (name: string, attributes: Attributes = {}, children: readonly string[] = []): string => {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`)
  const start = `<${name}${written.join('')}`
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`
}

export const textElement = (name: string, attributes: Attributes, text: string): string => element(name, attributes, [escaped(text)])

export const responseOf = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element('Response', {}, verbs)}`

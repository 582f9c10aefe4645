import { isList, isRecord } from './json'

export interface Body {
  text: string
  type: string
}

const TEN_MB = 10 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

const upsideDown = (value: unknown): unknown => {
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'seven'
  if (isList(value)) return { first: value.map(upsideDown)[0] ?? 'seven' }
  return isRecord(value) ? Object.values(value).map(upsideDown) : value
}

const ofWrongTypes = (value: unknown): unknown => {
  if (!isRecord(value)) return upsideDown(value)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, upsideDown(field)]))
}

const json = (text: string): Body => ({ text, type: JSON_TYPE })

export const badBodies: Readonly<Record<string, (real: string) => Body>> = {
  empty: () => json(''),
  'truncated JSON': (real) => json(real.slice(0, Math.ceil(real.length / 2))),
  HTML: () => ({ text: '<!doctype html><title>Proxy</title><h1>Please sign in to the network</h1>', type: 'text/html' }),
  null: () => json('null'),
  'an empty list': () => json('[]'),
  'wrong types': (real) => json(JSON.stringify(ofWrongTypes(JSON.parse(real)))),
  '10 MB': () => json(JSON.stringify({ filler: 'x'.repeat(TEN_MB) })),
  'wrong content type': (real) => ({ text: real, type: 'image/png' }),
  'an empty object': () => json('{}'),
}

import type { Operation } from 'contract/operation'
import { Failure, type Sentence } from '../../failures/failures'

/** Of an operator who views a customer's console. */
export class ReadOnly extends Failure {
  constructor() {
    super(403, {
      word: 'read_only',
      userMessage: {
        en: "You're viewing this account as an operator: nothing can be changed.",
        fr: 'Vous consultez ce compte à titre d’opérateur\u00a0: rien ne peut y être modifié.',
      },
    })
  }
}

const isHidden: Sentence = {
  en: 'Support sees this only while the customer allows it on their Support page.',
  fr: 'Le soutien ne voit ceci que si le client le permet dans sa page Soutien.',
}

const isForCustomers: Sentence = {
  en: "This isn't available to an operator who views the account.",
  fr: 'Ceci n’est pas offert à un opérateur qui consulte le compte.',
}

export class ClosedToView extends Failure {
  constructor(canBeAllowed: boolean) {
    super(403, { word: 'closed_to_view', userMessage: canBeAllowed ? isHidden : isForCustomers })
  }
}

export type ViewRule = NonNullable<Operation['view']>

export const viewRuleOf = ({ view, method, media }: Operation): ViewRule => view ?? (method === 'GET' && media === undefined ? 'open' : 'closed')

type Mask = (value: unknown) => unknown

/** Keeps a North American area code, and of any number the last two digits. */
export const maskedNumber = (number: string): string =>
  /^\+1\d{10}$/.test(number) ? `+1 ${number.slice(2, 5)} ••• ••${number.slice(-2)}` : number.replace(/\d(?=(?:\D*\d){2})/g, '•')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isBatches = (value: unknown): value is AsyncIterable<unknown> => isObject(value) && Symbol.asyncIterator in value

const maskBatches = async function* (batches: AsyncIterable<unknown>, mask: Mask): AsyncGenerator<unknown> {
  for await (const batch of batches) yield mask(batch)
}

const listMask = (items: Mask): Mask => {
  const mask: Mask = (value) => {
    if (isBatches(value)) return maskBatches(value, mask)
    return Array.isArray(value) ? value.map(items) : value
  }
  return mask
}

const objectMask = (masks: ReadonlyMap<string, Mask>): Mask => (value) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, own]): [string, unknown] => [name, masks.get(name)?.(own) ?? own])) : value

/** Masks the phone numbers in replies of this schema; null if it has none. */
export const maskOf = (schema: unknown): Mask | null => {
  if (!isObject(schema)) return null
  if ('x-caller' in schema) return (value) => (typeof value === 'string' ? maskedNumber(value) : value)
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf.map(maskOf).find((mask) => mask !== null) ?? null
  if ('items' in schema) {
    const items = maskOf(schema.items)
    return items && listMask(items)
  }
  const properties = 'properties' in schema && isObject(schema.properties) ? Object.entries(schema.properties) : []
  const masks = properties.flatMap(([name, property]): [string, Mask][] => {
    const mask = maskOf(property)
    return mask === null ? [] : [[name, mask]]
  })
  return masks.length === 0 ? null : objectMask(new Map(masks))
}

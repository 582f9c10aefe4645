import type { AvailableNumber, NumberCost, PhoneNumber } from 'contract/numbers'
import { numbersOperations } from 'contract/numbers'
import type { Id } from 'contract/operation'
import type { Funds } from '../product'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'

const costs: Record<Funds, NumberCost> = {
  included: { is_free: 1, is_preauthorized: 0, cost: 0 },
  prepaid: { is_free: 0, is_preauthorized: 1, cost: 2.5 },
  none: { is_free: 0, is_preauthorized: 0, cost: 2.5 },
}

const toronto = { country: 'CA', rate_center: 'TORONTO', region: 'ON' }
const parked = { endpoint_type: 'parking', endpoint_value: null } as const

const friendly = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`

const number = (id: number, phone_number: string, given: Partial<PhoneNumber>): PhoneNumber => {
  const names = { label: null, phone_number, friendly_number: friendly(phone_number), type: 'local' } as const
  return { id, ...names, ...toronto, next_renewal_date: '2025-02-18', ...parked, ...given }
}

/** A renewal date may be missing in each of the ways that the contract allows. */
const firstNumbers = (): PhoneNumber[] => [
  number(11, '+14165550110', { label: 'Reception', endpoint_type: 'application', endpoint_value: 301 }),
  number(12, '+14165550111', { next_renewal_date: '0000-00-00' }),
  number(13, '+18005550112', { label: 'Orders', type: 'tollfree', rate_center: null, region: null, next_renewal_date: '' }),
]

const available = (type: AvailableNumber['type'], phone_number: string): AvailableNumber => {
  const place = type === 'local' ? toronto : { country: 'CA', rate_center: null, region: null }
  return { phone_number, friendly_name: friendly(phone_number), type, ...place }
}

const firstAvailable = (): AvailableNumber[] => [
  ...Array.from({ length: 8 }, (_, index) => available('local', `+1416555012${index}`)),
  ...Array.from({ length: 3 }, (_, index) => available('tollfree', `+1800555012${index}`)),
]

const LONGEST_LABEL = 50

export const makeReferenceNumbers = (isApplication: (id: Id) => boolean) => {
  const numbers = firstNumbers()
  const stock = firstAvailable()
  let [funds, lastId]: [Funds, number] = ['prepaid', 13]

  const owned = (id: string): PhoneNumber | undefined => numbers.find((each) => String(each.id) === id)

  const change = (id: string, changes: Partial<PhoneNumber>): Answer => {
    const one = owned(id)
    return found(one && { number: Object.assign(one, changes) })
  }

  const setLabel = (id: string, { label }: Fields): Answer => {
    if (typeof label === 'string' && label.length <= LONGEST_LABEL) return change(id, { label: label || null })
    return failure(422, 'validation', { label: [`At most ${LONGEST_LABEL} characters.`] })
  }

  const setEndpoint = (id: string, { endpoint_type, endpoint_value }: Fields): Answer => {
    if (endpoint_type === 'parking') return change(id, parked)
    if (typeof endpoint_value === 'number' && isApplication(endpoint_value)) {
      return change(id, { endpoint_type: 'application', endpoint_value })
    }
    return failure(422, 'validation', { endpoint: ['There is no such application.'] })
  }

  const search = (query: URLSearchParams): Answer => {
    const [type, country] = [query.get('type')?.toLowerCase(), query.get('country')]
    const digits = [query.get('area_code') ?? '', query.get('contains') ?? '']
    const isFound = (each: AvailableNumber) =>
      each.type === type && each.country === country && digits.every((part) => each.phone_number.includes(part))
    return found({ numbers: stock.filter(isFound) })
  }

  const register = ({ phone_number }: Fields): Answer => {
    const index = stock.findIndex((each) => each.phone_number === phone_number)
    const [bought] = index === -1 ? [] : stock.slice(index)
    if (bought === undefined) return failure(400, 'number_unavailable')
    if (funds === 'none') return failure(400, 'insufficient_funds')
    stock.splice(index, 1)
    const { friendly_name, ...fields } = bought
    numbers.push(number((lastId += 1), bought.phone_number, { ...fields, friendly_number: friendly_name }))
    return { status: 201, body: { number: numbers.at(-1) } }
  }

  const release = (id: string): Answer => {
    const one = owned(id)
    if (one === undefined) return failure(404, 'not_found')
    numbers.splice(numbers.indexOf(one), 1)
    return { status: 204 }
  }

  const calls: ReferenceCall[] = [
    [numbersOperations.listNumbers, () => found({ numbers })],
    [numbersOperations.findAvailableNumbers, ({ query }) => search(query)],
    [numbersOperations.getNumberCost, () => found(costs[funds])],
    [numbersOperations.registerNumber, ({ fields }) => register(fields)],
    [numbersOperations.setNumberLabel, ({ param, fields }) => setLabel(param('numberId'), fields)],
    [numbersOperations.setNumberEndpoint, ({ param, fields }) => setEndpoint(param('numberId'), fields)],
    [numbersOperations.releaseNumber, ({ param }) => release(param('numberId'))],
  ]
  const letGo = (applicationId: Id): void => {
    for (const one of numbers) if (one.endpoint_value === applicationId) Object.assign(one, parked)
  }

  const find = (id: Id): PhoneNumber | undefined => owned(String(id))

  return { calls, find, letGo, setFunds: (next: Funds) => void (funds = next) }
}

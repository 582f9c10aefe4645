import { type Area, offerIn, stockOf, patternOf } from './stock'
import { europe } from './europe'
import { northAmerica } from './northAmerica'
import { MAX_FOUND, NumberUnavailable, type Offer, type Search, type TakenAmong, type TelephonyPort } from './port'

export const areas: readonly Area[] = [...northAmerica, ...europe]

const areasFor = ({ country, type }: Pick<Search, 'country' | 'type'>): Area[] =>
  areas.filter((area) => area.country === country && area.type === type)

const nationalOf = (pattern: string, { callingCode, trunk, length }: Area): string => {
  const plus = pattern.startsWith('+')
  const bare = pattern.replace('+', '')
  const isAbroad = bare.startsWith(callingCode) && (plus || bare.length === callingCode.length + length)
  return isAbroad ? trunk + bare.slice(callingCode.length) : bare
}

/** Alternates between areas, so that a wide search shows more than its first area. */
function* inTurn(stocks: readonly Generator<Offer>[]): Generator<Offer> {
  let open = stocks
  while (open.length > 0) {
    const left: Generator<Offer>[] = []
    for (const stock of open) {
      const next = stock.next()
      if (next.done === true) continue
      yield next.value
      left.push(stock)
    }
    open = left
  }
}

const take = (offers: Generator<Offer>, most: number): Offer[] => {
  const taken: Offer[] = []
  while (taken.length < most) {
    const next = offers.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

const collect = async (offers: Generator<Offer>, takenAmong: TakenAmong): Promise<Offer[]> => {
  const found: Offer[] = []
  while (found.length < MAX_FOUND) {
    const batch = take(offers, MAX_FOUND)
    if (batch.length === 0) break
    const taken = await takenAmong(batch.map(({ phone_number }) => phone_number))
    found.push(...batch.filter(({ phone_number }) => !taken.has(phone_number)))
  }
  return found.slice(0, MAX_FOUND)
}

/** Fictitious numbers, the same at every start. It stores nothing: owners are in our own tables. */
export const makeEmbeddedTelephony = (): TelephonyPort => ({
  findAvailable: async (search, takenAmong) => {
    const [start, pattern] = [patternOf(search.areaCode), patternOf(search.contains)]
    if (start === null || pattern === null) return []
    const stocks = areasFor(search).map((area) => stockOf(area, nationalOf(start, area), nationalOf(pattern, area)))
    return collect(inTurn(stocks), takenAmong)
  },

  find: async (phoneNumber, country, type) => {
    const offers = areasFor({ country, type }).map((area) => offerIn(area, phoneNumber))
    return offers.find((offer) => offer !== null) ?? null
  },

  buy: async (phoneNumber) => {
    if (areas.every((area) => offerIn(area, phoneNumber) === null)) throw new NumberUnavailable()
    return { reference: null }
  },

  findBought: () => Promise.resolve(null),
  bringCalls: () => Promise.resolve(),
  release: () => Promise.resolve(),
})

import type { FastifyBaseLogger } from 'fastify'
import { Type, type Static } from 'typebox'
import { makeChecker } from '../../platform/http/routes/request'
import { patternOf } from './stock'
import { placeOf } from '../rules'
import { MAX_FOUND, NumberUnavailable, TelephonyDown, type Country, type HeldNumber, type Kind, type Offer, type Search, type TelephonyPort } from './port'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  apiUrl: string
}

interface TwilioAnswer {
  status: number
  body: unknown
}

const TIME_LIMIT_MS = 10_000

/** Statuses of requests that weren't processed and may still be valid. */
const unprocessed = new Set([401, 403, 408, 429])

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type TwilioApi = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given?: Readonly<Record<string, string>>,
) => Promise<TwilioAnswer>

/** Rejects with `TelephonyDown` unless Twilio answered completely. Errors never contain credentials. */
const makeTwilioApi = ({ accountSid, authToken }: TwilioAccount, base: string, timeLimitMs = TIME_LIMIT_MS): TwilioApi => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const send = async (method: string, url: URL, form: URLSearchParams | null): Promise<TwilioAnswer> => {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(timeLimitMs),
      ...(form && { body: form }),
    })
    return { status: response.status, body: bodyOf(await response.text()) }
  }

  return async (method, path, given = {}) => {
    const url = new URL(`${base}/${path}`)
    const form = new URLSearchParams(given)
    if (method === 'GET') url.search = form.toString()
    const answer = await send(method, url, method === 'POST' ? form : null).catch((error: unknown) => {
      throw new TelephonyDown(`Twilio did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    if (answer.status >= 500 || unprocessed.has(answer.status)) throw new TelephonyDown(`Twilio answered ${answer.status}`)
    return answer
  }
}

const PlaceSchema = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const FoundSchema = Type.Object({
  available_phone_numbers: Type.Array(
    Type.Object({ phone_number: Type.String(), rate_center: PlaceSchema, locality: PlaceSchema, region: PlaceSchema }),
  ),
})

const OwnedSchema = Type.Object({ sid: Type.String({ pattern: '^PN[0-9a-f]{32}$' }), friendly_name: Type.String() })

const ListSchema = Type.Object({ incoming_phone_numbers: Type.Array(OwnedSchema) })

const HeldSchema = Type.Object({
  incoming_phone_numbers: Type.Array(Type.Object({ sid: Type.String(), phone_number: Type.String() })),
  next_page_uri: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const PricesSchema = Type.Object({
  price_unit: Type.String(),
  phone_number_prices: Type.Array(Type.Object({ number_type: Type.String(), current_price: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }) })),
})

const found = makeChecker<Static<typeof FoundSchema>>(FoundSchema)
const owned = makeChecker<Static<typeof OwnedSchema>>(OwnedSchema)
const list = makeChecker<Static<typeof ListSchema>>(ListSchema)
const held = makeChecker<Static<typeof HeldSchema>>(HeldSchema)
const prices = makeChecker<Static<typeof PricesSchema>>(PricesSchema)

const callingCodes: Record<Country, string> = { CA: '1', US: '1', FR: '33', GB: '44' }
const isNorthAmerican = (country: Country): boolean => callingCodes[country] === '1'

const PAGE = MAX_FOUND * 2
/** Filters that Twilio doesn't support are applied here, to its largest page. */
const WIDEST_PAGE = 1000

const startOf = ({ country, areaCode }: Search): string =>
  `+${callingCodes[country]}${areaCode.replace(/\D/g, '').replace(/^0/, '')}`

/** Twilio supports area codes only in North America; elsewhere they become part of the pattern. */
const criteriaOf = (search: Search, pattern: string): Record<string, string> => {
  const start = startOf(search)
  const hasArea = start.length > 1 + callingCodes[search.country].length
  if (isNorthAmerican(search.country)) {
    return { ...(hasArea && { AreaCode: start.slice(2) }), ...(pattern !== '' && { Contains: pattern }), PageSize: String(PAGE) }
  }
  if (pattern === '') return { ...(hasArea && { Contains: start }), PageSize: String(PAGE) }
  return { Contains: pattern, PageSize: String(hasArea ? WIDEST_PAGE : PAGE) }
}

const isDone = ({ status }: TwilioAnswer): boolean => status >= 200 && status < 300

type Prices = Partial<Record<Kind, HeldNumber['price']>>

/** Of a country, by kind. Twilio writes "toll free". */
const pricesIn = ({ price_unit: currency, phone_number_prices }: Static<typeof PricesSchema>): Prices =>
  Object.fromEntries(
    phone_number_prices.map(({ number_type, current_price }) => [number_type.replace(/[^a-z]/g, ''), { cents: Math.round(Number(current_price) * 100), currency }]),
  )

const codeOf = ({ body }: TwilioAnswer): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null

export const makeTwilioTelephony = (
  account: TwilioAccount & { voiceUrl: string | null; statusUrl?: string | null },
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeLimitMs?: number,
): TelephonyPort => {
  const { apiUrl, accountSid, voiceUrl, statusUrl = null } = account
  const call = makeTwilioApi(account, `${apiUrl}/2010-04-01/Accounts/${accountSid}`, timeLimitMs)
  // Prices have a host of their own, beside api.twilio.com.
  const callPricing = makeTwilioApi(account, `${apiUrl.replace('//api.', '//pricing.')}/v1/PhoneNumbers/Countries`, timeLimitMs)
  const route: Record<string, string> = {
    ...(voiceUrl !== null && { VoiceUrl: voiceUrl, VoiceMethod: 'POST' }),
    ...(statusUrl !== null && { StatusCallback: statusUrl, StatusCallbackMethod: 'POST' }),
  }

  const available = async (country: Country, type: Kind, criteria: Record<string, string>): Promise<Offer[]> => {
    const answer = await call('GET', `AvailablePhoneNumbers/${country}/${type === 'local' ? 'Local' : 'TollFree'}.json`, criteria)
    if (!isDone(answer)) return []
    if (!found.isRight(answer.body)) throw new TelephonyDown("Twilio's search reply is unreadable")
    return answer.body.available_phone_numbers.map(({ phone_number, rate_center, locality, region }) => ({
      phone_number,
      country,
      type,
      rate_center: rate_center || locality || null,
      region: region || null,
    }))
  }

  /** Without them the numbers are listed all the same. */
  const pricesOf = async (country: Country): Promise<Prices> => {
    const answer = await callPricing('GET', country).catch((error: unknown) => log.warn({ err: error, country }, 'Twilio gave no prices'))
    return answer && isDone(answer) && prices.isRight(answer.body) ? pricesIn(answer.body) : {}
  }

  const listAll = async (): Promise<{ sid: string; phone_number: string }[]> => {
    const all = []
    let page: Record<string, string> | null = { PageSize: String(WIDEST_PAGE) }
    while (page !== null) {
      const answer = await call('GET', 'IncomingPhoneNumbers.json', page)
      if (!isDone(answer) || !held.isRight(answer.body)) throw new TelephonyDown("Twilio's list of numbers is unreadable")
      const { incoming_phone_numbers, next_page_uri } = answer.body
      all.push(...incoming_phone_numbers)
      page = next_page_uri ? Object.fromEntries(new URL(next_page_uri, apiUrl).searchParams) : null
    }
    return all
  }

  return {
    findAvailable: async (search, takenAmong) => {
      const pattern = patternOf(search.contains)
      if (pattern === null || patternOf(search.areaCode) === null) return []
      const offers = await available(search.country, search.type, criteriaOf(search, pattern))
      const there = offers.filter(({ phone_number }) => phone_number.startsWith(startOf(search)))
      const taken = await takenAmong(there.map(({ phone_number }) => phone_number))
      return there.filter(({ phone_number }) => !taken.has(phone_number)).slice(0, MAX_FOUND)
    },

    find: async (phoneNumber, country, type) => {
      const offers = await available(country, type, { Contains: phoneNumber })
      return offers.find(({ phone_number }) => phone_number === phoneNumber) ?? null
    },

    buy: async (phoneNumber, orderId) => {
      const answer = await call('POST', 'IncomingPhoneNumbers.json', { PhoneNumber: phoneNumber, FriendlyName: orderId, ...route })
      if (!isDone(answer)) {
        log.warn({ code: codeOf(answer), orderId }, 'Twilio refused to sell a number')
        throw new NumberUnavailable()
      }
      if (!owned.isRight(answer.body)) throw new TelephonyDown("Twilio's purchase reply is unreadable")
      return { reference: answer.body.sid }
    },

    findBought: async (orderId) => {
      const answer = await call('GET', 'IncomingPhoneNumbers.json', { FriendlyName: orderId })
      if (!isDone(answer) || !list.isRight(answer.body)) throw new TelephonyDown("Twilio's list of numbers is unreadable")
      const bought = answer.body.incoming_phone_numbers.find(({ friendly_name }) => friendly_name === orderId)
      return bought === undefined ? null : { reference: bought.sid }
    },

    bringCalls: async (reference) => {
      if (voiceUrl === null) return
      const answer = await call('POST', `IncomingPhoneNumbers/${reference}.json`, route)
      if (!isDone(answer)) throw new TelephonyDown(`Twilio routed no calls: ${answer.status}`)
    },

    release: async (reference) => {
      const answer = await call('DELETE', `IncomingPhoneNumbers/${reference}.json`)
      if (!isDone(answer) && answer.status !== 404) throw new TelephonyDown(`Twilio took nothing back: ${answer.status}`)
    },

    listHeld: async () => {
      const known = new Map<Country, Prices>()
      const numbers: HeldNumber[] = []
      for (const { sid, phone_number } of await listAll()) {
        const place = placeOf({ phone_number })
        if (place !== null && !known.has(place.country)) known.set(place.country, await pricesOf(place.country))
        numbers.push({ phone_number, reference: sid, price: (place && known.get(place.country)?.[place.type]) ?? null })
      }
      return numbers
    },
  }
}

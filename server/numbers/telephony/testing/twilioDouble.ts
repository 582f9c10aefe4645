import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface DoubleNumber {
  sid: string
  phone_number: string
  friendly_name: string
  voice_url: string | null
}

export type DoubleFault = 'hang' | 'hangAfter' | 'cut' | 'cutAfter' | 'fail' | 'failAfter' | 'tooMany' | 'garbageAfter'

export interface TwilioDouble {
  url: string
  account: { accountSid: string; authToken: string; apiUrl: string; voiceUrl: string | null }
  forSale: Set<string>
  owned: Map<string, DoubleNumber>
  recordings: Map<string, Buffer>
  calls: { method: string; path: string; given: Record<string, string> }[]
  /** Calls under way, by their id. */
  running: Map<string, Record<'from' | 'to' | 'status', string>>
  /** What becomes of calls: asked with the id of one, and with what is asked of it. Without an answer, there is none. */
  carry: (answer: (callId: string, given: Record<string, string>) => boolean) => void
  failNext: (method: string, fault: DoubleFault) => void
  failBy: (choose: () => DoubleFault | undefined) => void
  close: () => Promise<void>
}

interface DoubleReply {
  status: number
  body?: unknown
}

const refusal = (status: number, code: number, message: string): DoubleReply => ({ status, body: { status, code, message, more_info: '' } })

const accountSid = `AC${'1f'.repeat(16)}`
const authToken = 'auth-token-canary'
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
/** Few, so that tests have several pages. */
const LARGEST_PAGE = 3
const pricing = '/v1/PhoneNumbers/Countries/'
const base = `/2010-04-01/Accounts/${accountSid}/`

const priceList = [
  { number_type: 'local', base_price: '1.25', current_price: '1.15' },
  { number_type: 'toll free', base_price: '2.15', current_price: '2.15' },
]

export const startTwilioDouble = async (): Promise<TwilioDouble> => {
  const forSale = new Set<string>()
  const owned = new Map<string, DoubleNumber>()
  const recordings = new Map<string, Buffer>()
  const calls: TwilioDouble['calls'] = []
  const running: TwilioDouble['running'] = new Map()
  const faults = new Map<string, DoubleFault>()
  let carryCall: (callId: string, given: Record<string, string>) => boolean = () => false
  let choose: () => DoubleFault | undefined = () => undefined

  const search = (given: Record<string, string>): DoubleReply => {
    const { Contains = '', AreaCode = '', PageSize = '50' } = given
    if (Contains.length === 1) return refusal(400, 21451, 'Contains is too short')
    const isInArea = (number: string): boolean => number.startsWith(`+1${AreaCode}`) || AreaCode === ''
    const found = [...forSale].filter((number) => isInArea(number) && number.includes(Contains.replace(/\*/g, '')))
    const available_phone_numbers = found.slice(0, Number(PageSize)).map((phone_number) => ({
      phone_number,
      friendly_name: phone_number,
      locality: 'Montreal',
      rate_center: phone_number.endsWith('0') ? null : 'MONTREAL',
      region: 'QC',
      iso_country: 'CA',
      capabilities: { voice: true },
    }))
    return { status: 200, body: { uri: base, available_phone_numbers } }
  }

  const buy = (given: Record<string, string>): DoubleReply => {
    const { PhoneNumber = '', FriendlyName = '', VoiceUrl = null } = given
    if (!forSale.delete(PhoneNumber)) return refusal(400, 21422, `${PhoneNumber} is not available`)
    const sid = `PN${randomBytes(16).toString('hex')}`
    const number = { sid, phone_number: PhoneNumber, friendly_name: FriendlyName, voice_url: VoiceUrl }
    owned.set(sid, number)
    return { status: 201, body: number }
  }

  const one = (method: string, sid: string, given: Record<string, string>): DoubleReply => {
    const number = owned.get(sid)
    if (number === undefined) return refusal(404, 20404, 'The requested resource was not found')
    if (method === 'DELETE') {
      owned.delete(sid)
      forSale.add(number.phone_number)
      return { status: 204 }
    }
    number.voice_url = given['VoiceUrl'] ?? number.voice_url
    return { status: 200, body: number }
  }

  const list = ({ FriendlyName, PageSize = '50', Page = '0' }: Record<string, string>): DoubleReply => {
    const found = [...owned.values()].filter(({ friendly_name }) => FriendlyName === undefined || friendly_name === FriendlyName)
    const [size, page] = [Math.min(Number(PageSize), LARGEST_PAGE), Number(Page)]
    const isLast = found.length <= (page + 1) * size
    const next_page_uri = isLast ? null : `${base}IncomingPhoneNumbers.json?PageSize=${PageSize}&Page=${page + 1}&PageToken=PA${page}`
    return { status: 200, body: { incoming_phone_numbers: found.slice(page * size, (page + 1) * size), next_page_uri } }
  }

  const listCalls = ({ From, To, Status }: Record<string, string>): DoubleReply => {
    const found = [...running].filter(([, { from, to, status }]) => (From ?? from) === from && (To ?? to) === to && (Status ?? status) === status)
    return { status: 200, body: { calls: found.map(([sid, call]) => ({ sid, ...call })), next_page_uri: null } }
  }

  const perform = (method: string, path: string, given: Record<string, string>): DoubleReply => {
    if (path.startsWith('AvailablePhoneNumbers/')) return search(given)
    if (path.startsWith(pricing)) return { status: 200, body: { iso_country: path.slice(pricing.length), price_unit: 'USD', phone_number_prices: priceList } }
    const sid = /^IncomingPhoneNumbers\/(PN[0-9a-f]{32})\.json$/.exec(path)?.[1]
    if (sid !== undefined) return one(method, sid, given)
    if (method === 'GET' && path === 'Calls.json') return listCalls(given)
    const deleted = /^Recordings\/(RE[0-9a-f]{32})\.json$/.exec(path)?.[1]
    if (deleted !== undefined && method === 'DELETE') return recordings.delete(deleted) ? { status: 204 } : refusal(404, 20404, 'The requested resource was not found')
    const callId = path === 'Calls.json' ? `CA${randomBytes(16).toString('hex')}` : /^Calls\/(CA[0-9a-f]{32})\.json$/.exec(path)?.[1]
    if (callId !== undefined && given['Status'] === 'completed' && running.delete(callId)) return { status: 200, body: { sid: callId } }
    if (callId !== undefined) return carryCall(callId, given) ? { status: 200, body: { sid: callId } } : refusal(400, 21220, 'Call is not in-progress')
    if (path !== 'IncomingPhoneNumbers.json') return refusal(404, 20404, 'Not found')
    if (method === 'POST') return buy(given)
    return list(given)
  }

  const send = (response: ServerResponse, { status, body }: DoubleReply): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request
    const url = new URL(request.url ?? '', 'http://double')
    const form = new URLSearchParams(method === 'POST' ? await text(request) : url.search)
    const isPricing = url.pathname.startsWith(pricing)
    const [path, given] = [isPricing ? url.pathname : url.pathname.slice(base.length), Object.fromEntries(form)]
    if (request.headers.authorization !== authorization) return send(response, refusal(401, 20003, 'Authenticate'))
    calls.push({ method, path, given })
    const fault = faults.get(method) ?? choose()
    faults.delete(method)
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'fail') return send(response, refusal(500, 20500, 'Internal error'))
    if (fault === 'tooMany') return send(response, refusal(429, 20429, 'Too many requests'))
    const sound = recordings.get(/^Recordings\/(RE[0-9a-f]{32})\.wav$/.exec(path)?.[1] ?? '')
    if (sound !== undefined) return void response.writeHead(200, { 'content-type': 'audio/x-wav' }).end(sound)
    const outcome = perform(method, path, given)
    if (fault === 'hangAfter') return
    if (fault === 'cutAfter') return void request.socket.destroy()
    if (fault === 'failAfter') return send(response, refusal(503, 20503, 'Unavailable'))
    if (fault === 'garbageAfter') return send(response, { status: outcome.status, body: '<html>' })
    send(response, outcome)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url,
    account: { accountSid, authToken, apiUrl: url, voiceUrl: 'https://voice.example.com/calls' },
    forSale,
    owned,
    recordings,
    calls,
    running,
    carry: (answer) => {
      carryCall = answer
    },
    failNext: (method, fault) => void faults.set(method, fault),
    failBy: (chooser) => {
      choose = chooser
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

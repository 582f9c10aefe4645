import { generate } from 'otplib'
import type { EmbeddedProduct } from '../../e2e/embedded'
import { send, tokenOf, turns } from '../../e2e/steps'
import type { SupportRequestPlan } from '../../server/testing/controlClient'
import { isList, isRecord, type Json } from '../browser/json'

const PASSWORD = 'une-phrase-de-passe-bien-a-elle'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Customers hear of a new price 30 days before. */
const NOTICE_DAYS = 45

interface Customer {
  /** Before the pictures. */
  daysAgo: number
  company: readonly [name: string, firstname: string, lastname: string, email: string]
  place: readonly [address: string, city: string, state: string, postalcode: string]
  language: 'en' | 'fr'
  plan: 5 | 6 | 7
  dollars: number
  areaCode: string
  numbers: number
  standing?: readonly ['suspended' | 'closing', reason: string]
}

/** Oldest first. */
const customers: readonly Customer[] = [
  {
    daysAgo: 26,
    company: ['Clinique dentaire du Fjord', 'Maude', 'Lavoie', 'maude.lavoie@example.com'],
    place: ['240, rue Racine Est', 'Saguenay', 'QC', 'G7H 1S3'],
    ...{ language: 'fr', plan: 6, dollars: 60, areaCode: '418', numbers: 3 },
  },
  {
    daysAgo: 24,
    company: ['Northern Lights Plumbing Inc.', 'Derek', 'Olsen', 'derek.olsen@example.com'],
    place: ['10130 103 Street NW', 'Edmonton', 'AB', 'T5J 3N9'],
    ...{ language: 'en', plan: 5, dollars: 0, areaCode: '780', numbers: 1 },
    standing: ['suspended', 'Invoice unpaid after three reminders'],
  },
  {
    daysAgo: 21,
    company: ['Maple Street Veterinary Clinic', 'Priya', 'Raman', 'priya.raman@example.com'],
    place: ['512 Maple Street', 'Ottawa', 'ON', 'K1P 5M7'],
    ...{ language: 'en', plan: 6, dollars: 75, areaCode: '613', numbers: 2 },
  },
  {
    daysAgo: 17,
    company: ['Auberge de la Grève inc.', 'Réjean', 'Ouellet', 'rejean.ouellet@example.com'],
    place: ['18, rue du Rivage', 'Rimouski', 'QC', 'G5L 1B7'],
    ...{ language: 'fr', plan: 5, dollars: 12.5, areaCode: '581', numbers: 1 },
    standing: ['closing', 'La saison est terminée : demande du client, au téléphone'],
  },
  {
    daysAgo: 12,
    company: ['Halifax Harbour Tours Ltd.', 'Fiona', 'MacLeod', 'fiona.macleod@example.com'],
    place: ['1751 Lower Water Street', 'Halifax', 'NS', 'B3J 1S5'],
    ...{ language: 'en', plan: 7, dollars: 150, areaCode: '902', numbers: 4 },
  },
  {
    daysAgo: 8,
    company: ['Brûlerie de la Vallée inc.', 'Sandrine', 'Poulin', 'sandrine.poulin@example.com'],
    place: ['95, rue Wellington Nord', 'Sherbrooke', 'QC', 'J1H 5B7'],
    ...{ language: 'fr', plan: 5, dollars: 40, areaCode: '819', numbers: 2 },
  },
  {
    daysAgo: 5,
    company: ['Pacific Bike Couriers Ltd.', 'Kenji', 'Mori', 'kenji.mori@example.com'],
    place: ['1200 Hamilton Street', 'Vancouver', 'BC', 'V6B 2S2'],
    ...{ language: 'en', plan: 6, dollars: 80, areaCode: '604', numbers: 2 },
  },
  {
    daysAgo: 1,
    company: ['Prairie Grain Co-operative', 'Wesley', 'Kowalchuk', 'wesley.kowalchuk@example.com'],
    place: ['330 20th Street East', 'Saskatoon', 'SK', 'S7K 0A7'],
    ...{ language: 'en', plan: 5, dollars: 25, areaCode: '306', numbers: 0 },
  },
]

const START_DAYS = 28

/** When the service starts, before the pictures are taken. */
export const startOf = (now: string): string => new Date(Date.parse(now) - START_DAYS * DAY_MS).toISOString()

const LOOKER = ['noemie.gagne@example.com', 'Noémie Gagné'] as const
const COLLEAGUE = ['etienne.roy@example.com', 'Étienne Roy'] as const

interface RequestPlan {
  of: string
  hoursAgo: number
  subject: string
  messages: NonNullable<SupportRequestPlan['messages']>
  assignee?: string
  note?: string
}

const requests: readonly RequestPlan[] = [
  {
    ...{ of: 'Halifax Harbour Tours Ltd.', hoursAgo: 3, subject: 'Callers hear silence after the menu', assignee: LOOKER[1] },
    messages: [
      { by: 'client', text: 'Since this morning, callers who press 2 for bookings hear nothing at all. The other choices work.' },
      { by: 'support', text: 'Thank you, Fiona. Could you tell us the number you called from, and when?' },
      { by: 'client', text: '902 555-0173, at 8:05. My colleague had the same at 8:20.' },
    ],
    note: 'The branch “Bookings” plays a file that was deleted on Monday. I’ll write to her once the flow check shows it.',
  },
  {
    ...{ of: 'Clinique dentaire du Fjord', hoursAgo: 5, subject: 'Ajouter un numéro sans frais' },
    messages: [{ by: 'client', text: 'Bonjour, nous aimerions un numéro sans frais pour nos patients de la Côte-Nord. Combien coûte-t-il par mois?' }],
  },
  {
    ...{ of: 'Pacific Bike Couriers Ltd.', hoursAgo: 22, subject: 'Web phone rings twice on my laptop' },
    messages: [{ by: 'client', text: 'When a call comes in, both tabs ring. Can I make only one of them ring?' }],
  },
  {
    ...{ of: 'Northern Lights Plumbing Inc.', hoursAgo: 27, subject: 'Account suspended, how do I pay?', assignee: COLLEAGUE[1] },
    messages: [{ by: 'client', text: 'Our card was replaced and the invoice bounced. Where do I enter the new one?' }],
  },
  {
    ...{ of: 'Maple Street Veterinary Clinic', hoursAgo: 49, subject: 'Recording of a call on March 14' },
    messages: [
      { by: 'client', text: 'We need the recording of the emergency call at 9 p.m. on March 14. Is it kept for 30 days?' },
      { by: 'support', text: 'Yes, it is under Recordings until you delete it.' },
    ],
  },
]

const field = (reply: unknown, name: string): unknown => (isRecord(reply) ? reply[name] : undefined)
const listIn = (reply: unknown, name: string): Json[] => {
  const list = field(reply, name)
  return isList(list) ? list.filter(isRecord) : []
}

/** Days of the fixture's clock, which is Montreal's on that day. */
const dayOf = (now: number, days: number): string => new Date(now + days * DAY_MS).toISOString().slice(0, 10)

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

const asking = (url: string, token: string): Ask => (method, path, body) => send(url, `/operator${path}`, { method, token, ...(body !== undefined && { body }) })

const codeAt = (secret: string, now: number): Promise<string> => generate({ secret, epoch: Math.floor(now / 1000) })

interface SetUp {
  secret: string
  session: string
}

/** The token is the link's fragment. */
const setUp = async (url: string, link: unknown, now: number): Promise<SetUp> => {
  const token = new URL(String(link)).hash.slice(1)
  const secret = String(field(await send(url, '/operator/link', { body: { token } }), 'totp_secret'))
  const opened = await send(url, '/operator/setup', { body: { token, password: PASSWORD, password_confirmation: PASSWORD, totp_code: await codeAt(secret, now) } })
  return { secret, session: String(field(opened, 'token')) }
}

const signIn = async (url: string, secret: string, now: number): Promise<string> => {
  const body = { email: LOOKER[0], password: PASSWORD, totp_code: await codeAt(secret, now) }
  return String(field(await send(url, '/operator/login', { body }), 'token'))
}

const bodyOf = ({ company: [name, firstname, lastname, email], place: [address, city, state, postalcode], language, plan, dollars }: Customer) => ({
  ...{ name, firstname, lastname, email, language, address, address2: '', city, postalcode, state, plan },
  opening_balance: dollars,
})

const forSale = async ({ service, url }: EmbeddedProduct, areaCode: string): Promise<string[]> => {
  const token = await tokenOf(url, service.practice)
  const found = await send(url, `/numbers/available?country=CA&type=Local&area_code=${areaCode}`, { token })
  return listIn(found, 'numbers').map(({ phone_number }) => String(phone_number))
}

interface Reservation {
  account_id: string
  numbers: readonly string[]
  reserved_until: string | null
  reason: string
}

/** Resolves when the carrier has handed them over. */
const reserve = async (ask: Ask, { numbers, ...given }: Reservation): Promise<void> => {
  await ask('POST', '/numbers/reservations', { ...given, numbers: numbers.join('\n') })
  for (const number of numbers) {
    const read = async (): Promise<Json | undefined> => listIn(await ask('GET', `/numbers?q=${number.slice(1)}`), 'numbers')[0]
    await turns(read, (found) => found?.['is_held'] === 1, `${number} is not handed over`)
  }
}

const withdraw = (ask: Ask, number: string, reason: string): Promise<unknown> => ask('POST', `/numbers/${number.slice(1)}/withdrawal`, { reason })

/** Numbers that nobody owns any more. */
const giveNumbers = async (product: EmbeddedProduct, ask: Ask, account_id: string, { areaCode, numbers }: Customer): Promise<void> => {
  if (numbers === 0) return
  const [chosen, reason] = [(await forSale(product, areaCode)).slice(0, numbers), 'Ordered by telephone']
  await reserve(ask, { account_id, numbers: chosen, reserved_until: null, reason })
  for (const number of chosen) {
    await withdraw(ask, number, reason)
    await ask('PUT', `/numbers/${number.slice(1)}/account`, { account_id, charge: 'plan', reason })
  }
}

const addCustomers = async (product: EmbeddedProduct, ask: Ask): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  let daysAgo = START_DAYS
  for (const customer of customers) {
    await product.service.moveClock((daysAgo - customer.daysAgo) * DAY_MS)
    daysAgo = customer.daysAgo
    const id = String(field(await ask('POST', '/accounts', bodyOf(customer)), 'id'))
    ids.set(customer.company[0], id)
    await giveNumbers(product, ask, id, customer)
  }
  await product.service.moveClock(daysAgo * DAY_MS)
  return ids
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`There is no customer ${name}.`)
  return id
}

const setStandings = async (ask: Ask, ids: ReadonlyMap<string, string>): Promise<void> => {
  for (const { company: [name], standing } of customers) {
    if (standing !== undefined) await ask('PUT', `/accounts/${idOf(ids, name)}/standing`, { standing: standing[0], reason: standing[1] })
  }
}

const addRequests = async ({ service }: EmbeddedProduct, ask: Ask, ids: ReadonlyMap<string, string>, now: number): Promise<string> => {
  const operators = listIn(await ask('GET', '/assignees'), 'operators')
  const idOfName = (wanted: string): unknown => operators.find(({ name }) => name === wanted)?.['id']
  let shown = ''
  for (const { of, hoursAgo, subject, messages, assignee, note } of requests) {
    const id = await service.addSupportRequest(idOf(ids, of), { subject, at: new Date(now - hoursAgo * HOUR_MS).toISOString(), messages })
    if (assignee !== undefined) await ask('PUT', `/requests/${id}/assignee`, { operator_id: idOfName(assignee) })
    if (note === undefined) continue
    await ask('POST', `/requests/${id}/notes`, { text: note })
    shown = id
  }
  return shown
}

const destinations = [
  'prefix,kind,name_en,name_fr,cents_per_minute,from_date',
  '+1,national,Canada and United States,Canada et États-Unis,5,2026-01-01',
  '+1867,north,Northern territories,Territoires du Nord,9.5,2026-01-01',
  '+33,landline,France,France,4.2,2026-01-01',
  '+336,mobile,France (mobile),France (cellulaire),11.8,2026-01-01',
  '+44,landline,United Kingdom,Royaume-Uni,3.9,2026-01-01',
].join('\n')

const fillCatalogue = async (ask: Ask, now: number): Promise<void> => {
  const [plan] = listIn(await ask('GET', '/plans'), 'plans')
  const prices = plan?.['prices']
  const price: unknown = isList(prices) ? prices.at(-1) : null
  if (plan === undefined || !isRecord(price)) throw new Error('The catalogue is empty.')
  const { announced_at: _, ...terms } = price
  await ask('POST', `/plans/${String(plan['code'])}/prices`, { ...terms, from_date: dayOf(now, NOTICE_DAYS), monthly: Number(terms['monthly']) + 2 })
  await ask('POST', '/destinations', { csv: destinations, preview: 0 })
}

const reserveNumbers = async (product: EmbeddedProduct, ask: Ask, ids: ReadonlyMap<string, string>, now: number): Promise<void> => {
  const kept = { account_id: idOf(ids, 'Prairie Grain Co-operative'), numbers: (await forSale(product, '306')).slice(0, 2) }
  await reserve(ask, { ...kept, reserved_until: dayOf(now, 14), reason: 'Moves its lines to us on April 1' })
  const [left = ''] = await forSale(product, '514')
  await reserve(ask, { account_id: idOf(ids, 'Brûlerie de la Vallée inc.'), numbers: [left], reserved_until: null, reason: 'Second shop' })
  await withdraw(ask, left, 'The second shop opens next year')
  await ask('POST', '/numbers/check')
}

export interface OperatorRecords {
  token: string
  /** Of the account, and the request, that have most to show. */
  accountId: string
  requestId: string
}

/** Of a service that started at `startOf(now)` with the practice accounts; by the API, as an operator does it by the pages. */
export const addOperatorData = async (product: EmbeddedProduct, shownAt: string): Promise<OperatorRecords> => {
  const { service, url } = product
  const [start, now] = [Date.parse(startOf(shownAt)), Date.parse(shownAt)]
  const first = await setUp(url, await service.addAdministrator('ana@example.com'), start)
  const byFirst = asking(url, first.session)
  const invite = async (email: string, name: string, role: string): Promise<unknown> => field(await byFirst('POST', '/operators', { email, name, role }), 'link')
  const { secret } = await setUp(url, await invite(...LOOKER, 'administrator'), start)
  await setUp(url, await invite(...COLLEAGUE, 'agent'), start)
  const key = field(await byFirst('POST', '/keys', { name: 'Data of the pictures', role: 'administrator', expires_on: dayOf(now, NOTICE_DAYS) }), 'token')
  const ids = await addCustomers(product, asking(url, String(key)))
  const token = await signIn(url, secret, now)
  const ask = asking(url, token)
  await setStandings(ask, ids)
  await fillCatalogue(ask, now)
  await reserveNumbers(product, ask, ids, now)
  return { token, accountId: service.practice.accountId, requestId: await addRequests(product, ask, ids, now) }
}

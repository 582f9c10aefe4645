import { sql } from 'kysely'
import type { SeededMember } from '../../server/testing/sessions'
import type { TestServer } from '../../server/testing/startServer'
import { ask } from '../../server/testing/ask'
import type { Repeated } from './asker.program'

const [CALLS, CONTACTS, PER_INSERT] = [20_000, 5_000, 5_000]

export const fillAccount = async ({ store }: TestServer, { accountId }: SeededMember): Promise<void> => {
  for (let first = 1; first < CALLS; first += PER_INSERT) {
    await sql`insert into calls (id, account_id, number_id, direction, contact_number, started_at, duration)
      select gen_random_uuid(), ${accountId}::uuid, null, 'inbound', '+1514' || lpad((i % ${CONTACTS})::text, 7, '0'),
        now() - i * interval '1 minute', i % 400 from generate_series(${first}::int, ${first + PER_INSERT - 1}::int) i`.execute(store)
  }
  await sql`insert into contacts (account_id, contact_number, contact_name, created_at)
    select ${accountId}, '+1514' || lpad(i::text, 7, '0'), 'Élodie ' || md5(i::text), now()
    from generate_series(1, ${CONTACTS}) i`.execute(store)
  await sql`analyze calls, contacts`.execute(store)
}

/** Accounts are limited to 1,200 replies a minute. */
const PACE_MS = 50

const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)
const speak = (parameters: object): object => ({ module_name: 'text_to_speech', parameters })

const LARGEST_SAVE = 'the largest save'

/** Bodies of up to 5 MB: the first four are rejected, the last is the largest valid one. */
const bodies: [what: string, connections: number, body: object][] = [
  ['60,000 modules', 5, { modules: repeated(60_000, speak({ text: 'x', language: 'fr-CA' })) }],
  ['1.4 million empty modules', 5, { modules: repeated(1_400_000, {}) }],
  ['a module of 300,000 parameters', 5, { modules: [speak(Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`p${index}`, 1])))] }],
  ['modules of 900 letters', 8, { modules: repeated(1000, speak({ text: 'x'.repeat(900) })) }],
  [LARGEST_SAVE, 5, { modules: repeated(200, speak({ text: 'x'.repeat(20_000) })) }],
]

const urlIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'file_url' in body ? String(body.file_url) : ''

export interface Misbehaviour {
  what: string
  isRightful?: true
  requests: Repeated[]
}

export const misbehavioursOf = async (server: TestServer, { accountId, token }: SeededMember): Promise<Misbehaviour[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const often = (path: string, connections: number, least = connections): Repeated => ({
    url: `${server.url}${path}`,
    method: 'GET',
    headers,
    connections,
    least,
    pauseMs: connections * PACE_MS,
  })
  const account = `/v1/accounts/${accountId}`
  const { branches } = await server.seed.callFlow(accountId)
  const saves = bodies.map(([what, connections, body]): Misbehaviour => {
    const save = { ...often(`/v1/application-branches/${branches[0]?.id}/modules`, connections, 30), method: 'PUT', body: JSON.stringify(body) }
    return { what, requests: [save], ...(what === LARGEST_SAVE && { isRightful: true }) }
  })
  const { body } = await ask(`${server.url}${account}/calls/export-url`, { token })
  const analytics = ['total', 'details'].map((kind) => often(`${account}/analytics/incoming_calls/${kind}/30days`, 5))
  return [
    ...saves,
    { what: 'exports', requests: [often(urlIn(body), 10)] },
    { what: 'searches', requests: [often(`${account}/calls?limit=20&count=1&q=lodie`, 30)] },
    { what: 'whole lists', isRightful: true, requests: [often(`${account}/calls`, 5), often(`${account}/contacts`, 5)] },
    { what: 'analytics', requests: analytics },
    { what: 'number searches', requests: [often('/v1/numbers/available?country=CA&type=Local', 10)] },
  ]
}

import { randomUUID } from 'node:crypto'
import { allOperations, type NamedOperation } from '../../server/testing/operations/operations'
import type { TestEnvironment } from '../../server/testing/operations/environment'
import { wavOf } from '@console/voice-gateway/testing'
import { wholeFrom } from '../../server/practice/random'
import { newSetting } from '../service/setting'
import { makeAsking, type Visitor } from './visitor'

/** An account has then used most of its records, and a new one replaces it. */
const MAX_ACTIONS = 300

const isBrief = ({ name, row }: NamedOperation): boolean => row.media !== 'events' && !/WebPhone|PracticeCall/.test(name)
const isRead = ({ row }: NamedOperation): boolean => row.method === 'GET'
const readOperations = allOperations.filter((operation) => isBrief(operation) && isRead(operation))
const writeOperations = allOperations.filter((operation) => isBrief(operation) && !isRead(operation))

interface Parts {
  stage: TestEnvironment
  url: string
  random: () => number
}

type Action = (visitor: Visitor) => Promise<void>

export const makeMixedRequests = ({ stage, url, random }: Parts) => {
  const { counts, total, count, sent, plain, ask } = makeAsking(url)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[wholeFrom(random, 0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }

  const own = ({ setting: { member } }: Visitor, path: string): string => `/v1/accounts/${member.accountId}${path}`

  const read: Action = async (visitor) => {
    const operation = pick(readOperations)
    const asked = visitor.reads.get(operation.name) ?? (await operation.ask(visitor.setting))
    visitor.reads.set(operation.name, asked)
    await ask(visitor, operation, asked)
  }

  const write: Action = async (visitor) => {
    const operation = pick(writeOperations)
    const asked = await operation.ask(visitor.setting).catch(() => null)
    // Earlier requests may have used up or ended what these need, and others need a second instance.
    if (asked === null || asked.at !== undefined) return void (await plain(visitor, 'GET', own(visitor, '/contacts')))
    await ask(visitor, operation, asked, randomUUID())
  }

  const upload: Action = async (visitor) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(wavOf(0.5, wholeFrom(random, 200, 2000)))]), 'a.wav')
    const headers = { authorization: `Bearer ${visitor.setting.member.token}`, 'idempotency-key': randomUUID() }
    const path = `${url}${own(visitor, '/audiofiles')}`
    const { text } = await sent(visitor, new Request(path, { method: 'POST', headers, body: form }))
    const id = /"id":"([\w-]+)"/.exec(text)?.[1]
    if (id !== undefined) await plain(visitor, 'DELETE', own(visitor, `/audiofiles/${id}`))
  }

  const exported: Action = async (visitor) => {
    const noun = pick(['calls', 'voicemails', 'recordings'])
    const { text } = await plain(visitor, 'GET', own(visitor, `/${noun}/export-url`))
    const path = /"file_url":"([^"]+)"/.exec(text)?.[1]
    if (path !== undefined) await plain(visitor, 'GET', path.replace(/^https?:\/\/[^/]+/, ''))
  }

  const leave: Action = async (visitor) => {
    const { text } = await plain(visitor, 'GET', own(visitor, '/calls/export-url'))
    const path = /"file_url":"([^"]+)"/.exec(text)?.[1]
    const { accountId } = visitor.setting.member
    const sealed = new URLSearchParams({ ...(await visitor.setting.server.signedUrls.seal(accountId, visitor.setting.own.audiofileId)) })
    const files = [`/v1/files/${visitor.setting.own.audiofileId}?${sealed.toString()}`, ...(path === undefined ? [] : [path.replace(/^https?:\/\/[^/]+/, '')])]
    const leaving = new AbortController()
    const response = await fetch(`${url}${pick(files)}`, { headers: { 'x-forwarded-for': visitor.address }, signal: leaving.signal })
    count(response.status)
    leaving.abort()
  }

  const refusals: readonly Action[] = [
    async (visitor) => void (await plain(visitor, 'GET', own(visitor, '/contacts'), undefined, { authorization: `Bearer ${randomUUID()}` })),
    async (visitor) => void (await plain(visitor, 'GET', `/v1/accounts/${randomUUID()}/contacts`)),
    async (visitor) => void (await plain(visitor, 'GET', `/v1/${randomUUID()}`)),
    async (visitor) => void (await plain(visitor, 'POST', own(visitor, '/applications'), '{"friendly_name":')),
    async (visitor) => void (await plain(visitor, 'POST', own(visitor, '/applications'), JSON.stringify({ [randomUUID()]: 1 }))),
    async (visitor) => void (await plain(visitor, 'PUT', own(visitor, `/numbers/${randomUUID()}/label`), '{"label":"x"}')),
    async (visitor) => void (await plain(visitor, 'GET', own(visitor, `/calls?q=${randomUUID()}&limit=never`))),
    async (visitor) => void (await plain(visitor, 'GET', `/v1/files/${randomUUID()}?account=x&expires=1&signature=${randomUUID()}`)),
  ]

  const signIn: Action = async (visitor) => {
    const { email, password } = visitor.setting.member
    const body = pick([{ email, password }, { email, password: randomUUID() }, { email: `${randomUUID()}@example.com`, password }])
    await plain(visitor, 'POST', '/v1/auth/login', JSON.stringify(body))
  }

  const page: Action = async (visitor) => void (await plain(visitor, 'GET', pick(['/console/', '/console/login', '/v1/openapi.json', '/v1/health'])))

  const shares: readonly [Action, number][] = [[read, 66], [write, 12], [leave, 2], [upload, 3], [exported, 3], [(visitor) => pick(refusals)(visitor), 10], [page, 3], [signIn, 1]]
  const deck = shares.flatMap(([action, times]) => new Array<Action>(times).fill(action))

  const action = async (visitor: Visitor): Promise<void> => {
    visitor.acts += 1
    if (visitor.acts % MAX_ACTIONS === 0) Object.assign(visitor, { setting: await newSetting(stage), reads: new Map() })
    await pick(deck)(visitor)
  }

  return {
    counts,
    total,
    send: async (visitors: readonly Visitor[], requests: number, atOnce = 6): Promise<void> => {
      const end = total() + requests
      const line = [...visitors]
      const work = async (): Promise<void> => {
        while (total() < end) {
          const visitor = line.shift()
          if (visitor === undefined) throw new Error('There are fewer visitors than requests at once.')
          await action(visitor)
          line.push(visitor)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
  }
}

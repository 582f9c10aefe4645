import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { analyticsOperations } from 'contract/analytics'
import { webphoneOperations } from 'contract/webphone'
import { failure, type Answer, type ReferenceCall, type Fields } from './answer'
import { makeReferenceAccount } from './account'
import { makeReferenceApplications } from './applications'
import { makeReferenceAudioFiles } from './audiofiles'
import { makeReferenceBilling } from './billing'
import { featureCalls } from './features'
import { incomingCalls, incomingCallsByLine } from './figures'
import { securityHeaders, sendFile } from './files'
import { makeReferenceHistory } from './history'
import type { Funds } from '../product'
import { makeReferenceNumbers } from './numbers'
import { makeReferencePresets } from './presets'
import { makeReferenceSession, type ReferencePerson } from './session'
import { makeReferenceSupport } from './support'

const makeState = (person: ReferencePerson) => {
  const [session, audioFiles] = [makeReferenceSession(person), makeReferenceAudioFiles()]
  const numbers = makeReferenceNumbers((id) => applications.find(id) !== undefined)
  const applications = makeReferenceApplications(numbers.letGo)
  const history = makeReferenceHistory(numbers.find)
  const support = makeReferenceSupport(person)
  const calls: ReferenceCall[] = [
    ...session.calls,
    ...numbers.calls,
    ...applications.calls,
    ...featureCalls,
    ...makeReferencePresets(),
    ...audioFiles.calls,
    ...history.calls,
    ...makeReferenceBilling(),
    ...support.calls,
    ...makeReferenceAccount(person),
    [webphoneOperations.getWebPhoneToken, () => failure(503, 'internal')],
    [analyticsOperations.getIncomingCallsTotal, () => ({ status: 200, body: incomingCalls })],
    [analyticsOperations.getIncomingCallsDetails, () => ({ status: 200, body: incomingCallsByLine })],
  ]
  return { person, session, numbers, audioFiles, history, support, calls }
}

type ReferenceState = ReturnType<typeof makeState>

const paramsIn = (pattern: string, pathname: string): Record<string, string> | null => {
  const expression = new RegExp(`^/v1${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const match = expression.exec(pathname)
  return match && { ...match.groups }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part)
  return Buffer.concat(parts)
}

const fieldsIn = (type: string, body: Buffer): Fields => {
  if (body.length === 0 || !type.startsWith('application/json')) return {}
  const value: unknown = JSON.parse(body.toString('utf8'))
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const fileIn = async (type: string, body: Buffer): Promise<File | null> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const value = form.get('file')
  return value instanceof File ? value : null
}

const bearerOf = (request: IncomingMessage): string => (request.headers.authorization ?? '').replace(/^Bearer /, '')

const answerCall = async ({ calls, session, person }: ReferenceState, request: IncomingMessage, url: URL): Promise<Answer> => {
  const body = await readBody(request)
  for (const [row, act] of calls) {
    const params = row.method === request.method ? paramsIn(row.path, url.pathname) : null
    if (params === null) continue
    if (row.access === 'member' && !session.isRight(bearerOf(request))) return failure(401, 'unauthorized')
    if ((params['accountId'] ?? String(person.accountId)) !== String(person.accountId)) break
    const type = request.headers['content-type'] ?? ''
    return act({
      param: (name) => params[name] ?? '',
      query: url.searchParams,
      fields: fieldsIn(type, body),
      file: () => fileIn(type, body),
    })
  }
  return failure(404, 'not_found')
}

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { ...securityHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

const handle = async (state: ReferenceState, folder: string, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const { pathname } = url
  if (pathname.startsWith('/v1/')) send(response, await answerCall(state, request, url))
  else if (pathname.startsWith('/sounds/')) state.audioFiles.send(pathname, request.headers.range, response)
  else if (pathname.startsWith('/messages/')) state.history.send(request.headers.range, response)
  else if (pathname.startsWith('/console/')) await sendFile(folder, pathname.slice('/console/'.length), response)
  else response.writeHead(302, { location: '/console/' }).end()
}

export interface ReferenceService {
  url: string
  person: ReferencePerson
  newestResetToken: () => string | undefined
  setFunds: (funds: Funds) => void
  supportReplies: (requestId: string, text: string) => void
  close: () => Promise<void>
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bare service has no port.')
  return address.port
}

/**
 * A small second implementation of the contract without its extensions (**ext**): its ids are numbers, and it serves
 * the built console. `folder` is the absolute path of `dist/`.
 */
export const startReferenceService = async (folder: string): Promise<ReferenceService> => {
  const person = { id: 7, accountId: 41, email: 'pat@bare.example', password: 'a bare password', name: 'Pat Bare' }
  const state = makeState(person)
  const server = createServer((request, response) => {
    handle(state, folder, request, response).catch(() => {
      send(response, failure(500, 'internal'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    person,
    newestResetToken: state.session.newestResetToken,
    setFunds: state.numbers.setFunds,
    supportReplies: state.support.reply,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Row } from 'contract/row'
import { analyticsRows } from 'contract/analytics'
import { authRows } from 'contract/auth'
import { billingRows } from 'contract/billing'
import { passwordRows } from 'contract/password'
import { billingOverview, incomingCalls } from './figures'
import { securityHeaders, sendFile } from './files'

interface Answer {
  status: number
  body?: unknown
}

export interface BarePerson {
  id: number
  accountId: number
  email: string
  password: string
  name: string
}

interface BareState {
  person: BarePerson
  tokens: Set<string>
  /** The tokens of the reset links that were mailed and not used yet. */
  resetTokens: Set<string>
}

type Fields = Record<string, unknown>

const failure = (status: number, word: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { status: word, user_message: null, ...(errors && { errors }) },
})

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const newToken = ({ id, accountId, name }: BarePerson): string =>
  [base64url({ alg: 'HS256', typ: 'JWT' }), base64url({ account_id: accountId, id, name }), randomUUID()].join('.')

const login = ({ person, tokens }: BareState, { email, password }: Fields): Answer => {
  if (email !== person.email || password !== person.password) return failure(401, 'unauthorized')
  const token = newToken(person)
  tokens.add(token)
  return { status: 200, body: { token, account_id: person.accountId, id: person.id, name: person.name } }
}

const sendResetLink = ({ person, resetTokens }: BareState, { email }: Fields): Answer => {
  if (typeof email !== 'string' || !email.includes('@')) return failure(400, 'invalid_user')
  if (email === person.email) resetTokens.add(randomUUID())
  return { status: 204 }
}

const resetPassword = ({ person, resetTokens }: BareState, fields: Fields): Answer => {
  const { email, password, password_confirmation: confirmation, token } = fields
  if (typeof token !== 'string' || !resetTokens.has(token)) return failure(400, 'invalid_token')
  if (email !== person.email) return failure(400, 'invalid_user')
  if (typeof password !== 'string' || password.length < 8) return failure(400, 'invalid_password')
  if (password !== confirmation) return failure(422, 'validation', { password_confirmation: ['It differs.'] })
  person.password = password
  resetTokens.delete(token)
  return { status: 204 }
}

/** All that this service knows: the calls of the contract that are no extension. */
const calls: [Row, (state: BareState, fields: Fields) => Answer][] = [
  [authRows.login, login],
  [passwordRows.sendResetLink, sendResetLink],
  [passwordRows.resetPassword, resetPassword],
  [billingRows.getBillingOverview, () => ({ status: 200, body: billingOverview })],
  [analyticsRows.getIncomingCallsTotal, () => ({ status: 200, body: incomingCalls })],
]

const patternOf = (path: string) => new RegExp(`^/v1${path.replace(':accountId', '(\\d+)')}$`)

const callOf = (method: string, path: string) =>
  calls.find(([row]) => row.method === method && patternOf(row.path).test(path))

const readFields = async (request: IncomingMessage): Promise<Fields> => {
  const parts: Uint8Array[] = []
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part)
  const body: unknown = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString('utf8'))
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

const bearerOf = (request: IncomingMessage): string => (request.headers.authorization ?? '').replace(/^Bearer /, '')

const answerCall = async (state: BareState, request: IncomingMessage, path: string): Promise<Answer> => {
  const [row, act] = callOf(request.method ?? 'GET', path) ?? []
  if (row === undefined || act === undefined) return failure(404, 'not_found')
  if (row.access === 'member') {
    if (!state.tokens.has(bearerOf(request))) return failure(401, 'unauthorized')
    if (patternOf(row.path).exec(path)?.[1] !== String(state.person.accountId)) return failure(404, 'not_found')
  }
  return act(state, await readFields(request))
}

const send = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { ...securityHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

const handle = async (state: BareState, folder: string, request: IncomingMessage, response: ServerResponse) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/v1/')) send(response, await answerCall(state, request, pathname))
  else if (pathname.startsWith('/console/')) await sendFile(folder, pathname.slice('/console/'.length), response)
  else response.writeHead(302, { location: '/console/' }).end()
}

export interface BareService {
  url: string
  person: BarePerson
  /** Of the last link that was mailed; none before the first. */
  newestResetToken: () => string | undefined
  close: () => Promise<void>
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bare service has no port.')
  return address.port
}

/**
 * A second service of the contract, small and of another make: it knows nothing that the contract marks **ext**, its
 * ids are numbers, and it serves the console's files as they were built. `folder` is the absolute path of `dist/`.
 */
export const startBareService = async (folder: string): Promise<BareService> => {
  const person = { id: 7, accountId: 41, email: 'pat@bare.example', password: 'a bare password', name: 'Pat Bare' }
  const state: BareState = { person, tokens: new Set(), resetTokens: new Set() }
  const server = createServer((request, response) => {
    handle(state, folder, request, response).catch(() => {
      send(response, failure(500, 'internal'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    person,
    newestResetToken: () => [...state.resetTokens].at(-1),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { generate, generateSecret } from 'otplib'
import { localDay } from 'callflow/calendar'
import type { OperatorRole } from 'contract/operators'
import { hashPassword } from '../account/password/hashing'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock'
import { ask } from './ask'
import type { TestServer } from './startServer'

type Server = Pick<TestServer, 'store' | 'clock' | 'url'>

const PASSWORD = 'une-phrase-de-passe-bien-a-elle'
let hashed: Promise<string> | null = null

export const codeOf = ({ clock }: Pick<Server, 'clock'>, secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) })

export interface SeededOperator {
  id: string
  email: string
  password: string
  totpSecret: string
}

/** Has set a password and a second factor. */
export const aDifferentOperator = async ({ store, clock }: Server, role: OperatorRole = 'agent'): Promise<SeededOperator> => {
  const [id, totpSecret] = [randomUUID(), generateSecret()]
  const email = `${role}-${id}@example.com`
  const password_hash = await (hashed ??= hashPassword(PASSWORD))
  const row = { id, email, name: `Zoé ${role}`, role, password_hash, totp_secret: totpSecret, created_at: clock.now() }
  await store.insertInto('operators').values(row).execute()
  return { id, email, password: PASSWORD, totpSecret }
}

/** Has a link, and hasn't used it. */
export const newOperator = async ({ store, clock }: Server): Promise<SeededOperator & { linkToken: string }> => {
  const linkToken = randomBytes(32).toString('base64url')
  const [id, totpSecret, now] = [randomUUID(), generateSecret(), clock.now()]
  const email = `new-${id}@example.com`
  await store.insertInto('operators').values({ id, email, name: 'Noé', role: 'agent', created_at: now }).execute()
  const token_hash = createHash('sha256').update(linkToken).digest('hex')
  await store.insertInto('operator_links').values({ operator_id: id, token_hash, totp_secret: totpSecret, created_at: now, expires_at: later(now, 30 * MINUTE_MS) }).execute()
  return { id, email, password: PASSWORD, totpSecret, linkToken }
}

/** Signs in with the code of now, which is then used. */
export const signedInOperator = async (server: Server, role: OperatorRole = 'administrator'): Promise<SeededOperator & { token: string }> => {
  const operator = await aDifferentOperator(server, role)
  const { email, password, totpSecret } = operator
  const { body } = await ask(`${server.url}/v1/operator/login`, { body: { email, password, totp_code: await codeOf(server, totpSecret) } })
  const token: unknown = Reflect.get(Object(body), 'token')
  if (typeof token !== 'string') throw new Error(`${email} was not signed in: ${JSON.stringify(body)}`)
  return { ...operator, token }
}

/** For scripts, until today ends. */
export const operatorKey = async ({ store, clock }: Pick<Server, 'store' | 'clock'>, operatorId: string, role: OperatorRole = 'administrator'): Promise<{ id: string; token: string }> => {
  const [id, token, now] = [randomUUID(), `operatorkey_${randomBytes(32).toString('base64url')}`, clock.now()]
  const row = { id, operator_id: operatorId, name: 'Script', role, token_hash: createHash('sha256').update(token).digest('hex'), created_at: now, expires_on: localDay(now) }
  await store.insertInto('operator_keys').values(row).execute()
  return { id, token }
}

/** Opens a view of the account, once. */
export const viewCode = async (server: Server, accountId: string): Promise<string> => {
  const { id } = await aDifferentOperator(server)
  const code = randomBytes(32).toString('base64url')
  const code_hash = createHash('sha256').update(code).digest('hex')
  await server.store.insertInto('view_codes').values({ code_hash, operator_id: id, account_id: accountId, expires_at: later(server.clock.now(), MINUTE_MS) }).execute()
  return code
}

/** The token of an operator who views the account. */
export const viewToken = async (server: Server, accountId: string): Promise<string> => {
  const { body } = await ask(`${server.url}/v1/auth/view`, { body: { code: await viewCode(server, accountId) } })
  const token: unknown = Reflect.get(Object(body), 'token')
  if (typeof token !== 'string') throw new Error(`no view was opened: ${JSON.stringify(body)}`)
  return token
}

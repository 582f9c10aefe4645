import { randomUUID } from 'node:crypto'
import { authOperations } from 'contract/auth'
import { passwordOperations } from 'contract/password'
import { failure, type Answer, type ReferenceCall, type Fields } from './answer'

export interface ReferencePerson {
  id: number
  accountId: number
  email: string
  password: string
  name: string
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const newToken = ({ id, accountId, name }: ReferencePerson): string =>
  [base64url({ alg: 'HS256', typ: 'JWT' }), base64url({ account_id: accountId, id, name }), randomUUID()].join('.')

export const makeReferenceSession = (person: ReferencePerson) => {
  const tokens = new Set<string>()
  const resetTokens = new Set<string>()

  const login = ({ email, password }: Fields): Answer => {
    if (email !== person.email || password !== person.password) return failure(401, 'unauthorized')
    const token = newToken(person)
    tokens.add(token)
    return { status: 200, body: { token, account_id: person.accountId, id: person.id, name: person.name } }
  }

  const sendResetLink = ({ email }: Fields): Answer => {
    if (typeof email !== 'string' || !email.includes('@')) return failure(400, 'invalid_user')
    if (email === person.email) resetTokens.add(randomUUID())
    return { status: 204 }
  }

  const resetPassword = (fields: Fields): Answer => {
    const { email, password, password_confirmation: confirmation, token } = fields
    if (typeof token !== 'string' || !resetTokens.has(token)) return failure(400, 'invalid_token')
    if (email !== person.email) return failure(400, 'invalid_user')
    if (typeof password !== 'string' || password.length < 8) return failure(400, 'invalid_password')
    if (password !== confirmation) return failure(422, 'validation', { password_confirmation: ['It differs.'] })
    person.password = password
    resetTokens.delete(token)
    return { status: 204 }
  }

  const calls: ReferenceCall[] = [
    [authOperations.login, ({ fields }) => login(fields)],
    [passwordOperations.sendResetLink, ({ fields }) => sendResetLink(fields)],
    [passwordOperations.resetPassword, ({ fields }) => resetPassword(fields)],
  ]
  return { calls, isRight: (token: string) => tokens.has(token), newestResetToken: () => [...resetTokens].at(-1) }
}

import fc from 'fast-check'
import { claimsOf, clearToken, clearUser, isView, readToken, storedClaims, writeRole, writeToken, TOKEN_KEY, VIEW_KEY } from './storedToken'

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown): string => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.c2lnbmF0dXJl`

const claims = { account_id: '12', id: '7', name: 'Zoé Ångström 李' }

afterEach(clearToken)

test('a token carries its user, including a name outside ASCII', () => {
  expect(claimsOf(tokenOf(claims))).toEqual({ accountId: '12', userId: '7', userName: 'Zoé Ångström 李', role: 'owner' })
})

test.each([
  ['owner', 'owner'],
  ['manager', 'manager'],
  ['member', 'member'],
  [undefined, 'owner'],
  ['OWNER', 'owner'],
  [0, 'owner'],
])('the role %p in a token is that of the user: %s', (role, expected) => {
  expect(claimsOf(tokenOf({ ...claims, role }))?.role).toBe(expected)
})

test('a role that changed since the token was made outlives a reload, but not the session or a view', () => {
  writeToken(tokenOf({ ...claims, role: 'owner' }))
  writeRole('member')
  expect(storedClaims()?.role).toBe('member')
  sessionStorage.setItem(VIEW_KEY, tokenOf(claims))
  expect(storedClaims()?.role).toBe('owner')
  clearToken()
  clearUser()
  expect(storedClaims()?.role).toBe('owner')
})

test('ids may be numbers', () => {
  expect(claimsOf(tokenOf({ ...claims, account_id: 12, id: 7 }))).toMatchObject({ accountId: 12, userId: 7 })
})

test('an expired token still carries its user: only the service checks expiry', () => {
  expect(claimsOf(tokenOf({ ...claims, exp: 1 }))).toMatchObject({ accountId: '12' })
})

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['two parts', 'a.b'],
  ['four parts', `${tokenOf(claims)}.d`],
  ['a middle that is no base64', 'a.###.c'],
  ['a middle that is no JSON', `a.${Buffer.from('{').toString('base64url')}.c`],
  ['a line break, which no header can carry', `${tokenOf(claims)}\n`],
  ['a megabyte', tokenOf({ ...claims, name: 'x'.repeat(1_000_000) })],
  ['no object', tokenOf('claims')],
  ['a list', tokenOf([claims])],
  ['no account', tokenOf({ id: '7', name: 'Zoé' })],
  ['an account that is no id', tokenOf({ ...claims, account_id: { a: 1 } })],
  ['an empty user', tokenOf({ ...claims, id: '' })],
  ['a fraction for a user', tokenOf({ ...claims, id: 1.5 })],
  ['a name that is no text', tokenOf({ ...claims, name: 7 })],
])('%s in place of a token makes a guest', (_, token) => {
  expect(claimsOf(token)).toBeNull()
})

test('no stored text breaks startup', () => {
  const anyClaims = fc.json().map((json) => `e30.${Buffer.from(json).toString('base64url')}.x`)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), anyClaims), (token) => {
      const found = claimsOf(token)
      expect(found === null || typeof found.userName === 'string').toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('the bare token is stored in local storage under auth_token', () => {
  writeToken('a.b.c')
  expect(localStorage.getItem('auth_token')).toBe('a.b.c')
  expect(TOKEN_KEY).toBe('auth_token')
  clearToken()
  expect(localStorage.getItem('auth_token')).toBeNull()
  expect(readToken()).toBeNull()
})

test('a browser that refuses its storage keeps the token for the life of the page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  expect(readToken()).toBeNull()
  writeToken('a.b.c')
  expect(readToken()).toBe('a.b.c')
  clearToken()
  expect(readToken()).toBeNull()
})

test("an operator's view is of its tab alone, and ending it leaves the browser's own session", () => {
  writeToken(tokenOf(claims))
  sessionStorage.setItem(VIEW_KEY, tokenOf({ ...claims, account_id: '99' }))
  expect([isView(), claimsOf(readToken())?.accountId]).toEqual([true, '99'])
  clearToken()
  expect([isView(), claimsOf(readToken())?.accountId]).toEqual([false, '12'])
})

import { hide } from '@/lib/storedToken'
import { roleChanged, selectIsAuthenticated, selectUserName, sessionRestored, sessionSlice, signedIn, signedOut, userRenamed } from './session'

const zoe = { accountId: '12', userId: '7', userName: 'Zoé', role: 'manager' } as const
type Action = Parameters<typeof sessionSlice.reducer>[1]

const after = (...actions: Action[]) => actions.reduce(sessionSlice.reducer, sessionSlice.getInitialState())

test('nobody is signed in at first', () => {
  expect(selectIsAuthenticated({ session: after() })).toBe(false)
})

test('a sign-in and a restored session give the same state, without the token', () => {
  expect(after(signedIn({ ...zoe, token: hide('a.b.c') }))).toEqual(after(sessionRestored(zoe)))
  expect(after(sessionRestored(zoe))).toEqual({ authenticated: true, ...zoe, ended: null })
})

test('a sign-out keeps the user\'s id and the reason, but no name', () => {
  const session = after(sessionRestored(zoe), signedOut({ reason: 'expired' }))
  expect(session).toEqual({
    authenticated: false,
    accountId: null,
    userId: null,
    userName: '',
    role: 'owner',
    ended: { reason: 'expired', userId: '7' },
  })
})

test('a second sign-out does not change the reason of the first', () => {
  const session = after(sessionRestored(zoe), signedOut({ reason: 'user' }), signedOut({ reason: 'expired' }))
  expect(session.ended?.reason).toBe('user')
})

test('a changed role is the role immediately', () => {
  expect(after(sessionRestored(zoe), roleChanged('member'))).toMatchObject({ ...zoe, role: 'member' })
})

test('a renamed user has the new name immediately', () => {
  expect(selectUserName({ session: after(sessionRestored(zoe), userRenamed({ userName: 'Zoé B.' })) })).toBe('Zoé B.')
})

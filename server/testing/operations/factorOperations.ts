import { randomUUID } from 'node:crypto'
import type { factorsOperations } from 'contract/factors'
import { addUser } from '../../account/logins'
import { newTotpSecret } from '../../account/factors/totp'
import { makeAuthenticator } from '../authenticator'
import { answerTo, codeAt, newPasskeyFor, seedApp, seedPasskey } from '../factors'
import type { OperationCase } from './operation'

const nothing = async () => ({})

export const factorOperations: Record<keyof typeof factorsOperations, OperationCase> = {
  getPasskeyOptions: { ask: nothing },
  logInWithPasskey: {
    ask: async ({ server, member }) => {
      const authenticator = makeAuthenticator({ origin: server.url })
      await seedPasskey(server, member, authenticator)
      return { body: { passkey: await answerTo(server, authenticator) } }
    },
    // The challenge was answered.
    repeated: [401],
  },
  getFactors: { ask: nothing },
  getNewPasskey: { ask: nothing },
  addPasskey: { ask: async ({ server, member }) => ({ body: await newPasskeyFor(server, member) }), repeated: [400] },
  removePasskey: { ask: async ({ server, member }) => ({ params: { passkeyId: await seedPasskey(server, member) } }), repeated: [404] },
  getNewApp: { ask: nothing, again: 'each is another secret, and the last one counts' },
  setUpApp: {
    ask: async ({ server, member: { userId } }) => {
      const totp_pending = newTotpSecret()
      await server.store.updateTable('logins').set({ totp_pending }).where('id', '=', userId).execute()
      return { body: { code: await codeAt(server, totp_pending) } }
    },
    repeated: [422],
  },
  removeApp: {
    ask: async ({ server, member }) => {
      await seedApp(server, member)
      return {}
    },
  },
  makeBackupCodes: {
    ask: async ({ server, member }) => {
      await seedApp(server, member)
      return {}
    },
    again: 'each makes ten others, and the last ones count',
  },
  setFactorRule: { ask: async () => ({ body: { is_required: 1 } }) },
  removeMemberFactors: {
    ask: async ({ server, member: { accountId } }) => {
      const id = randomUUID()
      const person = { firstname: 'Luc', lastname: 'Beaulieu', email: `luc-${id}@example.com`, role: 'member', created_at: server.clock.now() } as const
      await addUser(server.store, { id, account_id: accountId, ...person }, '')
      await seedApp(server, { userId: id })
      return { params: { memberId: id } }
    },
  },
}

import { randomUUID } from 'node:crypto'
import type { operatorsOperations } from 'contract/operators'
import type { viewsOperations } from 'contract/views'
import { aDifferentOperator, codeOf, newOperator, viewCode } from '../operators'
import type { OperationCase } from './operation'

const nothing = async () => ({})
const passphrase = 'une-phrase-de-passe-bien-a-elle'

export const operatorOperations: Record<keyof typeof operatorsOperations, OperationCase> = {
  readOperatorLink: { ask: async ({ server }) => ({ body: { token: (await newOperator(server)).linkToken } }) },
  setUpOperator: {
    ask: async ({ server }) => {
      const { linkToken, totpSecret } = await newOperator(server)
      return { body: { token: linkToken, password: passphrase, password_confirmation: passphrase, totp_code: await codeOf(server, totpSecret) } }
    },
    repeated: [400],
  },
  operatorLogin: {
    ask: async ({ server }) => {
      const { email, password, totpSecret } = await aDifferentOperator(server)
      return { body: { email, password, totp_code: await codeOf(server, totpSecret) } }
    },
    // The code was used.
    repeated: [401],
  },
  operatorLogout: { ask: nothing, repeated: [401] },
  getOperator: { ask: nothing },
  listOperators: { ask: nothing },
  listJournal: { ask: nothing },
  inviteOperator: { ask: async () => ({ body: { email: `agent-${randomUUID()}@example.com`, name: 'Ana', role: 'agent' } }), repeated: [422] },
  setOperatorRole: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id }, body: { role: 'agent' } }) },
  resetOperator: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id } }), again: 'each gives a new link, which ends the earlier one' },
  removeOperator: { ask: async ({ server }) => ({ params: { operatorId: (await aDifferentOperator(server)).id } }), repeated: [404] },
}

export const viewOperations: Record<keyof typeof viewsOperations, OperationCase> = {
  openView: { ask: async ({ own }) => ({ params: { customerId: own.accountId }, body: { reason: 'Ticket 42' } }), again: 'each gives a new code' },
  startView: { ask: async ({ server, own }) => ({ body: { code: await viewCode(server, own.accountId) } }), repeated: [400] },
  getViewPermission: { ask: nothing },
  allowView: { ask: nothing },
  withdrawView: { ask: nothing },
  listOwnJournal: { ask: async () => ({ query: { limit: '5' } }) },
}

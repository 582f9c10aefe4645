import type { supportDeskOperations } from 'contract/supportDesk'
import type { supportRequestsOperations } from 'contract/supportRequests'
import type { OperationCase } from './operation'

const nothing = async () => ({})
const resolved = async () => ({ body: { is_resolved: 1 } })
const page = async () => ({ query: { limit: '5' } })

export const supportOperations: Record<keyof (typeof supportRequestsOperations & typeof supportDeskOperations), OperationCase> = {
  listSupportRequests: { ask: page },
  createSupportRequest: {
    ask: async ({ own }) => ({ body: { subject: 'Facture', message: 'Où est-elle ?', user_id: own.userId, diagnostics: '{"page":"billing"}' } }),
    named: { user_id: 'userId' },
  },
  getSupportRequest: { ask: nothing },
  resolveSupportRequest: { ask: resolved },
  addSupportMessage: { ask: async ({ own }) => ({ body: { text: 'Merci !', user_id: own.userId } }), named: { user_id: 'userId' } },
  listDeskRequests: { ask: page },
  getDeskRequest: { ask: nothing },
  replyToSupportRequest: { ask: async () => ({ body: { text: 'Nous regardons.' } }) },
  closeDeskRequest: { ask: resolved },
  getDeskDiagnostics: { ask: nothing },
}

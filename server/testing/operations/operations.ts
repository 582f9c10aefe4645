import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import type { supportDeskOperations, supportRequestsOperations } from 'contract/supportRequests'
import { accountOperations } from './accountOperations'
import { callFlowOperations } from './callFlowOperations'
import { carrierOperations } from './carrierOperations'
import { deskOperations, PICTURE } from './deskOperations'
import { factorOperations } from './factorOperations'
import { historyOperations } from './historyOperations'
import { moneyOperations } from './moneyOperations'
import { numberOperations } from './numberOperations'
import type { OperationCase } from './operation'
import { operatorAccountOperations } from './operatorAccountOperations'
import { operatorNumberOperations } from './operatorNumberOperations'
import { brandCases, operatorOperations, viewOperations } from './operatorOperations'

const nothing = async () => ({})
const resolved = async () => ({ body: { is_resolved: 1 } })
const page = async () => ({ query: { limit: '5' } })

const supportOperations: Record<keyof (typeof supportRequestsOperations & typeof supportDeskOperations), OperationCase> = {
  listSupportRequests: { ask: page },
  createSupportRequest: {
    ask: async ({ own }) => ({ body: { subject: 'Facture', message: 'Où est-elle?', user_id: own.userId, diagnostics: '{"page":"billing"}' } }),
    named: { user_id: 'userId' },
  },
  getSupportRequest: { ask: nothing },
  resolveSupportRequest: { ask: resolved },
  markSupportRequestRead: { ask: nothing },
  addSupportMessage: { ask: async ({ own }) => ({ body: { text: 'Merci!', user_id: own.userId } }), named: { user_id: 'userId' } },
  uploadAttachment: { ask: async () => ({ file: PICTURE }) },
  listDeskRequests: { ask: page },
  getDeskRequest: { ask: nothing },
  replyToSupportRequest: { ask: async () => ({ body: { text: 'Nous regardons.' } }) },
  closeDeskRequest: { ask: resolved },
  getDeskDiagnostics: { ask: nothing },
}

/** A valid request for each operation of the contract; a missing one doesn't compile. */
export const operationCases: Record<keyof typeof operations, OperationCase> = {
  ...accountOperations,
  ...factorOperations,
  ...moneyOperations,
  ...historyOperations,
  ...callFlowOperations,
  ...numberOperations,
  ...supportOperations,
  ...carrierOperations,
  ...operatorOperations,
  ...operatorAccountOperations,
  ...operatorNumberOperations,
  ...brandCases,
  ...viewOperations,
  ...deskOperations,
}

export interface NamedOperation extends OperationCase {
  name: string
  row: Operation
}

const byName = new Map<string, OperationCase>(Object.entries(operationCases))
const rows: [string, Operation][] = Object.entries(operations)

export const allOperations: readonly NamedOperation[] = rows.map(([name, row]) => {
  const operation = byName.get(name)
  if (operation === undefined) throw new Error(`${name} cannot be asked`)
  return { name, row, ...operation }
})

export const mutations = allOperations.filter(({ row }) => row.method !== 'GET')

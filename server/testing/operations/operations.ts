import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { accountOperations } from './accountOperations'
import { callFlowOperations } from './callFlowOperations'
import { carrierOperations } from './carrierOperations'
import { historyOperations } from './historyOperations'
import { moneyOperations } from './moneyOperations'
import { numberOperations } from './numberOperations'
import type { OperationCase } from './operation'
import { supportOperations } from './supportOperations'

/** How each operation of the contract is asked rightly. One without an entry does not compile. */
export const operationCases: Record<keyof typeof operations, OperationCase> = {
  ...accountOperations,
  ...moneyOperations,
  ...historyOperations,
  ...callFlowOperations,
  ...numberOperations,
  ...supportOperations,
  ...carrierOperations,
}

export interface NamedOperation extends OperationCase {
  name: string
  row: Operation
}

const byName = new Map<string, OperationCase>(Object.entries(operationCases))
const rows: [string, Operation][] = Object.entries(operations)

/** All of them, in the order of the contract. */
export const allOperations: readonly NamedOperation[] = rows.map(([name, row]) => {
  const operation = byName.get(name)
  if (operation === undefined) throw new Error(`${name} cannot be asked`)
  return { name, row, ...operation }
})

/** Those that may change something. */
export const mutations = allOperations.filter(({ row }) => row.method !== 'GET')

import type { Row } from 'contract/row'
import { rowTable } from 'contract/table'
import { accountOperations } from './accountOperations'
import { callFlowOperations } from './callFlowOperations'
import { carrierOperations } from './carrierOperations'
import { historyOperations } from './historyOperations'
import { moneyOperations } from './moneyOperations'
import { numberOperations } from './numberOperations'
import type { Operation } from './operation'
import { supportOperations } from './supportOperations'

/** How each row of the contract is asked rightly. A row without an entry does not compile. */
export const operations: Record<keyof typeof rowTable, Operation> = {
  ...accountOperations,
  ...moneyOperations,
  ...historyOperations,
  ...callFlowOperations,
  ...numberOperations,
  ...supportOperations,
  ...carrierOperations,
}

export interface NamedOperation extends Operation {
  name: string
  row: Row
}

const byName = new Map<string, Operation>(Object.entries(operations))
const rows: [string, Row][] = Object.entries(rowTable)

/** All of them, in the order of the contract. */
export const allOperations: readonly NamedOperation[] = rows.map(([name, row]) => {
  const operation = byName.get(name)
  if (operation === undefined) throw new Error(`${name} cannot be asked`)
  return { name, row, ...operation }
})

/** Those that may change something. */
export const mutations = allOperations.filter(({ row }) => row.method !== 'GET')

import type { Id } from 'contract/operation'
import { operatorNumbersOperations as operations, type GiveNumberBody, type InventoryQuery, type InventoryReplySchema } from 'contract/operatorNumbers'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type ListedInventoryNumber = Read<typeof InventoryReplySchema>['numbers'][number]
export type InventoryFilters = Pick<InventoryQuery, 'q' | 'state'>

const tags = ['Operator'] as const
const all = { tags }
const changes = { refreshes: tags }

interface OfNumber {
  phoneDigits: Id
  reason: string
}

const sendAct = ({ phoneDigits, reason }: OfNumber) => ({ params: { phoneDigits }, body: { reason } })

export const {
  useListInventoryInfiniteQuery,
  useGetCarrierCheckQuery,
  useCheckCarrierMutation,
  useReserveNumbersMutation,
  useGiveNumberMutation,
  useReleaseAtCarrierMutation,
  useRemoveFromAccountMutation,
  useWithdrawReservationMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, pages }) => ({
    listInventory: pages(operations.listInventory, { ...all, rows: ({ numbers }) => numbers }),
    getCarrierCheck: query(operations.getCarrierCheck, all),
    checkCarrier: mutation(operations.checkCarrier, changes),
    reserveNumbers: mutation(operations.reserveNumbers, changes),
    giveNumber: mutation(operations.giveNumber, { ...changes, send: ({ phoneDigits, ...body }: OfNumber & GiveNumberBody) => ({ params: { phoneDigits }, body }) }),
    releaseAtCarrier: mutation(operations.releaseAtCarrier, { ...changes, send: sendAct }),
    removeFromAccount: mutation(operations.removeFromAccount, { ...changes, send: sendAct }),
    withdrawReservation: mutation(operations.withdrawReservation, { ...changes, send: sendAct }),
  })),
})

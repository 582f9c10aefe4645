import { type NewRehearsalBody, type RehearsalBody, type RehearsalSchema, rehearsalsOperations as operations } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type ListedRehearsal = Read<typeof RehearsalSchema>

interface InApplication {
  applicationId: Id
}

const tagsOf = ({ applicationId }: InApplication): Tag[] => [{ type: 'Rehearsals', id: applicationId }]

export const {
  useListRehearsalsQuery,
  useCreateRehearsalMutation,
  useChangeRehearsalMutation,
  useDeleteRehearsalMutation,
} = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listRehearsals: query(operations.listRehearsals, { read: ({ rehearsals }) => rehearsals, tags: (applicationId) => tagsOf({ applicationId }) }),
    createRehearsal: mutation(operations.createRehearsal, {
      send: ({ applicationId, idempotencyKey, body }: InApplication & { idempotencyKey: string; body: NewRehearsalBody }) => ({ params: { applicationId }, body, idempotencyKey }),
      refreshes: tagsOf,
    }),
    changeRehearsal: mutation(operations.changeRehearsal, {
      send: ({ id, friendly_name, expected }: InApplication & { id: Id } & RehearsalBody) => ({ params: { rehearsalId: id }, body: { friendly_name, expected } }),
      refreshes: tagsOf,
    }),
    deleteRehearsal: deletion(operations.deleteRehearsal, {
      send: ({ id }: InApplication & { id: Id }) => ({ params: { rehearsalId: id } }),
      refreshes: tagsOf,
    }),
  })),
})

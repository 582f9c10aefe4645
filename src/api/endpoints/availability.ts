import { accountsOperations, usersOperations } from 'contract/account'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { sessionIn } from '../baseQuery'
import { fromContract, refreshedBy } from '../endpoint'

const isMe = (id: Id | null, state: unknown): boolean => String(id) === String(sessionIn(state).userId)

export const { useGetAvailabilityQuery, useListColleaguesQuery, useSaveAvailabilityMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getAvailability: query(usersOperations.getAvailability, { tags: ['Availability'], onCacheEntryAdded: refreshedBy('member.updated', 'Availability', isMe) }),
    listColleagues: query(accountsOperations.listColleagues, {
      read: ({ colleagues }) => colleagues,
      tags: ['Team'],
      // Whose own role changes may no longer ask for the team.
      onCacheEntryAdded: refreshedBy('member.updated', 'Team', (id, state) => !isMe(id, state)),
    }),
    saveAvailability: mutation(usersOperations.saveAvailability, { refreshes: ['Availability', 'Team'] }),
  })),
})

import { type EventKind, usersOperations } from 'contract/account'
import { api } from '../api'
import { sessionIn } from '../baseQuery'
import { exceptFirst, following, fromContract } from '../endpoint'

const updated: EventKind = 'member.updated'

export const { useGetAvailabilityQuery, useSaveAvailabilityMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getAvailability: query(usersOperations.getAvailability, {
      tags: ['Availability'],
      onCacheEntryAdded: following((_nothing: void, { dispatch, getState }) => {
        const refresh = (): void => void dispatch(api.util.invalidateTags(['Availability']))
        return {
          onStale: exceptFirst(refresh),
          onEvent: (kind, id) => {
            if (kind === updated && String(id) === String(sessionIn(getState()).userId)) refresh()
          },
        }
      }),
    }),
    saveAvailability: mutation(usersOperations.saveAvailability, { refreshes: ['Availability', 'Team'] }),
  })),
})

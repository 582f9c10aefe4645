import { isHiddenCaller } from 'callflow/numberText'
import { webphoneOperations, type RoomView } from 'contract/webphone'
import { phoneText } from '@/lib/phoneText'
import { callFollowed } from '@/slices/webphone'
import { api } from '../api'
import { fromContract, refreshedBy } from '../endpoint'

const SECOND_MS = 1000

/** With numbers as people write them; '' for a caller who hides theirs. */
const shown = <Call extends { number: string }>(call: Call): Call => ({ ...call, number: isHiddenCaller(call.number) ? '' : phoneText(call.number) })

const roomOf = (room: RoomView): RoomView => ({ ...shown(room), waiting: room.waiting && shown(room.waiting), aside: room.aside && shown(room.aside) })

const callOf = ({ call_id, direction, number, line, seconds, is_recorded }: RoomView): Parameters<typeof callFollowed>[0] => ({
  id: String(call_id),
  direction: direction === 'inbound' ? 'in' : 'out',
  other: number,
  line,
  establishedAt: Date.now() - seconds * SECOND_MS,
  isRecorded: is_recorded === 1,
})

export const { useGetRoomQuery, useActInRoomMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    /** Null without a call, and where calls can't be held or passed on. */
    getRoom: query(webphoneOperations.getRoom, {
      read: ({ room }) => room && roomOf(room),
      tags: ['Room'],
      keepUnusedDataFor: 0,
      onCacheEntryAdded: refreshedBy('webphone.room', 'Room'),
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void (data !== null && dispatch(callFollowed(callOf(data)))),
          () => undefined,
        ),
    }),
    actInRoom: mutation(webphoneOperations.actInRoom, { refreshes: ['Room'] }),
  })),
})

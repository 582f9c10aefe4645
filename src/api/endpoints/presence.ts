import { nanoid } from '@reduxjs/toolkit'
import type { EventKind } from 'contract/account'
import { mayDo } from '@/lib/roles'
import { presenceOperations as operations, type PresenceReplySchema } from 'contract/presence'
import type { Id } from 'contract/operation'
import { readToken } from '@/lib/storedToken'
import { api } from '../api'
import { sessionIn } from '../baseQuery'
import { following } from '../endpoint'
import type { Read } from '../readReply'
import { apiRequest, prepare, requestTiming } from '../request'

const page = nanoid()
const bodyOf = (is_here: 0 | 1) => ({ is_here, window: page })

const requests = {
  application: (applicationId: Id, is_here: 0 | 1) => apiRequest(operations.attendApplication, { params: { applicationId }, body: bodyOf(is_here) }),
  schedule: (scheduleId: Id, is_here: 0 | 1) => apiRequest(operations.attendSchedule, { params: { scheduleId }, body: bodyOf(is_here) }),
  supportRequest: (supportRequestId: Id, is_here: 0 | 1) => apiRequest(operations.attendSupportRequest, { params: { supportRequestId }, body: bodyOf(is_here) }),
}

export interface Subject {
  kind: keyof typeof requests
  id: Id
}

const updated: EventKind = 'presence.updated'

/** Also while the page closes. A role or a session that has ended since is refused, and gone in time. */
const leave = ({ kind, id }: Subject, state: unknown): void => {
  const session = sessionIn(state)
  const request = requests[kind](id, 0)
  if (!session.authenticated || !mayDo(session.role, request.operation.role ?? 'member')) return
  const prepared = prepare(request, session, readToken())
  if (prepared !== null) void fetch(prepared.url, { ...prepared.init, keepalive: true }).catch(() => undefined)
}

const presence = api.injectEndpoints({
  endpoints: (build) => ({
    /** Says that the screen is shown, for as long as it is, and who else is there. */
    attend: build.query<Read<typeof PresenceReplySchema>, Subject>({
      query: ({ kind, id }) => requests[kind](id, 1),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (subject, entry) => {
        const beat = (): void => {
          if (!document.hidden) void entry.dispatch(presence.endpoints.attend.initiate(subject, { forceRefetch: true, subscribe: false }))
        }
        const handleHide = (): void => leave(subject, entry.getState())
        const timer = setInterval(beat, requestTiming.presenceMs)
        document.addEventListener('visibilitychange', beat)
        window.addEventListener('pagehide', handleHide)
        await following(() => ({
          onEvent: (kind, id) => {
            if (kind === updated && String(id) === String(subject.id)) beat()
          },
        }))(subject, entry)
        clearInterval(timer)
        document.removeEventListener('visibilitychange', beat)
        window.removeEventListener('pagehide', handleHide)
        handleHide()
      },
    }),
  }),
})

export const { useAttendQuery } = presence

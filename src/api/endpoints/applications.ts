import type { Id } from 'contract/row'
import { applicationsRows } from 'contract/applications'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isId, listOf, objectOf } from '../guards'
import { applicationsTag } from '../tags'

/** A call flow as the lists name it. */
export interface ListedApplication {
  id: Id
  friendly_name: unknown
}

const isReply = objectOf({ applications: listOf(objectOf({ id: isId, friendly_name: isAnything })) })

export const { useListApplicationsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.query<ListedApplication[], void, { applications: ListedApplication[] }>({
      query: () => call(applicationsRows.listApplications, { isReply }),
      transformResponse: ({ applications }) => applications,
      providesTags: [applicationsTag],
    }),
  }),
})

import { searchedWords } from 'callflow/folded'
import { searchOperations, type SearchReply } from 'contract/search'
import { searchInvoices } from '../billing/index'
import { searchHistory, searchPeople } from '../calls/index'
import { searchApplications, searchSchedules } from '../flows/index'
import { searchNumbers } from '../numbers/index'
import type { Store } from '../platform/database/tables'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { searchAudioFiles } from '../sounds/index'
import { searchRequests } from '../support/index'

const nothing: SearchReply = { people: [], numbers: [], applications: [], schedules: [], audiofiles: [], calls: [], voicemails: [], invoices: [], support_requests: [] }

/** All domains at once, each by what it knows of itself. */
export const searchRoutes = (store: Store): BoundRoute[] => [
  route(searchOperations.search, async ({ params: { accountId }, query }) => {
    const { q } = query
    if (searchedWords(q).length === 0) return nothing
    const [people, numbers, applications, schedules, audiofiles, history, invoices, support_requests] = await Promise.all([
      searchPeople(store, accountId, q),
      searchNumbers(store, accountId, q),
      searchApplications(store, accountId, q),
      searchSchedules(store, accountId, q),
      searchAudioFiles(store, accountId, q),
      searchHistory(store, accountId, q),
      searchInvoices(store, accountId, q),
      searchRequests(store, accountId, q),
    ])
    return { people, numbers, applications, schedules, audiofiles, ...history, invoices, support_requests }
  }),
]

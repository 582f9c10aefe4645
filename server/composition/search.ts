import { searchedWords } from 'callflow/folded'
import { applicationsOperations } from 'contract/applications'
import { audiofilesOperations } from 'contract/audiofiles'
import { billingOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import { mayDo, type Role } from 'contract/operation'
import { schedulesOperations } from 'contract/schedules'
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

/** All domains at once, each by what it knows of itself, and none that the caller may not open. */
export const searchRoutes = (store: Store): BoundRoute[] => [
  route(searchOperations.search, async ({ params: { accountId }, query, caller }) => {
    const { q } = query
    const { role = 'member' } = caller
    if (searchedWords(q).length === 0) return nothing
    const of = <Row>({ role: least }: { role: Role }, search: (store: Store, accountId: string, q: string) => Promise<Row[]>): Promise<Row[]> => (mayDo(role, least) ? search(store, accountId, q) : Promise.resolve([]))
    const [people, numbers, applications, schedules, audiofiles, history, invoices, support_requests] = await Promise.all([
      searchPeople(store, accountId, q),
      of(numbersOperations.getNumber, searchNumbers),
      of(applicationsOperations.getApplication, searchApplications),
      of(schedulesOperations.listSchedules, searchSchedules),
      of(audiofilesOperations.listAudioFiles, searchAudioFiles),
      searchHistory(store, caller, q),
      of(billingOperations.listInvoices, searchInvoices),
      searchRequests(store, accountId, q),
    ])
    return { people, numbers, applications, schedules, audiofiles, ...history, invoices, support_requests }
  }),
]

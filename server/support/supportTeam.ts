import { supportDeskOperations, type DeskRequestDetails, type DeskRequestsReply, type SupportRequestsQuery } from 'contract/supportRequests'
import { NotFound, type Language } from '../platform/failures/failures'
import type { Store } from '../platform/database/tables'
import { findDiagnostics, findRequest, listAllRequests, type RequestRow } from './queries'
import { requestToWire } from './writing'
import type { SupportRequestsService } from './service'
import { route, type BoundRoute } from '../platform/http/routes/route'

/** The support team's operations, across all accounts. */
export interface SupportTeam {
  list: (query: SupportRequestsQuery) => Promise<DeskRequestsReply>
  get: (requestId: string, language: Language) => Promise<DeskRequestDetails>
  close: (requestId: string, language: Language) => Promise<DeskRequestDetails>
  diagnostics: (requestId: string) => Promise<string>
  accountOf: (requestId: string) => Promise<string>
}

const accountOf = ({ account_id: id, account_name: name }: RequestRow) => ({ account: { id, name } })

export const makeSupportTeam = (store: Store, requests: Pick<SupportRequestsService, 'get' | 'close'>): SupportTeam => {
  const find = async (requestId: string): Promise<RequestRow> => {
    const request = await findRequest(store, 'everybody', requestId)
    if (request === undefined) throw new NotFound()
    return request
  }

  const detailsBy =
    (read: SupportRequestsService['get']) =>
    async (requestId: string, language: Language): Promise<DeskRequestDetails> => {
      const request = await find(requestId)
      const details = await read({ accountId: request.account_id, requestId }, { userId: null, language })
      return { ...details, ...accountOf(request), email: request.email }
    }

  return {
    list: async (query) => {
      const { rows, next } = await listAllRequests(store, query)
      return { support_requests: rows.map((row) => ({ ...requestToWire(row), ...accountOf(row) })), ...next }
    },
    get: detailsBy(requests.get),
    close: detailsBy(requests.close),
    diagnostics: async (requestId) => {
      const diagnostics = await findDiagnostics(store, (await find(requestId)).account_id, requestId)
      if (diagnostics === null) throw new NotFound()
      return diagnostics
    },
    accountOf: async (requestId) => (await find(requestId)).account_id,
  }
}

export const supportTeamRoutes = (team: SupportTeam, requests: Pick<SupportRequestsService, 'addReply'>): BoundRoute[] => [
  route(supportDeskOperations.listDeskRequests, ({ query }) => team.list(query)),
  route(supportDeskOperations.getDeskRequest, async ({ params, caller }) => ({
    support_request: await team.get(params.supportRequestId, caller.language),
  })),
  route(
    supportDeskOperations.replyToSupportRequest,
    { idempotent: 'transaction', accountOf: ({ supportRequestId = '' }) => team.accountOf(supportRequestId) },
    async ({ params, body, caller, accountId, ...means }) => {
      const ref = { accountId, requestId: params.supportRequestId }
      return { message: await requests.addReply(means, ref, body, caller.language) }
    },
  ),
  route(supportDeskOperations.closeDeskRequest, async ({ params, caller }) => ({
    support_request: await team.close(params.supportRequestId, caller.language),
  })),
  route(supportDeskOperations.getDeskDiagnostics, async ({ params }) => ({
    diagnostics: await team.diagnostics(params.supportRequestId),
  })),
]

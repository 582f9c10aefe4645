import { supportDeskOperations } from 'contract/supportDesk'
import { route, type BoundRoute } from '../../core/routes/route'
import type { SupportDesk } from './desk'
import type { SupportRequestsService } from './service'

export const supportDeskRoutes = (desk: SupportDesk, requests: Pick<SupportRequestsService, 'addReply'>): BoundRoute[] => [
  route(supportDeskOperations.listDeskRequests, ({ query }) => desk.list(query)),
  route(supportDeskOperations.getDeskRequest, async ({ params, caller }) => ({
    support_request: await desk.get(params.supportRequestId, caller.language),
  })),
  route(
    supportDeskOperations.replyToSupportRequest,
    { idempotent: 'transaction', accountOf: ({ supportRequestId = '' }) => desk.accountOf(supportRequestId) },
    async ({ params, body, caller, accountId, ...means }) => {
      const place = { accountId, requestId: params.supportRequestId }
      return { message: await requests.addReply(means, place, body.text, caller.language) }
    },
  ),
  route(supportDeskOperations.closeDeskRequest, async ({ params, caller }) => ({
    support_request: await desk.close(params.supportRequestId, caller.language),
  })),
  route(supportDeskOperations.getDeskDiagnostics, async ({ params }) => ({
    diagnostics: await desk.diagnostics(params.supportRequestId),
  })),
]

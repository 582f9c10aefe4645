import { supportDeskSchemas } from 'contract/schemas/supportDesk'
import { supportDeskRows } from 'contract/supportDesk'
import type { BoundRoute } from '../../core/routes/route'
import { supportEffectRoute, supportRoute } from '../../core/routes/supportRoute'
import type { SupportDesk } from './desk'
import type { SupportRequestsService } from './service'

export const supportDeskRoutes = (desk: SupportDesk, requests: Pick<SupportRequestsService, 'addReply'>): BoundRoute[] => [
  supportRoute(supportDeskRows.listDeskRequests, supportDeskSchemas.listDeskRequests, ({ query }) => desk.list(query)),
  supportRoute(supportDeskRows.getDeskRequest, supportDeskSchemas.getDeskRequest, async ({ params, caller }) => ({
    support_request: await desk.get(params.supportRequestId, caller.language),
  })),
  supportEffectRoute(
    supportDeskRows.replyToSupportRequest,
    supportDeskSchemas.replyToSupportRequest,
    (params) => desk.accountOf(params.supportRequestId),
    async ({ params, body, caller, accountId, ...means }) => {
      const place = { accountId, requestId: params.supportRequestId }
      return { message: await requests.addReply(means, place, body.text, caller.language) }
    },
  ),
  supportRoute(supportDeskRows.closeDeskRequest, supportDeskSchemas.closeDeskRequest, async ({ params, caller }) => ({
    support_request: await desk.close(params.supportRequestId, caller.language),
  })),
  supportRoute(supportDeskRows.getDeskDiagnostics, supportDeskSchemas.getDeskDiagnostics, async ({ params }) => ({
    diagnostics: await desk.diagnostics(params.supportRequestId),
  })),
]

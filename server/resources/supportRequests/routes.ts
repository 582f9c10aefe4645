import { supportRequestsSchemas } from 'contract/schemas/supportRequests'
import { supportRequestsRows } from 'contract/supportRequests'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import type { SupportRequestsService } from './service'

/** 1 MB of diagnostics, which are JSON within JSON: quotes and backslashes may double them. */
const BODY_BYTES = 2.5 * 1024 * 1024

export const supportRequestsRoutes = (requests: SupportRequestsService): BoundRoute[] => [
  route(supportRequestsRows.listSupportRequests, supportRequestsSchemas.listSupportRequests, ({ caller, query }) =>
    requests.list(caller.accountId, query),
  ),
  effectRoute(
    supportRequestsRows.createSupportRequest,
    supportRequestsSchemas.createSupportRequest,
    async ({ caller, body, ...means }) => ({ support_request: await requests.create(means, caller, body) }),
    { bodyBytes: BODY_BYTES },
  ),
  route(supportRequestsRows.getSupportRequest, supportRequestsSchemas.getSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.get({ accountId: caller.accountId, requestId: params.supportRequestId }, caller.language),
  })),
  route(supportRequestsRows.resolveSupportRequest, supportRequestsSchemas.resolveSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.close({ accountId: caller.accountId, requestId: params.supportRequestId }, caller.language),
  })),
  effectRoute(
    supportRequestsRows.addSupportMessage,
    supportRequestsSchemas.addSupportMessage,
    async ({ caller, params, body, ...means }) => {
      const place = { accountId: caller.accountId, requestId: params.supportRequestId }
      return { message: await requests.addMessage(means, place, caller, body) }
    },
  ),
]

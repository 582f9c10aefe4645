import { supportRequestsOperations } from 'contract/supportRequests'
import { route, type BoundRoute } from '../../core/routes/route'
import type { SupportRequestsService } from './service'

/** 1 MB of diagnostics, which are JSON within JSON: quotes and backslashes may double them. */
const BODY_BYTES = 2.5 * 1024 * 1024

export const supportRequestsRoutes = (requests: SupportRequestsService): BoundRoute[] => [
  route(supportRequestsOperations.listSupportRequests, ({ caller, query }) =>
    requests.list(caller.accountId, query),
  ),
  route(
    supportRequestsOperations.createSupportRequest,
    { idempotent: 'transaction', bodyBytes: BODY_BYTES },
    async ({ caller, body, ...means }) => ({ support_request: await requests.create(means, caller, body) }),
  ),
  route(supportRequestsOperations.getSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.get({ accountId: caller.accountId, requestId: params.supportRequestId }, caller.language),
  })),
  route(supportRequestsOperations.resolveSupportRequest, async ({ caller, params }) => ({
    support_request: await requests.close({ accountId: caller.accountId, requestId: params.supportRequestId }, caller.language),
  })),
  route(
    supportRequestsOperations.addSupportMessage,
    { idempotent: 'transaction' },
    async ({ caller, params, body, ...means }) => {
      const place = { accountId: caller.accountId, requestId: params.supportRequestId }
      return { message: await requests.addMessage(means, place, caller, body) }
    },
  ),
]

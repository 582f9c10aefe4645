import { webphoneOperations } from 'contract/webphone'
import { route, type BoundRoute } from '../../core/routes/route'
import type { WebPhoneService } from './service'

export const webphoneRoutes = (webPhone: WebPhoneService): BoundRoute[] => [
  route(webphoneOperations.getWebPhoneToken, ({ caller }) => webPhone.token(caller)),
  route(webphoneOperations.callWebPhone, async ({ params, body }) => ({
    call_id: await webPhone.call(params.accountId, body),
  })),
  route(webphoneOperations.placePracticeCall, ({ body }) => webPhone.placeCall(body)),
]

import { webphoneSchemas } from 'contract/schemas/webphone'
import { webphoneRows } from 'contract/webphone'
import { route, type BoundRoute } from '../../core/routes/route'
import { supportRoute } from '../../core/routes/supportRoute'
import type { WebPhoneService } from './service'

export const webphoneRoutes = (webPhone: WebPhoneService): BoundRoute[] => [
  route(webphoneRows.getWebPhoneToken, webphoneSchemas.getWebPhoneToken, ({ caller }) => webPhone.token(caller)),
  route(webphoneRows.callWebPhone, webphoneSchemas.callWebPhone, async ({ params, body }) => ({
    call_id: await webPhone.call(params.accountId, body),
  })),
  supportRoute(webphoneRows.placePracticeCall, webphoneSchemas.placePracticeCall, ({ body }) => webPhone.placeCall(body)),
]

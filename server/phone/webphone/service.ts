import {
  webphoneOperations,
  type CallWebPhoneBody,
  type PracticeCallBody,
  type PracticeCallReply,
  type WebPhoneGateway,
  type WebPhoneTokenReply,
} from 'contract/webphone'
import { NotFound } from '../../platform/failures/failures'
import type { Claims } from '../../platform/sessions/token'
import type { WebPhoneTokens } from './webPhoneTokens'
import type { VoicePort } from '../carrier/port'
import type { PracticeCalls } from '../switchboard/practiceCalls'
import { route, type BoundRoute } from '../../platform/http/routes/route'

export interface WebPhoneService {
  token: (session: Claims) => Promise<WebPhoneTokenReply>
  call: (accountId: string, body: CallWebPhoneBody) => Promise<string>
  placeCall: (body: PracticeCallBody) => Promise<PracticeCallReply>
}

interface Embedded {
  gateway: WebPhoneGateway
  tokens: Pick<WebPhoneTokens, 'issue'>
  calls: Pick<PracticeCalls, 'callWebPhone' | 'place'>
}

export const makeEmbeddedWebPhone = ({ gateway, tokens, calls }: Embedded): WebPhoneService => ({
  token: async (session) => ({ token: (await tokens.issue(session)).token, gateway }),
  call: (accountId, { number_id }) => calls.callWebPhone(accountId, number_id === undefined ? undefined : String(number_id)),
  placeCall: async (body) => {
    const { callId, steps } = await calls.place(body)
    return { call_id: callId, steps }
  },
})

/** For web phones connected to a carrier, which has no test calls. */
export const makeCarriedWebPhone = (voice: VoicePort): WebPhoneService => ({
  token: async (session) => ({ token: (await voice.token(session)).token }),
  call: () => Promise.reject(new NotFound()),
  placeCall: () => Promise.reject(new NotFound()),
})

export const webphoneRoutes = (webPhone: WebPhoneService): BoundRoute[] => [
  route(webphoneOperations.getWebPhoneToken, ({ caller }) => webPhone.token(caller)),
  route(webphoneOperations.callWebPhone, async ({ params, body }) => ({
    call_id: await webPhone.call(params.accountId, body),
  })),
  route(webphoneOperations.placePracticeCall, ({ body }) => webPhone.placeCall(body)),
]

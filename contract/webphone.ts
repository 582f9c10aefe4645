import type { Static } from 'typebox'
import { row } from './row'
import type {
  CallWebPhoneBodySchema,
  PracticeCallBodySchema,
  PracticeCallReplySchema,
  RingingCallReplySchema,
  WebPhoneGatewaySchema,
  WebPhoneTokenReplySchema,
} from './schemas/webphone'

/** Where the embedded gateway is found. */
export type WebPhoneGateway = Static<typeof WebPhoneGatewaySchema>
export type WebPhoneTokenReply = Static<typeof WebPhoneTokenReplySchema>
export type CallWebPhoneBody = Static<typeof CallWebPhoneBodySchema>
export type RingingCallReply = Static<typeof RingingCallReplySchema>
export type PracticeCallBody = Static<typeof PracticeCallBodySchema>
export type PracticeCallReply = Static<typeof PracticeCallReplySchema>

/**
 * Numbers that the practice service itself answers, each in its own way. They are fictional, of an area in which it
 * sells none.
 */
export const practiceLines = [
  /** Says what it does, and then gives back what it hears. */
  { name: 'echo', phone_number: '+12635550110' },
  /** Plays a tone without end. */
  { name: 'tone', phone_number: '+12635550111' },
  /** Says something, and hangs up. */
  { name: 'announcement', phone_number: '+12635550112' },
  { name: 'busy', phone_number: '+12635550113' },
  { name: 'declined', phone_number: '+12635550114' },
  /** Rings and rings. */
  { name: 'never_answers', phone_number: '+12635550115' },
] as const

export type PracticeLine = (typeof practiceLines)[number]['name']

export const webphoneRows = {
  /** For the voice client of this session's browser. Without `gateway` it is one of Twilio's. */
  getWebPhoneToken: row<{ reply: WebPhoneTokenReply }>()('GET', '/accounts/:accountId/webphone/token'),
  /**
   * 'Call me': a practice line calls the account's web phones, by one of its numbers. 409 `no_web_phone` when none is
   * ready, 404 where real telephones ring.
   */
  callWebPhone: row<{ body: CallWebPhoneBody; reply: RingingCallReply }>()('POST', '/accounts/:accountId/webphone/practice-calls', {
    status: 202,
    ext: true,
  }),
  /** A caller without a telephone calls one of the service's numbers; answered when that call is over. */
  placePracticeCall: row<{ body: PracticeCallBody; reply: PracticeCallReply }>()('POST', '/practice-calls', {
    access: 'support',
    ext: true,
  }),
}

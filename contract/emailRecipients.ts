import type { Static } from 'typebox'
import { row } from './row'
import type {
  EmailAnswerBodySchema,
  EmailLinkReplySchema,
  EmailLinkSchema,
  EmailRecipientBodySchema,
  EmailRecipientReplySchema,
  EmailRecipientSchema,
  EmailRecipientsReplySchema,
  EmailTokenBodySchema,
} from './schemas/emailRecipients'

/** An address that voicemails are sent to, and whether its owner wants them. */
export type EmailRecipient = Static<typeof EmailRecipientSchema>
export type EmailRecipientsReply = Static<typeof EmailRecipientsReplySchema>
export type EmailRecipientBody = Static<typeof EmailRecipientBodySchema>
export type EmailRecipientReply = Static<typeof EmailRecipientReplySchema>
/** What a mailed link is about. */
export type EmailLink = Static<typeof EmailLinkSchema>
export type EmailLinkReply = Static<typeof EmailLinkReplySchema>
export type EmailTokenBody = Static<typeof EmailTokenBodySchema>
export type EmailAnswerBody = Static<typeof EmailAnswerBodySchema>

export const emailRecipientsRows = {
  /** Those that were asked, and the users of the account. Any other is asked when a call flow that names it is saved. */
  listEmailRecipients: row<{ reply: EmailRecipientsReply }>()('GET', '/accounts/:accountId/email-recipients', { ext: true }),
  /**
   * Mails the request for consent, again where it was mailed before; the state is `awaiting` where it was mailed now. 422 on `address`; 429 when it
   * was mailed too often.
   */
  askEmailRecipient: row<{ body: EmailRecipientBody; reply: EmailRecipientReply }>()('POST', '/accounts/:accountId/email-recipients', { ext: true }),
  /** `token` is the last part of a mailed link. 404 for one that nobody was sent. */
  readEmailLink: row<{ body: EmailTokenBody; reply: EmailLinkReply }>()('POST', '/email-links/read', { access: 'guest', ext: true }),
  /** 404 for a token that nobody was sent, 400 `invalid_token` for one that is too old, or is no way to say that. */
  answerEmailLink: row<{ body: EmailAnswerBody; reply: EmailLinkReply }>()('POST', '/email-links/answer', { access: 'guest', ext: true }),
}

import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, ListOf, TextSchema } from './parts'

/** `awaiting`: asked, and not answered yet. `unsubscribed`: its owner wants nothing of this account, or no request of any. */
const StateSchema = Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')])

export const EmailRecipientSchema = Exactly({ address: Essential(Type.String()), state: StateSchema })

export const EmailRecipientsReplySchema = Exactly({ recipients: ListOf(EmailRecipientSchema) })

export const EmailRecipientBodySchema = Exactly({ address: TextSchema(320) })

export const EmailRecipientReplySchema = Exactly({ recipient: EmailRecipientSchema })

export const EmailTokenBodySchema = Exactly({ token: TextSchema(512) })

/** `block`: no account may ask this mailbox any more. */
const AnswerSchema = Type.Union([Type.Literal('confirm'), Type.Literal('unsubscribe'), Type.Literal('block')])

export const EmailAnswerBodySchema = Exactly({ token: TextSchema(512), answer: AnswerSchema })

/** `expired`: the request was not answered in time, and cannot be answered by this link any more. */
export const EmailLinkSchema = Exactly({
  account_name: Essential(Type.String()),
  address: Essential(Type.String()),
  state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed'), Type.Literal('expired')]),
})

export const EmailLinkReplySchema = Exactly({ link: EmailLinkSchema })

/** An address that voicemails are sent to, and whether its owner wants them. */
export type EmailRecipient = Static<typeof EmailRecipientSchema>
/** What a mailed link is about. */
export type EmailLink = Static<typeof EmailLinkSchema>
export type EmailAnswerBody = Static<typeof EmailAnswerBodySchema>

export const emailRecipientsOperations = {
  /** Those that were asked, and the users of the account. Any other is asked when a call flow that names it is saved. */
  listEmailRecipients: operation('GET', '/accounts/:accountId/email-recipients', {
    reply: EmailRecipientsReplySchema,
    ext: true,
  }),
  /**
   * Mails the request for consent, again where it was mailed before; the state is `awaiting` where it was mailed now. 422 on `address`; 429 when it
   * was mailed too often.
   */
  askEmailRecipient: operation('POST', '/accounts/:accountId/email-recipients', {
    body: EmailRecipientBodySchema,
    reply: EmailRecipientReplySchema,
    ext: true,
  }),
  /** `token` is the last part of a mailed link. 404 for one that nobody was sent. */
  readEmailLink: operation('POST', '/email-links/read', {
    body: EmailTokenBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    ext: true,
  }),
  /** 404 for a token that nobody was sent, 400 `invalid_token` for one that is too old, or is no way to say that. */
  answerEmailLink: operation('POST', '/email-links/answer', {
    body: EmailAnswerBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    ext: true,
  }),
}

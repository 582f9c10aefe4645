import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, ListOf, TextSchema, VerbatimSchema } from './parts'

const StateSchema = Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')])

export const EmailRecipientSchema = Exactly({ address: Essential(Type.String()), state: StateSchema })

export const EmailRecipientsReplySchema = Exactly({ recipients: ListOf(EmailRecipientSchema) })

export const EmailRecipientBodySchema = Exactly({ address: TextSchema(320) })

export const EmailRecipientReplySchema = Exactly({ recipient: EmailRecipientSchema })

export const EmailTokenBodySchema = Exactly({ token: VerbatimSchema(512) })

const AnswerSchema = Type.Union([Type.Literal('confirm'), Type.Literal('unsubscribe'), Type.Literal('block')])

export const EmailAnswerBodySchema = Exactly({ token: VerbatimSchema(512), answer: AnswerSchema })

export const EmailLinkSchema = Exactly({
  account_name: Essential(Type.String()),
  address: Essential(Type.String()),
  state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed'), Type.Literal('expired')]),
})

export const EmailLinkReplySchema = Exactly({ link: EmailLinkSchema })

export type EmailRecipient = Static<typeof EmailRecipientSchema>
export type EmailLink = Static<typeof EmailLinkSchema>
export type EmailAnswerBody = Static<typeof EmailAnswerBodySchema>

export const emailRecipientsOperations = {
  listEmailRecipients: operation('GET', '/accounts/:accountId/email-recipients', {
    reply: EmailRecipientsReplySchema,
    ext: true,
  }),
  /** Sends or repeats the request for consent. 422 on `address`; 429 if it was sent too often. */
  askEmailRecipient: operation('POST', '/accounts/:accountId/email-recipients', {
    body: EmailRecipientBodySchema,
    reply: EmailRecipientReplySchema,
    ext: true,
  }),
  readEmailLink: operation('POST', '/email-links/read', {
    body: EmailTokenBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    asks: true,
    ext: true,
  }),
  /** 404 for an unknown token, 400 `invalid_token` for an expired one or an answer that does not fit it. */
  answerEmailLink: operation('POST', '/email-links/answer', {
    body: EmailAnswerBodySchema,
    reply: EmailLinkReplySchema,
    access: 'guest',
    ext: true,
  }),
}

import { Type } from 'typebox'
import type { emailRecipientsRows } from '../emailRecipients'
import { Exactly, TextSchema } from './parts'
import { schemasOf } from './schemas'

/** `awaiting`: asked, and not answered yet. `unsubscribed`: its owner wants nothing of this account, or no request of any. */
const StateSchema = Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed')])

export const EmailRecipientSchema = Exactly({ address: Type.String(), state: StateSchema })

export const EmailRecipientsReplySchema = Exactly({ recipients: Type.Array(EmailRecipientSchema) })

export const EmailRecipientBodySchema = Exactly({ address: TextSchema(320) })

export const EmailRecipientReplySchema = Exactly({ recipient: EmailRecipientSchema })

export const EmailTokenBodySchema = Exactly({ token: TextSchema(512) })

/** `block`: no account may ask this mailbox any more. */
const AnswerSchema = Type.Union([Type.Literal('confirm'), Type.Literal('unsubscribe'), Type.Literal('block')])

export const EmailAnswerBodySchema = Exactly({ token: TextSchema(512), answer: AnswerSchema })

/** `expired`: the request was not answered in time, and cannot be answered by this link any more. */
export const EmailLinkSchema = Exactly({
  account_name: Type.String(),
  address: Type.String(),
  state: Type.Union([Type.Literal('awaiting'), Type.Literal('confirmed'), Type.Literal('unsubscribed'), Type.Literal('expired')]),
})

export const EmailLinkReplySchema = Exactly({ link: EmailLinkSchema })

export const emailRecipientsSchemas = schemasOf<typeof emailRecipientsRows>()({
  listEmailRecipients: { reply: EmailRecipientsReplySchema },
  askEmailRecipient: { body: EmailRecipientBodySchema, reply: EmailRecipientReplySchema },
  readEmailLink: { body: EmailTokenBodySchema, reply: EmailLinkReplySchema },
  answerEmailLink: { body: EmailAnswerBodySchema, reply: EmailLinkReplySchema },
})

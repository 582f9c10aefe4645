import { emailRecipientsRows as rows } from 'contract/emailRecipients'
import { emailRecipientsSchemas as schemas } from 'contract/schemas/emailRecipients'
import { guestRoute, route, type BoundRoute } from '../../core/routes/route'
import type { EmailRecipientsService } from './service'

export const emailRecipientsRoutes = (recipients: EmailRecipientsService): BoundRoute[] => [
  route(rows.listEmailRecipients, schemas.listEmailRecipients, async ({ caller }) => ({
    recipients: await recipients.list(caller.accountId),
  })),
  route(rows.askEmailRecipient, schemas.askEmailRecipient, async ({ caller, body }) => ({
    recipient: await recipients.ask(caller.accountId, body.address),
  })),
  guestRoute(rows.readEmailLink, schemas.readEmailLink, async ({ body }) => ({ link: await recipients.read(body.token) })),
  guestRoute(rows.answerEmailLink, schemas.answerEmailLink, async ({ body }) => ({ link: await recipients.answer(body) })),
]

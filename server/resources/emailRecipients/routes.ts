import { emailRecipientsOperations as operations } from 'contract/emailRecipients'
import { route, type BoundRoute } from '../../core/routes/route'
import type { EmailRecipientsService } from './service'

export const emailRecipientsRoutes = (recipients: EmailRecipientsService): BoundRoute[] => [
  route(operations.listEmailRecipients, async ({ caller }) => ({
    recipients: await recipients.list(caller.accountId),
  })),
  route(operations.askEmailRecipient, async ({ caller, body }) => ({
    recipient: await recipients.ask(caller.accountId, body.address),
  })),
  route(operations.readEmailLink, async ({ body }) => ({ link: await recipients.read(body.token) })),
  route(operations.answerEmailLink, async ({ body }) => ({ link: await recipients.answer(body) })),
]

import type { EmbeddedProduct } from '../../e2e/embedded'
import { send, tokenOf } from '../../e2e/steps'

export interface ConsoleRecords {
  applicationId: string
  supportRequestId: string
  numberId: string
  emailToken: string
  token: string
}

const rehearsal = {
  friendly_name: 'Hangs up at once',
  script: { caller: '+15145550123', number_id: null, events: [{ type: 'answered' }, { type: 'hangup' }] },
  expected: { kind: 'hangUp', branch_id: null, target: null },
}

export const makeRecords = async (product: EmbeddedProduct): Promise<ConsoleRecords> => {
  const { service, url } = product
  const { accountId } = service.practice
  const token = await tokenOf(url, product.person)
  const { id: applicationId } = await product.addApplication({
    friendly_name: 'Reception',
    branches: [
      {
        friendly_name: 'root',
        modules: [
          { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Sales' }] }, description: 'Where to' },
          { module_name: 'text_to_speech', parameters: { text: 'Welcome', language: 'en-CA' } },
        ],
      },
      { friendly_name: 'Sales', modules: [{ module_name: 'voicemail', parameters: { send_to: 'sales@example.com' } }] },
    ],
  })
  await service.addPreset(accountId, { friendly_name: 'Seven', module_name: 'pause', parameters: { length: 7 } })
  await send(url, `/applications/${applicationId}/rehearsals`, { token, body: rehearsal })
  await send(url, `/accounts/${accountId}/email-recipients`, { token, body: { address: 'sales@example.com' } })
  const emailToken = await product.mailedToken()
  const numberId = await service.addNumber(accountId, '+14385550177', applicationId)
  const supportRequestId = await service.addSupportRequest(accountId)
  await service.supportReplies(supportRequestId, 'We are looking into it.')
  await service.setFunds(accountId, 6, 50_00)
  return { applicationId, supportRequestId, numberId, emailToken, token }
}

import type { EmbeddedProduct } from '../../e2e/embedded'
import { isRecord } from './json'

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

export const send = async (
  product: EmbeddedProduct,
  token: string,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${product.url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export const tokenOf = async (product: EmbeddedProduct): Promise<string> => {
  const { email, password } = product.person
  const reply = await send(product, '', 'POST', '/auth/login', { email, password })
  if (!isRecord(reply) || typeof reply['token'] !== 'string') throw new Error('The sign-in brought no token.')
  return reply['token']
}

export const makeRecords = async (product: EmbeddedProduct): Promise<ConsoleRecords> => {
  const { service } = product
  const { accountId } = service.practice
  const token = await tokenOf(product)
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
  await send(product, token, 'POST', `/applications/${applicationId}/rehearsals`, rehearsal)
  await send(product, token, 'POST', `/accounts/${accountId}/email-recipients`, { address: 'sales@example.com' })
  const emailToken = await product.mailedToken()
  const numberId = await service.addNumber(accountId, '+14385550177', applicationId)
  const supportRequestId = await service.addSupportRequest(accountId)
  await service.supportReplies(supportRequestId, 'We are looking into it.')
  await service.setFunds(accountId, 6, 50_00)
  return { applicationId, supportRequestId, numberId, emailToken, token }
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { EmbeddedProduct } from './embedded'
import { storedToken } from './steps'

/** Rings the account's web phones, whatever the page shows. */
export const callMe = async (page: Page, { accountId }: EmbeddedProduct['service']['practice']): Promise<void> => {
  const headers = { Authorization: `Bearer ${await storedToken(page)}` }
  const reply = await page.request.post(`/v1/accounts/${accountId}/webphone/practice-calls`, { headers, data: {} })
  assert.ok(reply.ok(), await reply.text())
}

import assert from 'node:assert/strict'
import { pressOn } from './keyboardSteps'
import { declareJourneys } from './fixture'
import type { Person } from './embedded'
import { button, heading, send, tokenOf } from './steps'

const stranger = 'owner@elsewhere.example'

const textIn = (value: unknown, name: string): string =>
  String(new Map<string, unknown>(Object.entries(value ?? {})).get(name))

const requestConfirmation = async (url: string, person: Person): Promise<void> => {
  const token = await tokenOf(url, person)
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  await send(url, `/accounts/${textIn(claims, 'account_id')}/email-recipients`, { token, body: { address: stranger } })
}

declareJourneys((journey) => {
  journey('an invalid link says so', async ({ page, expect }) => {
    expect(/404 .*\/v1\/email-links\/read/)
    await page.goto('email/confirm/a-token-of-nobody')
    await heading(page, 'Voicemails by email').waitFor()
    await page.getByText("This link isn't valid or has expired. Open the one in the latest email.").waitFor()
  })

  journey('the owner of an address subscribes to voicemails and unsubscribes by keyboard without logging in', async (visit) => {
    const { page, person, url, mailedToken } = visit
    await requestConfirmation(url, person)
    const token = await mailedToken()
    await page.goto(`email/confirm/${token}`)
    await page.getByText(`would like to email voicemails to ${stranger}.`).waitFor()
    await pressOn(page, /^I agree$/)
    await page.getByText(`emails voicemails to ${stranger}.`).waitFor()
    assert.deepEqual(await page.locator('main button').allTextContents(), ['Stop these emails'])
    await page.goto(`email/unsubscribe/${token}`)
    await button(page, 'Stop these emails').waitFor()
    await pressOn(page, /^Stop these emails$/)
    await page.getByText(`doesn't email voicemails to ${stranger}.`).waitFor()
  })
})

import assert from 'node:assert/strict'
import { declareJourneys } from './fixture'
import { pressOn } from './keyboardSteps'
import { button, enter, field, heading, says } from './steps'

declareJourneys((journey) => {
  journey('a member chooses emails by keyboard, and a link stops them without logging in', async (visit) => {
    const { page, person, expect } = visit
    await enter(page, person, 'user/edit')
    await field(page, 'First name').waitFor()
    const missedCalls = field(page, 'Missed calls')
    await missedCalls.focus()
    await page.keyboard.press('M')
    await says(page, 'Your notifications have been saved.', () => pressOn(page, /^Save notifications$/))
    const chosen = await missedCalls.inputValue()
    assert.notEqual(chosen, 'off')
    await page.reload()
    await missedCalls.waitFor()
    assert.equal(await missedCalls.inputValue(), chosen)
    expect(/404 .*\/v1\/email-links\/answer/)
    await page.goto(`email/unsubscribe/en-m-nobody-${'A'.repeat(43)}`)
    await heading(page, 'Email notifications').waitFor()
    await pressOn(page, /^Stop these emails$/)
    await page.getByText("You won't get these emails anymore.").waitFor()
    assert.equal(await button(page, 'Stop these emails').count(), 0)
  })
})

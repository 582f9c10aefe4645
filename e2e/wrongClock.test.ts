import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openFixture, type Fixture, travel } from './fixture'
import { button, enter, field, heading, link, main, says, openFilters } from './steps'
import { openVisit } from './visit'
import { setClockAhead } from './wrongClock'

const YEAR_MS = 365 * 86_400_000
const justNow = /^(now|[1-9] minutes? ago)$/
const caller = '+14185550166'

const screens = ['dashboard', 'numbers', 'audiofiles', 'applications', 'applications/hours', 'analytics', 'webphone', 'recordings', 'billing', 'billing/invoices', 'billing/cards', 'user/edit']

/** Texts of a screen that go by a clock that is off by a year: in words, or by the age of what they date. */
const wrong = (page: Page): Promise<string[]> =>
  page.evaluate((now) => {
    const words = document.body.innerText.split('\n').filter((line) => /\bin (a|\d+) (year|month)s?\b|\b(last|next) year\b|\b\d+ years? ago\b/i.test(line))
    const ages = [...document.querySelectorAll<HTMLTimeElement>('time[datetime]')].flatMap((time) => {
      const days = (now - Date.parse(time.dateTime)) / 86_400_000
      const text = time.querySelector('span')?.textContent ?? ''
      const isWrong = days < 0.5 ? /day|month|year/.test(text) : days > 2 && /^now$|second|minute|hour/.test(text)
      return isWrong ? [`${time.dateTime} ${text}`] : []
    })
    return [...words, ...ages]
  }, Date.now())

const isRight = async (page: Page, screen: string): Promise<void> => assert.deepEqual(await wrong(page), [], `${screen} goes by the wrong clock`)

describe('on a device whose clock is off', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture()
  })
  after(() => fixture.close())

  for (const [name, aheadMs] of [['ahead', YEAR_MS], ['behind', -YEAR_MS]] as const) {
    test(`by a year ${name}, what is new reads as new on every screen`, async () => {
      const { person, service, url } = fixture.product
      const { accountId } = service.practice
      const visit = await openVisit(fixture.browser, url, { width: 1280, scheme: 'light' })
      const { page, context } = visit
      await setClockAhead(context, aheadMs)
      const request = await service.addSupportRequest(accountId, { subject: `Horloge ${name}` })
      await service.supportReplies(request, 'Quelle heure est-il ?')
      await service.addCalls(accountId, { count: 1, duration: 0, outcome: 'missed', contact_number: caller })
      await service.addVoicemails(accountId, { count: 1, is_new: 1, contact_number: caller })

      await travel([visit], `a clock ${name}`, async () => {
        await enter(page, person, 'logs')
        await heading(page, 'Call logs').waitFor()
        assert.ok(Math.abs((await page.evaluate(() => Date.now())) - Date.now()) > YEAR_MS / 2)
        const newest = main(page).getByRole('row').filter({ has: page.locator('time') }).first()
        await newest.locator('time').getByText(justNow).waitFor()
        await isRight(page, 'the call log')
        await openFilters(page)
        await field(page, 'Period').selectOption('Last 7 days')
        await page.waitForURL(/from=/)
        await newest.locator('time').getByText(justNow).waitFor()

        const bell = button(page, 'Notifications')
        await bell.click()
        const list = page.getByRole('dialog', { name: 'Notifications' })
        // Each is named, or counted among others.
        await link(list, /missed call/i).first().waitFor()
        await link(list, /new answer/i).first().waitFor()
        await isRight(page, 'the bell')
        await link(list, /new voicemail/i).first().click()
        await heading(page, 'Voicemails').waitFor()
        await newest.locator('time').getByText(justNow).waitFor()
        await isRight(page, 'the voicemails')

        await page.goto('support')
        await heading(page, 'Support').waitFor()
        const ours = page.getByRole('list', { name: 'Support requests' }).getByRole('listitem').filter({ hasText: `Horloge ${name}` })
        await ours.locator('time').first().getByText(justNow).waitFor()
        await isRight(page, 'the support requests')
        await ours.getByRole('link', { name: 'View details' }).click()
        const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
        await entries.first().getByText('Quelle heure est-il ?').waitFor()
        await button(page, 'New message').click()
        await field(page, 'Your message').fill('Presque midi.')
        await says(page, 'Your message has been sent. Thank you!', () => button(page, 'Send').click())
        await entries.filter({ hasText: 'Presque midi.' }).waitFor()
        await isRight(page, 'a support request')
        await page.goBack()
        await ours.locator('time').first().getByText(justNow).waitFor()
        await isRight(page, 'the answered support request')

        for (const screen of screens) {
          await page.goto(screen)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.waitForFunction(() => document.querySelector('main [role=progressbar]:not([aria-valuenow])') === null)
          await isRight(page, screen)
        }
      })
    })
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { generate } from 'otplib'
import { inspect } from './accessible'
import type { Person } from './embedded'
import { openFixture, travel, type Fixture } from './fixture'
import { button, closed, dialogNamed, enter, field, heading, item, loginShown, main, refusedToken, storedToken, submitLogin, tokenOf, words } from './steps'
import { openVisit, type Variant } from './visit'

const wide: Variant = { width: 1280, scheme: 'light' }
const narrow: Variant = { width: 375, scheme: 'dark' }

/** A security key or the device itself, which says yes by itself. Inspecting its page would end it. */
const addAuthenticator = async (page: Page, isVerifying: boolean) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: isVerifying ? 'internal' : 'usb', hasResidentKey: isVerifying, automaticPresenceSimulation: true },
      ...{ hasUserVerification: isVerifying, isUserVerified: isVerifying },
    },
  })
  return {
    /** Otherwise it answers by itself what browsers offer among what they fill in. */
    answers: (enabled: boolean) => devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    remove: () => devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** It no longer knows its owner's finger. */
    lock: () => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.bringToFront()
  await button(page, 'Add a passkey').click()
  const dialog = dialogNamed(page, 'New passkey')
  await field(dialog, 'Name').fill(name)
  await button(dialog, 'Add').click()
}

const backupCodesIn = async (page: Page): Promise<string[]> => {
  const dialog = dialogNamed(page, 'Your backup codes')
  const codes = (await dialog.locator('code').innerText()).split('\n')
  await button(dialog, 'Close').click()
  await closed(dialog)
  return codes
}

/** Leaves everything that the browser knows. */
const forget = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('login')
  await loginShown(page)
}

const refusal = /status of 4(?:00|01|03|22)/

describe('the security of a login', () => {
  let fixture: Fixture
  before(async () => {
    fixture = await openFixture({ host: 'localhost' })
  })
  after(() => fixture.close())

  test('a passkey logs in alone or beside the password, a code and a backup code do beside it, and none of them can be taken by surprise', async () => {
    const { product, browser } = fixture
    const { service, url } = product
    const person = service.second
    const [mine, thief] = [await openVisit(browser, url, wide), await openVisit(browser, url, narrow)]
    const { page } = mine
    mine.expect(refusal)
    thief.expect(refusal)
    await travel([mine, thief], 'security', async () => {
      await enter(page, person, 'user/security')
      const platform = await addAuthenticator(page, true)
      await addPasskey(page, 'My laptop')
      const codes = await backupCodesIn(page)
      assert.equal(codes.length, 10)
      await words(main(page), 'My laptop').waitFor()
      await button(page, 'Set up (Authenticator app)').click()
      const dialog = dialogNamed(page, 'Authenticator app')
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      await field(dialog, 'Code of your authenticator app').fill('000000')
      await button(dialog, 'Set up').click()
      await words(dialog, "This code isn't right, or it was used before. Enter the code that the app shows now.").waitFor()
      await field(dialog, 'Code of your authenticator app').fill(await generate({ secret }))
      await button(dialog, 'Set up').click()
      await closed(dialog)

      await platform.answers(false)
      await forget(page)
      await platform.answers(true)
      // From here on it may also take the offer, whose button then goes.
      await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Log in with a passkey')?.click())
      await heading(page, 'Dashboard').waitFor()

      await platform.remove()
      const stick = await addAuthenticator(page, false)
      await page.goto('user/security')
      await addPasskey(page, 'Security key')
      await words(main(page), 'Security key').waitFor()
      await forget(page)
      await submitLogin(page, person)
      await words(page, "Your password is right. One more step confirms that it's you.").waitFor()
      await button(page, 'Use a passkey').click()
      await heading(page, 'Dashboard').waitFor()
      await stick.remove()

      // Whoever has the mailbox makes a new password, and needs more.
      const stolen: Person = { ...person, password: 'la-phrase-du-voleur-de-courriels' }
      await thief.page.goto('password/recover')
      await field(thief.page, 'Email').fill(person.email)
      await thief.page.locator('form button[type=submit]').click()
      let link: string | null = null
      while (link === null || !link.includes('password/reset')) ({ link } = await service.nextMail())
      await thief.page.goto(link)
      await field(thief.page, 'Email').fill(person.email)
      await field(thief.page, 'New password').fill(stolen.password)
      await field(thief.page, 'Confirm password').fill(stolen.password)
      await thief.page.locator('form button[type=submit]').click()
      await words(thief.page, 'Your new password has been set. You can now login.').first().waitFor()
      await thief.page.goto('login')
      await submitLogin(thief.page, stolen)
      await words(thief.page, "Your password is right. One more step confirms that it's you.").waitFor()
      await field(thief.page, 'Code').fill('123456')
      await button(thief.page, 'Log in').click()
      await words(thief.page, "This code isn't right, or it was used before. Enter the code that the app shows now.").waitFor()
      await inspect(thief.page, 'a wrong code')

      // The owner comes back with a backup code, which is good once.
      await loginShown(page)
      await submitLogin(page, stolen)
      await field(page, 'Code').fill(codes[0] ?? '')
      await button(page, 'Log in').click()
      await heading(page, 'Dashboard').waitFor()
      await button(thief.page, 'Back').click()
      await submitLogin(thief.page, stolen)
      await field(thief.page, 'Code').fill(codes[0] ?? '')
      await button(thief.page, 'Log in').click()
      await words(thief.page, "This code isn't right, or it was used before. Enter the code that the app shows now.").waitFor()

      // A stolen session can't keep its way in, and ends from elsewhere.
      const token = await page.evaluate(() => localStorage.getItem('auth_token'))
      await service.moveClock(11 * 60_000)
      await thief.page.evaluate((stolenToken) => localStorage.setItem('auth_token', stolenToken ?? ''), token)
      await thief.page.goto('user/security')
      await button(thief.page, 'Remove (My laptop)').click()
      await button(dialogNamed(thief.page, 'Remove My laptop?'), 'Remove').click()
      const proof = dialogNamed(thief.page, "Confirm that it's you")
      await proof.waitFor()
      await inspect(thief.page, 'the question who it is')
      await button(proof, 'Cancel').click()
      await closed(proof)
      await button(dialogNamed(thief.page, 'Remove My laptop?'), 'Cancel').click()
      await words(main(thief.page), 'My laptop').waitFor()
      await button(page, person.name).click()
      await item(page, 'Log out').click()
      await loginShown(thief.page)
    })
  })

  test('a stolen device falls silent and its passkey lets nobody in, and a member gets nowhere in the account of an owner', async () => {
    const { product, browser } = fixture
    const { service, url } = product
    const owner = service.practice
    const [mine, thief, other] = [await openVisit(browser, url, wide), await openVisit(browser, url, narrow), await openVisit(browser, url, wide)]
    for (const visit of [mine, thief, other]) visit.expect(refusal)
    thief.expect(refusedToken)
    await travel([mine, thief, other], 'stolen device', async () => {
      await enter(thief.page, owner, 'user/security')
      const stolen = await addAuthenticator(thief.page, true)
      await addPasskey(thief.page, 'My tablet')
      const codes = await backupCodesIn(thief.page)
      // Whoever steals it can't unlock it.
      await stolen.lock()
      await mine.page.goto('login')
      await submitLogin(mine.page, owner)
      await field(mine.page, 'Backup code').fill(codes[0] ?? '')
      await button(mine.page, 'Log in').click()
      await heading(mine.page, 'Dashboard').waitFor()
      await mine.page.goto('user/security')
      await button(mine.page, /^End session \(/).click()
      await loginShown(thief.page)
      await button(mine.page, 'Remove (My tablet)').click()
      await button(dialogNamed(mine.page, 'Remove My tablet?'), 'Remove').click()
      await closed(dialogNamed(mine.page, 'Remove My tablet?'))
      await button(thief.page, 'Log in with a passkey').click()
      await loginShown(thief.page)
      await button(mine.page, 'Set up (Authenticator app)').waitFor()

      const member = await service.addMember(owner.accountId, 'member')
      const { page } = other
      await enter(page, member, 'user/security')
      await heading(page, 'Security').waitFor()
      assert.equal(await words(main(page), 'Automatic logout').count(), 0)
      await page.goto('account/edit')
      await words(page, /owner/).first().waitFor()
      const [own, theirs] = [await tokenOf(service.url, member), await storedToken(mine.page)]
      const sessions: unknown = await (await fetch(`${service.url}/v1/user/sessions`, { headers: { authorization: `Bearer ${theirs ?? ''}` } })).json()
      const [, session = ''] = /"id":"([^"]+)"/.exec(JSON.stringify(sessions)) ?? []
      const attempts: [method: string, path: string, status: number, body?: object][] = [
        ['DELETE', `accounts/${owner.accountId}/members/${owner.userId}/factors`, 403],
        ['PUT', `accounts/${owner.accountId}/factor-rule`, 403, { is_required: 0 }],
        ['PUT', `accounts/${owner.accountId}/idle-limit`, 403, { idle_minutes: null }],
        ['DELETE', `user/sessions/${session}`, 404],
      ]
      for (const [method, path, status, body] of attempts) {
        const headers = { authorization: `Bearer ${own}`, ...(body && { 'content-type': 'application/json' }) }
        assert.equal((await fetch(`${service.url}/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status, status, path)
      }
      await mine.page.goto('user/security')
      await words(main(mine.page), 'This device').waitFor()
    })
  })
})

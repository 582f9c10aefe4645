import assert from 'node:assert/strict'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { SUPPORT_KEY } from '../server/testing/support'
import { runCall } from '../tools/call/runCall'
import { inspect } from './accessible'
import { declareJourneys, type Journey } from './fixture'
import { callBar, counted, hangUp, metered, rows } from './phoneSteps'
import { typeCard } from './stubStripe'
import { becomes, button, closed, dialogNamed, field, heading, link, main, says, signIn, whileWaitingFor, words, type Place } from './steps'

const PASSWORD = 'une-phrase-de-passe-bien-a-elle'
const reason = 'Asked for by telephone'

/** By the link that the command prints, on the operators' page. */
const becomeAdministrator = async ({ service, page }: Pick<Journey, 'service' | 'page'>): Promise<void> => {
  await page.goto(await service.addAdministrator('ana@example.com'))
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  await inspect(page, 'the set-up of an operator')
  await field(page, 'New password').fill(PASSWORD)
  await field(page, 'Repeat the new password').fill(PASSWORD)
  await field(page, 'Code of your authenticator app').fill(await generate({ secret }))
  await button(page, 'Save and log in').click()
  await heading(page, 'Accounts').waitFor()
}

const newAccount: readonly [label: string, text: string][] = [
  ['Company', 'Garage Beaulieu'],
  ['First name', 'Luc'],
  ['Last name', 'Beaulieu'],
  ['Email', 'luc@garage.example'],
  ['Address', '12, rue Principale'],
  ['City', 'Laval'],
  ['Postal code', 'H7A 1A1'],
]

const fill = async (place: Place, fields: readonly [string, string][]): Promise<void> => {
  for (const [label, text] of fields) await field(place, label).fill(text)
}

const createAccount = async (page: Page): Promise<void> => {
  await button(page, 'New account').click()
  const dialog = dialogNamed(page, 'New account')
  await fill(dialog, newAccount)
  await field(dialog, 'Language').selectOption('en')
  await inspect(page, 'the dialog for an account')
  await button(dialog, 'Create and invite').click()
  await heading(page, 'Garage Beaulieu').waitFor()
}

/** Opens the invitation in a tab of the console, chooses a password and signs in. */
const acceptInvitation = async ({ service, newTab }: Pick<Journey, 'service' | 'newTab'>): Promise<Page> => {
  const mail = await service.nextMail()
  assert.deepEqual([mail.to, mail.subject], ['luc@garage.example', 'Your account for Garage Beaulieu'])
  const tab = await newTab()
  await tab.goto(mail.link ?? '')
  await fill(tab, [['Email', 'luc@garage.example'], ['New password', PASSWORD], ['Confirm password', PASSWORD]])
  await button(tab, 'Change Password').click()
  await words(tab, 'Your new password has been set. You can now login.').waitFor()
  await signIn(tab, { email: 'luc@garage.example', password: PASSWORD, name: 'Luc Beaulieu' })
  return tab
}

const savesCard = async (tab: Page): Promise<void> => {
  await tab.goto('billing/cards')
  await button(tab, 'Add card').click()
  const dialog = dialogNamed(tab, 'Add credit card')
  await typeCard(tab, { number: '4242424242424242', name: 'Luc Beaulieu' }, false)
  await says(tab, 'Credit card has been saved.', () => button(dialog, 'Save credit card').click())
  await closed(dialog)
}

const addsFunds = async (tab: Page): Promise<void> => {
  await tab.goto('billing')
  await button(main(tab), 'Add funds').first().click()
  const dialog = dialogNamed(tab, 'Add funds')
  await button(dialog, '$100.00').click()
  await button(dialog, 'Add funds').click()
  await words(dialog, 'Your payment has been processed successfully.').waitFor()
  await button(dialog, 'Close').click()
  await closed(dialog)
}

/** Its web phones ring first. */
const PHONES = 'One number, several phones'

const createsApplication = async (tab: Page): Promise<void> => {
  await tab.goto('applications')
  await button(main(tab), 'Create').first().click()
  const dialog = dialogNamed(tab, 'Create application')
  await dialog.getByRole('button', { name: PHONES }).click()
  await field(dialog, 'Name of your business, as callers hear it').fill('Garage Beaulieu')
  await button(dialog, 'Create').click()
  await heading(tab, `Application: ${PHONES}`).waitFor()
}

/** Returns the number as the page writes it. */
const buysNumber = async (tab: Page): Promise<string> => {
  await tab.goto('numbers/search')
  await button(tab, 'Search').click()
  await main(tab).getByRole('button', { name: 'Buy now' }).first().click()
  const dialog = dialogNamed(tab, 'Confirm transaction')
  const number = await dialog.getByText(/^\(\d{3}\) \d{3}-\d{4}$/).innerText()
  await button(dialog, 'Confirm').click()
  await words(tab, 'Your phone number has been registered successfully!').waitFor()
  const answer = dialogNamed(tab, 'Choose who answers')
  await field(answer, 'Send incoming calls to').selectOption(`Application: ${PHONES}`)
  await button(answer, 'Save').click()
  await closed(answer)
  return number
}

/** By the command `npm run call`; returns what the caller met. */
const call = async ({ url }: Pick<Journey, 'url'>, number: string, goOn: () => Promise<void> = () => Promise.resolve()): Promise<string> => {
  const printed: string[] = []
  const placed = runCall(() => ({ url, key: SUPPORT_KEY }), ['--to', `+1${number.replace(/\D/g, '')}`], (line) => void printed.push(line))
  await Promise.all([placed, goOn()])
  return printed.join('\n')
}

const CALLER = '(263) 555-0119'

const isCalled = async (visit: Pick<Journey, 'context' | 'url'>, tab: Page, number: string): Promise<void> => {
  await visit.context.grantPermissions(['microphone'])
  await tab.goto('logs')
  await words(tab, "You haven't got any call yet.").waitFor()
  const met = await call(visit, number, async () => {
    await button(callBar(tab), /^Answer the call/).click()
    await link(callBar(tab), 'Back to web phone').click()
    await metered(tab, 'Speaker')
    await hangUp(tab)
  })
  assert.match(met, /A web phone answers\./)
  await link(tab, /^Logs/).click()
  await becomes(() => counted(tab), 1)
  const row = rows(tab).filter({ hasText: CALLER })
  await row.filter({ hasText: number }).filter({ hasText: /^In/ }).waitFor()
  assert.equal(await row.getByText('Missed').count(), 0)
}

/** Opens a dialog of the account's page, gives the reason, and does it. */
const act = async (page: Page, open: string | RegExp, title: string, submit: string, fields: readonly [string, string][] = []): Promise<void> => {
  await button(page, open).click()
  const dialog = dialogNamed(page, title)
  await fill(dialog, [...fields, ['Reason', reason]])
  await button(dialog, submit).click()
  await closed(dialog)
}

const asks = async (tab: Page): Promise<void> => {
  await tab.goto('support')
  await button(tab, 'Open new request').click()
  const dialog = dialogNamed(tab, 'How can we help you?')
  await fill(dialog, [['Subject', 'Crackling on the line'], ['Message', 'Since Tuesday.']])
  await button(dialog, 'Send request').click()
  await closed(dialog)
  await heading(tab, 'Crackling on the line').waitFor()
}

/** One pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

declareJourneys((journey) => {
  journey('from the first administrator to a customer who is called, credited, refunded, suspended, answered and viewed', async (visit) => {
    const { page } = visit
    await becomeAdministrator(visit)
    await inspect(page, 'the list of accounts')
    await createAccount(page)
    const tab = await acceptInvitation(visit)
    await savesCard(tab)
    await addsFunds(tab)
    await createsApplication(tab)
    const number = await buysNumber(tab)
    await isCalled(visit, tab, number)

    await page.reload()
    await words(page, 'Numbers: 1 of 2').waitFor()
    await act(page, 'Credit or debit', 'Credit or debit', 'Change the balance', [['Amount in dollars', '12.50']])
    await words(page, '$112.50').waitFor()
    await act(page, 'Refund ($114.98)', 'Refund a payment', 'Refund', [['Amount in dollars, taxes included', '114.98']])
    await words(page, '$12.50').waitFor()

    await act(page, 'Suspend', 'Suspend account', 'Suspend')
    await words(page, `Suspended: ${reason}`).waitFor()
    await inspect(page, 'the page of an account')
    assert.match(await call(visit, number), /an announcement says that the number is not in service/)
    await tab.goto('dashboard')
    await words(tab, `Your account is suspended: ${reason}. It makes and takes no calls; you can pay and write to support.`).waitFor()
    await act(page, 'Open again', 'Open account again', 'Open again')
    await button(page, 'Suspend').waitFor()
    await tab.reload()
    await heading(tab, 'Dashboard').waitFor()
    assert.equal(await tab.getByText('Your account is suspended').count(), 0)

    await asks(tab)
    await button(tab, 'New message').click()
    await field(tab, 'Your message').fill('Here is a picture of it.')
    await field(tab, 'Files to attach').setInputFiles({ name: 'line.png', mimeType: 'image/png', buffer: picture })
    await button(tab, 'Send').click()
    await link(tab, /line\.png/).waitFor()
    await link(page, 'Support desk').click()
    await inspect(page, 'the support desk')
    await link(page, 'Crackling on the line').click()
    await link(page, /line\.png/).waitFor()
    await inspect(page, 'a request at the support desk')
    await field(page, 'Reply to the customer').fill('We found the fault.')
    await button(page, 'Send reply').click()
    await words(tab, 'We found the fault.').waitFor()

    await link(page, 'Accounts').click()
    await link(page, 'Garage Beaulieu').click()
    await button(page, 'View as the customer').click()
    await field(dialogNamed(page, 'View as the customer'), 'Reason').fill(reason)
    const view = await whileWaitingFor(visit.context.waitForEvent('page'), () => button(page, 'Open in a new tab').click())
    await words(view, /You're viewing Garage Beaulieu as ana@example\.com\. Nothing can be changed\./).waitFor()
    await heading(view, 'Dashboard').waitFor()
    await view.close()
    await tab.goto('support')
    await link(tab, 'Who viewed the console').click()
    await words(tab, /viewed your console/).waitFor()

    await link(page, 'Catalogue').click()
    await heading(page, 'Catalogue').waitFor()
    await inspect(page, 'the catalogue')
    await link(page, 'Brand').click()
    await fill(page, [['Name in English', 'Boreal Telephony'], ['Name in French', 'Téléphonie Boréale'], ['Main colour', '#0b6e4f']])
    await inspect(page, 'the brand')
    await says(page, 'The brand was saved. Pages that are open show it when they are loaded again.', () => button(page, 'Save').click())
    await tab.reload()
    await heading(tab, 'Account journal').waitFor()
    assert.match(await tab.title(), /Account journal · Boreal Telephony$/)
    await link(page, 'Journal').click()
    await words(page, 'Payment refunded: Garage Beaulieu').waitFor()
    await field(page, 'Show').selectOption('Money')
    await words(page, 'Funds paid by card: Garage Beaulieu').waitFor()
    await inspect(page, 'the journal')
    await link(page, 'Operators').click()
    await heading(page, 'Operators').waitFor()
    await field(page, 'Most that an agent credits or takes, in dollars').fill('75')
    await says(page, 'The limits were saved.', () => button(page, 'Save').click())
    await button(page, 'New key').click()
    const newKey = dialogNamed(page, 'New key')
    await field(newKey, 'Name').fill('Nightly export')
    await button(newKey, 'Make a key').click()
    const shown = dialogNamed(page, 'Your new key')
    assert.match(await shown.locator('code').innerText(), /^operatorkey_[\w-]{43}$/)
    await button(shown, 'Close').click()
    await words(page, 'Not used yet').waitFor()
    await inspect(page, 'the operators')
    await button(page, 'Revoke (Nightly export)').click()
    await button(dialogNamed(page, 'Revoke Nightly export?'), 'Revoke').click()
    await words(page, 'No keys yet.').waitFor()

    await link(page, 'Accounts').click()
    await link(page, 'Garage Beaulieu').click()
    await act(page, 'Close account', 'Close account', 'Close account')
    await words(page, new RegExp(`^Closing.*${reason}`)).first().waitFor()
    await inspect(page, 'the page of a closing account')
    await button(page, 'Log out').click()
    await heading(page, 'Log in as an operator').waitFor()
    await inspect(page, 'the sign-in of operators')
  })
})

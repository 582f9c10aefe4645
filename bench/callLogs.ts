import type { Page } from 'playwright-core'
import { addCalls } from '../server/commands/generate'
import type { Person } from '../server/testing/controlClient'
import type { TestServer } from '../server/testing/startServer'
import { typeSlowly } from './typing'

const CONTACT = { contact_number: '+15145550107', contact_name: 'Salle de réception Bellerive' }
const TEXT = 'bellerive'

export const makeCaller = async ({ seed, store }: TestServer, calls: number): Promise<Person> => {
  const person = await seed.person()
  await seed.number(person.accountId)
  await store.insertInto('contacts').values({ account_id: person.accountId, ...CONTACT, created_at: new Date() }).execute()
  await addCalls(store, person.email, calls)
  return person
}

const fieldOf = (page: Page) => page.getByLabel('Contact', { exact: true })

/** Milliseconds until only matching rows are shown. The text is set at once, as by a paste, so that the debounce is the same for all. */
export const findOnce = async (page: Page): Promise<number> => {
  await fieldOf(page).focus()
  await page.evaluate(`globalThis.found = new Promise((resolve) => {
    const since = performance.now()
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr th')]
      const isCounted = /^Matches: \\d/.test(document.querySelector('main [role=status]')?.textContent ?? '')
      if (isCounted && rows.length > 0 && rows.every(({ textContent }) => textContent === '${CONTACT.contact_name}')) resolve(performance.now() - since)
      else requestAnimationFrame(look)
    }
    look()
  }); undefined`)
  await page.keyboard.insertText(TEXT)
  const milliseconds = Number(await page.evaluate('globalThis.found'))
  await fieldOf(page).fill('')
  return milliseconds
}

export const typeContact = (page: Page): Promise<number[]> => typeSlowly(page, fieldOf(page), TEXT)

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { bothVariants, declareJourneys } from './fixture'
import { pressOn } from './keyboardSteps'
import { button, enter, field, heading, openUserMenu, says, whileWaitingFor } from './steps'

const time = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Whatever the kind of its spaces. */
const shownIn = async (input: Locator): Promise<string> => (await input.inputValue()).replace(/\s/g, ' ')

const type = async (page: Page, name: string, text: string): Promise<void> => {
  await time(page, name).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

const pointAt = async (page: Page, weekday: number, hour: number): Promise<[x: number, y: number]> => {
  const grid = await page.locator('.columns').boundingBox()
  assert.ok(grid !== null)
  return [grid.x + (grid.width * (weekday - 0.5)) / 7, grid.y + (grid.height * hour) / 24]
}

const drag = async (page: Page, weekday: number, from: number, to: number): Promise<void> => {
  await page.mouse.move(...(await pointAt(page, weekday, from)))
  await page.mouse.down()
  await page.mouse.move(...(await pointAt(page, weekday, to)), { steps: 4 })
}

const SATURDAY = 6

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

const choose = async (page: Page, name: string, text: string, encoding: BufferEncoding = 'utf8'): Promise<void> => {
  const chooser = await whileWaitingFor(page.waitForEvent('filechooser'), () => button(page, 'Import an .ics file…').click())
  await chooser.setFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text, encoding) })
}

declareJourneys((journey) => {
  journey('hours are dragged over the week, days come from a file, a calendar subscribes, and someone closes until a time', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'applications/hours/new')
    await field(page, 'Name').fill('Galerie')
    await page.locator('.columns').scrollIntoViewIfNeeded()
    await drag(page, SATURDAY, 10, 14)
    await page.mouse.up()
    const [opens, closes] = [time(page, 'Saturday, hours 1: opens at'), time(page, 'Saturday, hours 1: closes at')]
    await opens.waitFor()
    assert.deepEqual([await shownIn(opens), await shownIn(closes)], ['10:00 a.m.', '2:00 p.m.'])
    await drag(page, SATURDAY, 13.95, 16)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    assert.equal(await shownIn(closes), '2:00 p.m.')
    await drag(page, SATURDAY, 13.95, 16)
    await page.mouse.up()
    assert.equal(await shownIn(closes), '4:00 p.m.')
    await drag(page, SATURDAY, 12, 13)
    await page.mouse.up()
    assert.deepEqual([await shownIn(opens), await shownIn(closes)], ['11:00 a.m.', '5:00 p.m.'])
    await button(page, 'Undo').click()
    assert.deepEqual([await shownIn(opens), await shownIn(closes)], ['10:00 a.m.', '4:00 p.m.'])
    // Open at whatever time this runs.
    await type(page, 'Saturday, hours 1: opens at', '0:00')
    await type(page, 'Saturday, hours 1: closes at', '24:00')
    await button(page, 'Copy to… (Saturday)').click()
    for (const day of await page.getByRole('dialog').getByRole('checkbox').all()) await day.check()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await button(page, 'Create').click()
    await heading(page, 'Galerie').waitFor()
    await button(page, /^Close now/).waitFor()

    visit.expect(/import-ics|\/override/)
    await choose(page, 'photo.ics', 'not a calendar')
    await page.getByRole('alert').getByText("This file isn't a calendar (.ics), or it's damaged.").waitFor()
    const timed = ['DTSTART:20991224T090000', 'DTEND:20991224T120000', 'SUMMARY:Livraison de roses']
    await choose(page, 'livraisons.ics', calendar(...timed))
    const found = page.getByRole('dialog')
    await found.getByText('None of its events closes a day.').waitFor()
    await found.getByText('1 event left out').waitFor()
    await found.getByRole('listitem').getByText('With a time of day').waitFor()
    await found.getByText('Livraison de roses (Dec 24, 2099)').waitFor()
    await found.getByRole('button', { name: 'Close' }).click()
    // In windows-1252, with an apostrophe (0x92) that UTF-8 doesn't know.
    const yearly = calendar('DTSTART;VALUE=DATE:20201224', 'DTEND;VALUE=DATE:20201227', 'RRULE:FREQ=YEARLY', 'SUMMARY:Congés d\u0092hiver')
    await choose(page, 'conges.ics', yearly.replace('END:VCALENDAR', ['BEGIN:VEVENT', ...timed, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')), 'latin1')
    await found.getByText('Congés d’hiver').waitFor()
    await found.getByText('Livraison de roses (Dec 24, 2099)').waitFor()
    await found.getByRole('button', { name: 'Add 1 exception' }).click()
    await page.getByRole('list', { name: 'Exceptions' }).getByText('Congés d’hiver', { exact: true }).waitFor()
    await says(page, 'Schedule has been saved', () => button(page, 'Save').click())

    await button(page, 'Create a calendar address').click()
    const address = await field(page, 'Calendar address').inputValue()
    const feed = await page.request.get(address)
    assert.match(`${feed.status()} ${feed.headers()['content-type'] ?? ''} ${await feed.text()}`, /^200 text\/calendar[^]*BEGIN:VCALENDAR[^]*Congés/)
    await button(page, 'Revoke the address').click()
    await says(page, 'Calendar address has been revoked', () => page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click())
    assert.equal((await page.request.get(address)).status(), 404)

    await button(page, 'More actions for Galerie').click()
    await page.getByRole('menuitem', { name: 'Close until…' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('Until').fill('2020-01-01T09:00')
    await asked.getByRole('button', { name: 'Close now' }).click()
    await asked.getByLabel('Until').and(page.locator('[aria-invalid="true"]')).waitFor()
    await asked.getByLabel('Until').fill('2099-12-24T09:00')
    await asked.getByRole('button', { name: 'Close now' }).click()
    await button(page, /^Resume regular hours/).waitFor()
    await page.getByText(new RegExp(`by ${person.name}`)).first().waitFor()
    await says(page, '“Galerie” follows its hours again.', () => button(page, /^Resume regular hours/).click())
  })

  journey('opening hours are written in French by keyboard, checked, undone, copied and saved', async (visit) => {
    const { page, person } = visit
    await enter(page, person, 'applications')
    await heading(page, 'Applications').waitFor()
    await openUserMenu(page, person)
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await page.getByRole('link', { name: 'Heures d’ouverture' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Nouvel horaire' }).first().waitFor()
    await page.getByRole('link', { name: 'Nouvel horaire' }).first().focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Nouvel horaire').waitFor()
    const name = `Atelier ${visit.variant.width} ${visit.variant.scheme}`
    await field(page, 'Nom').focus()
    await page.keyboard.type(name)

    await type(page, 'lundi, plage 1 : ouvre à', '8h30')
    assert.equal(await shownIn(time(page, 'lundi, plage 1 : ouvre à')), '8 h 30')
    await type(page, 'lundi, plage 1 : ferme à', '2')
    await page.getByText('ferme le lendemain').waitFor()
    await type(page, 'lundi, plage 1 : ferme à', '8 h 30')
    await page.getByText(/C’est l’heure d’ouverture/).waitFor()
    await pressOn(page, /^Créer$/)
    await page.getByText(/doivent être corrigées/).waitFor()
    await type(page, 'lundi, plage 1 : ferme à', '12')
    await time(page, 'lundi, plage 1 : ferme à').focus()
    await page.keyboard.press('ArrowUp')
    assert.equal(await shownIn(time(page, 'lundi, plage 1 : ferme à')), '12 h 15')

    await button(page, 'Ajouter des heures (lundi)').focus()
    await page.keyboard.press('Enter')
    await time(page, 'lundi, plage 2 : ouvre à').waitFor()
    await button(page, 'Copier vers… (lundi)').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Copier' }).focus()
    await page.keyboard.press('Enter')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor()
    await page.keyboard.press('Control+z')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await time(page, 'mardi, plage 2 : ouvre à').waitFor()
    await page.getByRole('checkbox', { name: /^Noël/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('list', { name: 'Les douze prochains mois' }).getByText('Noël : fermé').waitFor()
    await button(page, 'Calendrier').first().focus()
    await page.keyboard.press('Enter')
    await pressOn(page, /^Créer$/)
    await page.getByText('L’horaire a été créé').waitFor()
    await heading(page, name).waitFor()
    assert.equal(await shownIn(time(page, 'vendredi, plage 1 : ferme à')), '12 h 15')
  }, bothVariants)
})

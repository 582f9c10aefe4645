import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { declareJourneys } from './fixture'
import { button, enter, field, heading, main } from './steps'
import { silentMp3, toneWav } from './sound'
import type { Person } from './embedded'

const PAGE_ROWS = 20

/** Among the newest 20; a saved application plays the first. */
const playedFile = 'Accueil – heures d’ouverture.wav'
const freeFiles = ['Noël – couronnes et sapins.wav', 'Cloche de midi.wav']

const table = (page: Page): Locator => main(page).getByRole('table')

const rows = (page: Page): Locator => table(page).getByRole('row').filter({ has: page.getByRole('cell') })

const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })

const openAudioFiles = async (page: Page, person: Person): Promise<void> => {
  await enter(page, person, 'audiofiles')
  await heading(page, 'Audio files').waitFor()
  await rows(page).first().waitFor()
}

const upload = (page: Page, files: Record<string, Buffer>): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, buffer]) => {
      return { name, mimeType: name.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav', buffer }
    }),
  )

/** Presses play and waits until playback advances; returns how many players then play. */
const play = async (page: Page, name: string): Promise<number> => {
  await button(rowOf(page, name), /^Play/).click()
  await button(rowOf(page, name), /^Pause/).waitFor()
  const audio = await rowOf(page, name).locator('audio').elementHandle()
  await page.waitForFunction((sound) => sound instanceof HTMLAudioElement && sound.currentTime > 0.2, audio)
  return button(rows(page), /^Pause/).count()
}

declareJourneys((journey) => {
  journey('audio files are uploaded and play one at a time', async ({ page, person, expect }) => {
    expect(/422 .*\/audiofiles/)
    await openAudioFiles(page, person)
    await upload(page, { 'Bonjour à tous.wav': toneWav(20), 'Petite musique.mp3': silentMp3(20) })
    await page.getByText('Upload completed!').waitFor()
    assert.equal(await play(page, 'Bonjour à tous.wav'), 1)
    assert.equal(await play(page, 'Petite musique.mp3'), 1)
    await button(rowOf(page, 'Petite musique.mp3'), /^Pause/).click()
    await upload(page, { 'Notes.wav': Buffer.from('Ceci est un texte.'), 'Merci.wav': toneWav(1) })
    await page.getByText('Notes.wav upload failed').waitFor()
    await rowOf(page, 'Merci.wav').waitFor()
    assert.equal(await rowOf(page, 'Notes.wav').count(), 0)
  })

  journey('a long list is extended, filtered and reduced by deletions', async ({ page, person, expect }) => {
    expect(/409 .*\/audiofiles/)
    await openAudioFiles(page, person)
    assert.equal(await rows(page).count(), PAGE_ROWS)
    await button(page, 'Load more').click()
    await rows(page).nth(PAGE_ROWS).waitFor()
    const all = await rows(page).count()
    await field(page, 'Quick filter').fill(playedFile.toUpperCase())
    await rows(page).nth(1).waitFor({ state: 'detached' })
    await rowOf(page, playedFile).waitFor()
    await field(page, 'Quick filter').fill('')
    await button(page, 'Load more').click()
    await rows(page).nth(PAGE_ROWS).waitFor()

    await button(page, `Delete ${playedFile}`).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${playedFile}` })
    await button(question, 'Delete').click()
    const refusal = page.getByRole('alert').filter({ hasText: playedFile })
    await refusal.getByText(/“.+”|is used by a call flow/).waitFor()
    await rowOf(page, playedFile).waitFor()

    for (const name of [playedFile, ...freeFiles]) await rowOf(page, name).getByRole('checkbox').check()
    await button(page, 'Delete selection').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Are you sure you want to delete this selection? This can not be undone.').waitFor()
    await button(dialog, 'Delete').click()
    await page.getByText('Something went wrong, please try again.').waitFor()
    for (const name of freeFiles) await rowOf(page, name).waitFor({ state: 'detached' })
    assert.equal(await rows(page).count(), all - freeFiles.length)
    assert.equal(await rowOf(page, playedFile).getByRole('checkbox').isChecked(), true)
  })
})

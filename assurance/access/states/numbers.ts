import { replyToReads, holdMutations, holdReads, failMutations, failReads } from '../apiReplies'
import { arrived, button, dialog, field, inDialog, main, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const rows = (at: Visitor) => main(at).getByRole('listitem')

const numbers = (at: Visitor): Promise<void> => enter(at, 'numbers', 'Phone numbers')

const available = /\/v1\/numbers\/available/

const searched = async (at: Visitor): Promise<void> => {
  await enter(at, 'numbers/search', 'New phone number')
  await button(at, 'Search').click()
}

const found = async (at: Visitor): Promise<void> => {
  await searched(at)
  await button(at, 'Buy now').first().waitFor()
  await arrived(at)
}

export const numberStates: UiState[] = [
  ...routeStates({
    route: 'numbers',
    name: 'phone numbers',
    path: 'numbers',
    title: 'Phone numbers',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any phone number yet." },
    failed: "Couldn't load your phone numbers.",
  }),
  uiState('numbers', 'phone numbers without a match', async (at) => {
    await numbers(at)
    await field(at, 'Quick filter').fill('no such number')
    const clearing = button(at, 'Clear filter').last()
    await clearing.waitFor()
    return clearing
  }),
  uiState('numbers', 'label a number', async (at) => {
    await numbers(at)
    await button(at, 'Edit label').first().click()
    await field(at, 'Label').waitFor()
    return field(at, 'Label')
  }),
  uiState('numbers', 'a label that is too long', async (at) => {
    await numbers(at)
    await button(at, 'Edit label').first().click()
    await field(at, 'Label').fill('Comptoir des fleurs '.repeat(4))
    const warning = words(at, 'Shorten the label to {most} characters.')
    await warning.waitFor()
    return warning
  }),
  uiState('numbers', 'label refused', async (at) => {
    await failMutations(at, /\/label$/, 422, 'validation', { label: ['Too long.'] })
    await numbers(at)
    await button(at, 'Edit label').first().click()
    await field(at, 'Label').fill('Comptoir')
    await inDialog(at, 'Save label').click()
    const banner = words(at, 'Please check the form and try again.')
    await banner.waitFor()
    return banner
  }),
  uiState('numbers', 'configure a number', async (at) => {
    await numbers(at)
    await rows(at).first().locator('button[aria-haspopup=dialog]').first().click()
    await field(at, 'Send incoming calls to').waitFor()
    return field(at, 'Send incoming calls to')
  }),
  uiState('numbers', 'release a number', async (at) => {
    await numbers(at)
    await button(at, 'Release this number').first().click()
    const box = dialog(at, 'Release number').getByRole('checkbox')
    await box.waitFor()
    await words(at, 'How this number is used now').waitFor()
    return box
  }),
  uiState('searchNumbers', 'search numbers', async (at) => {
    await enter(at, 'numbers/search', 'New phone number')
    return words(at, 'Choose a country and a type, then search.')
  }, { state: 'filled' }),
  uiState('searchNumbers', 'numbers found', async (at) => {
    await found(at)
    return button(at, 'Buy now').first()
  }),
  uiState('searchNumbers', 'numbers with a word', async (at) => {
    await enter(at, 'numbers/search', 'New phone number')
    await field(at, 'Digits or keyword').fill('FLEUR')
    await button(at, 'Search').click()
    await at.page.locator('mark').first().waitFor()
    return button(at, 'Buy now').first()
  }),
  uiState('searchNumbers', 'search numbers loading', async (at) => {
    await holdReads(at, available)
    await searched(at)
    const sign = at.page.locator('[role=progressbar]').first()
    await sign.waitFor()
    return sign
  }, { state: 'loading' }),
  uiState('searchNumbers', 'no number found', async (at) => {
    await replyToReads(at, available, { numbers: [] })
    await searched(at)
    const nothing = words(at, 'No numbers match your search.')
    await nothing.waitFor()
    return nothing
  }, { state: 'empty' }),
  uiState('searchNumbers', 'search failed', async (at) => {
    await failReads(at, available)
    await searched(at)
    const failure = words(at, "We couldn't run your search.")
    await failure.waitFor()
    return failure
  }, { state: 'failed' }),
  uiState('searchNumbers', 'buy a number', async (at) => {
    await at.fund(6, 50_00)
    await found(at)
    await button(at, 'Buy now').first().click()
    const confirm = inDialog(at, 'Confirm')
    await confirm.waitFor()
    return confirm
  }),
  uiState('searchNumbers', 'a purchase under way', async (at) => {
    await at.fund(7, 0)
    await found(at)
    await button(at, 'Buy now').first().click()
    await inDialog(at, 'Confirm').waitFor()
    await holdMutations(at, /\/numbers/)
    await inDialog(at, 'Confirm').click()
    const checking = dialog(at, 'Confirm transaction').locator('[role=progressbar], [role=status]').first()
    await checking.waitFor({ state: 'attached' })
    return dialog(at, 'Confirm transaction')
  }),
  uiState('searchNumbers', 'choose who answers', async (at) => {
    await at.fund(7, 0)
    await found(at)
    await button(at, 'Buy now').first().click()
    await inDialog(at, 'Confirm').click()
    await dialog(at, 'Choose who answers').waitFor()
    return field(at, 'Send incoming calls to')
  }),
  uiState('searchNumbers', 'insufficient funds', async (at) => {
    await at.fund(6, 0)
    at.expect(/status of 400/)
    await found(at)
    await button(at, 'Buy now').first().click()
    await dialog(at, 'Insufficient funds').waitFor()
    return inDialog(at, 'OK')
  }),
]

import { fireEvent, screen, within } from '@testing-library/react'
import { numbersOperations } from 'contract/numbers'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const dialog = async (title: string) => {
  const frame = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  if (frame === null) throw new Error(`${title} is no dialog's title`)
  return within(frame)
}

const ask = async (cost: object): Promise<void> => {
  await service.failNext(numbersOperations.getNumberCost, faults.body(cost))
  const [button] = await screen.findAllByText('Buy now')
  if (button !== undefined) fireEvent.click(button)
}

test('a number that costs because a plan number was released explains why, in English and French', async () => {
  const cost = { is_free: 0, is_preauthorized: 1, cost: 2, reason: 'released_numbers', free_from: '2026-04-01' }
  await renderConsole({ path: `${paths.searchNumbers}?country=CA&type=Local&area_code=514`, service, signedIn: service.practice })
  await screen.findByText(/a month per number/)
  await ask(cost)
  const why = 'A number covered by your plan counts until the billing period ends, even after you release it. Your plan covers it again from Apr 1, 2026.'
  expect((await dialog('Confirm transaction')).getByText(why)).toBeInTheDocument()
  fireEvent.click(screen.getByText('Cancel'))
  await ask({ ...cost, is_preauthorized: 0, reason: 'payment_taken_back' })
  const barred = await dialog('Insufficient funds')
  expect(barred.getByText(/^A card payment was reversed\./)).toBeInTheDocument()
  await setLanguage('fr')
  expect(await screen.findByText(/^Un paiement par carte a été annulé\./)).toBeInTheDocument()
  await setLanguage('en')
})

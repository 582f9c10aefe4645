import { screen, waitFor } from '@testing-library/react'
import { paths } from '@/lib/paths'
import type { ConsoleSettings } from '@/lib/settings'
import { renderConsole } from './renderConsole'
import type { TestService } from './service'

type Plan = NonNullable<Parameters<TestService['addVoicemails']>[1]>

/** The wire form of a number as it is shown. */
export const wire = (shown: string): string => `+1${shown.replace(/\D/g, '')}`

export const anna = '(416) 555-0101'
export const boris = '(514) 555-0102'
export const chloe = '(450) 555-0103'

export const at = (minute: number): string => new Date(Date.UTC(2026, 0, 15, 3, minute)).toISOString()

/** By label and text: a search by role would lay out every row. */
export const callers = () =>
  screen.queryAllByLabelText(/^Select voicemail from /).map((box) => box.getAttribute('aria-label')?.slice('Select voicemail from '.length))
export const shows = (...expected: string[]) => waitFor(() => expect(callers()).toEqual(expected))
export const labelled = (name: string) => screen.findByLabelText(name)
export const rowOf = async (caller: string): Promise<HTMLElement> => {
  const row = (await labelled(`Select voicemail from ${caller}`)).closest('tr')
  if (row === null) throw new Error(`${caller} stands in no row`)
  return row
}

/** The practice account's inbox with these voicemails, the newest first. */
export const voicemailsOf = (getService: () => TestService) => ({
  given: async (...plans: Plan[]): Promise<void> => {
    const { accountId } = getService().practice
    await getService().emptyAccount(accountId)
    for (const [index, plan] of plans.entries()) await getService().addVoicemails(accountId, { at: at(59 - index), ...plan })
  },
  visit: (query = '', settings: Partial<ConsoleSettings> = {}) =>
    renderConsole({ path: paths.voicemails + query, service: getService(), signedIn: getService().practice, settings }),
})

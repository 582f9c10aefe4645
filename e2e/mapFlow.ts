import type { BranchPlan, ModulePlan } from '../server/testing/callFlow'

const KEYS = 4

const nameOf = (index: number): string => (index === 0 ? 'root' : `Desk ${index}`)

const said = (text: string): ModulePlan => ({ module_name: 'text_to_speech', parameters: { text, language: 'en' } })

const menuOf = (routes: readonly [digit: string, branch: string][]): ModulePlan => ({
  module_name: 'router',
  parameters: { routes: routes.map(([digit, branch]) => ({ digit, branch })) },
})

/** What a branch without further keys ends with: each kind of destination, and a message. */
const endings: readonly ((index: number) => ModulePlan)[] = [
  (index) => ({ module_name: 'call_transfer', parameters: { destination_number: `+1514555${String(1000 + index)}` } }),
  () => ({ module_name: 'voicemail', parameters: { send_to: 'desk@example.com' } }),
  (index) => ({ module_name: 'extensions', parameters: { extensions: [{ number: String(100 + (index % 900)), target: '+15145550199' }, { number: String(1000 + index), target: '+15145550198' }] } }),
  () => ({ module_name: 'webphone', parameters: {} }),
]

/** A tree of menus; every eleventh branch leads back to the first one, and the last one is where no call gets. */
export const mapFlow = (count: number): BranchPlan[] =>
  Array.from({ length: count }, (_, index): BranchPlan => {
    const keys = Array.from({ length: KEYS }, (__, key): [string, string] => [String(key + 1), nameOf(KEYS * index + key + 1)]).filter((___, key) => KEYS * index + key + 1 < count - 1)
    if (index % 11 === 5) keys.push(['0', 'root'])
    const ending = endings[index % endings.length]?.(index)
    return {
      friendly_name: nameOf(index),
      modules: [said(`You have reached desk ${index}.`), ...(keys.length === 0 ? [] : [menuOf(keys)]), ...(ending === undefined || keys.length > 1 ? [] : [ending])],
    }
  })

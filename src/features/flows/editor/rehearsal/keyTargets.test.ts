/** @jest-environment node */
import type { CallEvent, Digit } from 'callflow/machine'
import { rehearse } from 'callflow/rehearse'
import { keyTargets } from './CallControls'

const names = new Map([['root', 'Accueil'], ['b1', 'Ventes']])

const targetsOf = (module_name: string, parameters: Record<string, unknown>, ...keys: Digit[]): [string, string][] => {
  const modules = [{ key: 'm1', module_name, description: '', parameters }]
  const stacks = [{ id: 'root', name: 'root', friendly_name: 'Accueil', modules }]
  const script = keys.map((digit): CallEvent => ({ type: 'digit', digit }))
  return [...keyTargets(rehearse(stacks, script), stacks, (id) => names.get(String(id)) ?? null)]
}

const routes = [{ digit: '1', branch: 'b1' }, { digit: '2', branch: 'deleted' }, { digit: '#', branch: 'root' }]
const extensions = ['101', '102', '20'].map((number) => ({ number, target: '+15145550100' }))

const cases: [string, [string, string][], [string, string][]][] = [
  ['a menu leads to its branches, except the deleted ones', targetsOf('router', { routes }), [['1', 'Ventes'], ['#', 'Accueil']]],
  ['a first digit leads to all extensions that begin with it', targetsOf('extensions', { extensions }), [['1', '101, 102'], ['2', '20']]],
  ['a second digit leads to the extensions that are left', targetsOf('extensions', { extensions }, '1'), [['0', '101, 102']]],
  ['a last digit leads to one extension', targetsOf('extensions', { extensions }, '1', '0'), [['1', '101'], ['2', '102']]],
  ['no key leads anywhere after the call', targetsOf('hangup', {}), []],
]

test.each(cases)('%s', (_name, found, expected) => {
  expect(found).toEqual(expected)
})

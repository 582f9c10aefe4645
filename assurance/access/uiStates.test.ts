import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routeStates } from './uiState'
import { states, stateless } from './uiStates'
import { paths } from '../../src/lib/paths'

test('every route is checked in each of its states or has a reason why not', () => {
  const known = (route: string): string[] => [
    ...states.filter((state) => state.route === route).flatMap(({ state }) => state ?? []),
    ...stateless.filter((each) => each.route === route).flatMap(({ states }) => states),
  ]
  for (const route of Object.keys(paths)) assert.deepEqual([...new Set(known(route))].sort(), [...routeStates].sort(), route)
})

test('every state has a unique name and an existing route', () => {
  for (const { name, route } of states) assert.ok(Object.hasOwn(paths, route), `${name} is of ${route}`)
  const names = states.map(({ name }) => name)
  assert.deepEqual(names.filter((name, place) => names.indexOf(name) !== place), [])
})

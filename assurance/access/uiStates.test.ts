import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { routeStates } from './uiState'
import { states, stateless } from './uiStates'
import { paths } from '../../src/lib/paths'

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'src')

const dialogFiles = async (): Promise<string[]> =>
  (await readdir(src, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /Dialogs?\.tsx$/.test(file))

test('every route is checked in each of its states or has a reason why not', () => {
  const known = (route: string): string[] => [
    ...states.filter((state) => state.route === route).flatMap(({ state }) => state ?? []),
    ...stateless.filter((each) => each.route === route).flatMap(({ states }) => states),
  ]
  for (const route of Object.keys(paths)) assert.deepEqual([...new Set(known(route))].sort(), [...routeStates].sort(), route)
})

test('every dialog of the console is checked', async () => {
  const shown = new Set(states.flatMap(({ dialogs = [] }) => dialogs))
  const files = await dialogFiles()
  assert.ok(files.length > 0)
  const isShown = (file: string): boolean => [...shown].some((name) => `/${file}`.endsWith(`/${name}.tsx`))
  assert.deepEqual(files.filter((file) => !isShown(file)), [])
})

test('every state has a unique name, an existing route and existing dialogs', async () => {
  const files = await dialogFiles()
  for (const { name, route, dialogs = [] } of states) {
    assert.ok(Object.hasOwn(paths, route), `${name} is of ${route}`)
    for (const dialog of dialogs) assert.ok(files.some((file) => `/${file}`.endsWith(`/${dialog}.tsx`)), `${name} shows ${dialog}`)
  }
  const names = states.map(({ name }) => name)
  assert.deepEqual(names.filter((name, place) => names.indexOf(name) !== place), [])
})

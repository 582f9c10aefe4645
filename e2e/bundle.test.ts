import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ensureBuilt } from '../tools/build'
import type { BundleManifest } from '../tools/bundleManifest'
import { startBareService, type BareService } from './bare/service'
import { launch } from './launch'
import { chunksIn, distFolder, filesNamed, gzipBytes, readManifest } from './loaded'
import { namesBefore, noteMoment } from './moment'
import { chartLine, field, openLogin, signIn } from './steps'

/** Bytes, gzipped: what a sign-in page may load before its form is usable, and a dashboard until its chart is drawn. */
const SIGN_IN_SCRIPT_BYTES = 160_000
const DASHBOARD_BYTES = 320_000
/** The voice client, what drives it and its screen, beside what every screen has. */
const WEB_PHONE_BYTES = 60_000

const lateLibraries = [
  'highcharts',
  'highcharts-react-official',
  'react-beautiful-dnd',
  '@hello-pangea/dnd',
  '@twilio/voice-sdk',
  '@stripe/stripe-js',
]

const filesInDist = async (): Promise<string[]> =>
  (await readdir(distFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(distFolder, path.join(entry.parentPath, entry.name)))

describe('the built files', () => {
  let manifest: BundleManifest = { files: [], chunks: [] }

  before(async () => {
    await ensureBuilt()
    manifest = await readManifest()
  })

  test('hold no schema and no schema library', () => {
    const modules = manifest.chunks.flatMap((chunk) => chunk.modules)
    assert.ok(modules.includes('src/main.tsx'), 'the manifest names the modules')
    assert.deepEqual(modules.filter((name) => name.startsWith('contract/schemas/')), [])
    assert.deepEqual(manifest.chunks.filter(({ packages }) => packages.includes('typebox')), [])
  })

  test('hold nothing of the server and nothing that helps tests', () => {
    const modules = manifest.chunks.flatMap((chunk) => chunk.modules)
    assert.deepEqual(modules.filter((name) => /^server\/|^src\/testing\/|\.test\.tsx?$/.test(name)), [])
  })

  test('have the web phone with its voice client in 60 kB of their own', (t) => {
    const isPhones = ({ modules, packages }: BundleManifest['chunks'][number]) =>
      modules.includes('src/features/webphone/WebphonePage.tsx') || packages.includes('@twilio/voice-sdk')
    const names = manifest.chunks.filter(isPhones).flatMap(({ files }) => files)
    const bytes = gzipBytes(filesNamed(manifest, new Set(names.filter((name) => name.endsWith('.js')))))
    t.diagnostic(`${bytes} bytes for the web phone`)
    assert.ok(bytes > 0 && bytes <= WEB_PHONE_BYTES, `${bytes} bytes`)
  })

  test('hold no source map and name none', async () => {
    const names = await filesInDist()
    assert.deepEqual(names.filter((name) => name.endsWith('.map')), [])
    for (const name of names.filter((each) => /\.(js|css)$/.test(each))) {
      assert.doesNotMatch(await readFile(path.join(distFolder, name), 'utf8'), /sourceMappingURL/, name)
    }
  })

  test('have a compressed copy of each text, but for the page whose settings the host fills in', async () => {
    const names = await filesInDist()
    const texts = names.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
    const wanted = texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort()
    assert.deepEqual(names.filter((name) => /\.(br|gz)$/.test(name)).sort(), wanted)
  })

  test('change their names with their content', async () => {
    const names = (await filesInDist()).filter((name) => name.startsWith(`assets${path.sep}`))
    assert.ok(names.length > 0)
    assert.deepEqual(names.filter((name) => !/\.[0-9a-f]{16}\.\w+(\.br|\.gz)?$/.test(name)), [])
  })

  test('keep the settings block and the place for the nonce as the host expects to find them', async () => {
    const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
    assert.ok(page.includes('<script type="application/json" id="console-settings">{}</script>'))
    assert.ok(page.includes('<meta property="csp-nonce" nonce="">'))
  })
})

describe('what a page loads', () => {
  let browser: Browser
  let service: BareService
  let manifest: BundleManifest = { files: [], chunks: [] }

  before(async () => {
    await ensureBuilt()
    manifest = await readManifest()
    ;[browser, service] = await Promise.all([launch(), startBareService(distFolder)])
  })

  after(() => Promise.all([browser.close(), service.close()]))

  test('the sign-in form is usable before 160 kB of script, and no large library is among it', async (t) => {
    const page = await browser.newPage({ baseURL: `${service.url}/console/` })
    await noteMoment(page, 'input[type=password]:enabled')
    await openLogin(page)
    assert.ok(await field(page, 'Password').isEditable())
    const scripts = new Set([...(await namesBefore(page))].filter((name) => name.endsWith('.js')))
    const bytes = gzipBytes(filesNamed(manifest, scripts))
    t.diagnostic(`${bytes} bytes of script before the form is usable`)
    assert.ok(bytes > 0 && bytes <= SIGN_IN_SCRIPT_BYTES, `${bytes} bytes`)
    const packages = chunksIn(manifest, scripts).flatMap((chunk) => chunk.packages)
    assert.deepEqual(packages.filter((name) => lateLibraries.includes(name)), [])
  })

  test('the dashboard with its chart takes no more than 320 kB in all', async (t) => {
    const context = await browser.newContext({ baseURL: `${service.url}/console/` })
    await signIn(await context.newPage(), service.person)
    const page = await context.newPage()
    await noteMoment(page, '.highcharts-series path.highcharts-graph')
    await page.goto('dashboard')
    await chartLine(page).waitFor()
    const bytes = gzipBytes(filesNamed(manifest, new Set([...(await namesBefore(page)), 'index.html'])))
    t.diagnostic(`${bytes} bytes for the dashboard with its chart`)
    assert.ok(bytes > 0 && bytes <= DASHBOARD_BYTES, `${bytes} bytes`)
  })
})

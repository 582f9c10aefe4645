import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { budgetFaults, budgets, entryFiles, screenFiles, weighBundle } from '../bench/budgets'
import { ensureBuilt } from '../tools/build'
import type { BundleManifest } from '../tools/bundleManifest'
import { openFixture, type Fixture } from './fixture'
import { chunksIn, distFolder, readManifest, namesBefore, recordAppearance, scriptsSoFar, holdScripts, hydrated } from './loaded'
import { behindSpecification, type HttpProxy } from './proxies'
import { chartLine, field, signIn } from './steps'

const lateLibraries = [
  'highcharts',
  'highcharts-react-official',
  'react-beautiful-dnd',
  '@hello-pangea/dnd',
  '@xyflow/react',
  '@dagrejs/dagre',
  '@twilio/voice-sdk',
  '@stripe/stripe-js',
]

const filesInDist = async (): Promise<string[]> =>
  (await readdir(distFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(distFolder, path.join(entry.parentPath, entry.name)))

describe('the built files', () => {
  let manifest: BundleManifest = { files: [], chunks: [], imports: [] }

  before(async () => {
    await ensureBuilt()
    manifest = await readManifest()
  })

  test('contain no schema library', () => {
    assert.deepEqual(manifest.chunks.filter(({ packages }) => packages.includes('typebox')), [])
  })

  test('contain nothing of the server and no test helpers', () => {
    const modules = manifest.chunks.flatMap((chunk) => chunk.modules)
    assert.ok(modules.includes('src/main.tsx'), 'the manifest names the modules')
    assert.deepEqual(modules.filter((name) => /^server\/|^src\/testing\/|\.test\.tsx?$/.test(name)), [])
  })

  test('stay within every byte budget', (t) => {
    const weights = weighBundle(manifest)
    const { signInScripts, dashboard, webPhone, largestScreen, largestName } = weights
    t.diagnostic(`${signInScripts} bytes of script before the sign-in form can submit, ${dashboard} for the dashboard, ${webPhone} for the web phone, ${largestScreen} for ${largestName}`)
    assert.deepEqual(budgetFaults(weights, budgets), [])
  })

  test('exceed any budget reduced by one byte', () => {
    const weights = weighBundle(manifest)
    const { signInScripts, dashboard, largestScreen, largestName } = weights
    assert.deepEqual(budgetFaults(weights, { signInScripts, dashboard, largestScreen }), [])
    const tight = { signInScripts: signInScripts - 1, dashboard: dashboard - 1, largestScreen: largestScreen - 1 }
    assert.deepEqual(budgetFaults(weights, tight), [
      `Scripts before the login form can submit: ${signInScripts} bytes, 1 above the budget`,
      `The dashboard with its chart: ${dashboard} bytes, 1 above the budget`,
      `The largest screen beside the shell (${largestName}): ${largestScreen} bytes, 1 above the budget`,
    ])
  })

  test("contain and name no source map, and don't reveal the build folder", async () => {
    const names = await filesInDist()
    assert.deepEqual(names.filter((name) => name.endsWith('.map')), [])
    for (const name of names.filter((each) => /\.(js|css|html)$/.test(each))) {
      const content = await readFile(path.join(distFolder, name), 'utf8')
      assert.doesNotMatch(content, /sourceMappingURL|file:\/\//, name)
      assert.ok(!content.includes(process.cwd()), name)
    }
  })

  test('have a compressed copy of each text file except the page whose settings the host fills in', async () => {
    const names = await filesInDist()
    const texts = names.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
    const expected = texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort()
    assert.deepEqual(names.filter((name) => /\.(br|gz)$/.test(name)).sort(), expected)
  })

  test('have a content hash in their names', async () => {
    const names = (await filesInDist()).filter((name) => name.startsWith(`assets${path.sep}`))
    assert.ok(names.length > 0)
    assert.deepEqual(names.filter((name) => !/\.[0-9a-f]{8}\.\w+(\.br|\.gz)?$/.test(name)), [])
  })

  test('contain the settings block and the nonce placeholder that the host expects', async () => {
    const page = await readFile(path.join(distFolder, 'index.html'), 'utf8')
    assert.ok(page.includes('<script type="application/json" id="console-settings">{}</script>'))
    assert.ok(page.includes('<meta property="csp-nonce" nonce="">'))
  })
})

describe('what a page loads', () => {
  let fixture: Fixture
  let service: HttpProxy
  let manifest: BundleManifest = { files: [], chunks: [], imports: [] }

  before(async () => {
    fixture = await openFixture()
    service = await behindSpecification(fixture.product.url)
    manifest = await readManifest()
  })

  after(async () => {
    await service.close()
    await fixture.close()
  })

  test('the login form takes text with the page alone, and works with the entry, without large libraries', async () => {
    const page = await fixture.browser.newPage({ baseURL: `${service.url}/console/` })
    const release = await holdScripts(page)
    await page.goto('login', { waitUntil: 'commit' })
    await field(page, 'Password').fill('typed')
    assert.deepEqual(await scriptsSoFar(page), [])
    release()
    await hydrated(page)
    const scripts = await scriptsSoFar(page)
    assert.deepEqual(scripts, entryFiles(manifest).filter((name) => name.endsWith('.js')).sort())
    const packages = chunksIn(manifest, new Set(scripts)).flatMap((chunk) => chunk.packages)
    assert.deepEqual(packages.filter((name) => lateLibraries.includes(name)), [])
  })

  test('the dashboard draws its chart with exactly the files that its budget counts', async () => {
    const context = await fixture.browser.newContext({ baseURL: `${service.url}/console/` })
    await signIn(await context.newPage(), fixture.product.person)
    const page = await context.newPage()
    await recordAppearance(page, '.highcharts-series path.highcharts-graph')
    await page.goto('dashboard')
    await chartLine(page).waitFor()
    const loaded = [...(await namesBefore(page)), 'index.html']
    assert.deepEqual(loaded.sort(), [...screenFiles(manifest, 'DashboardPage', 'LineChart')].sort())
  })
})

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PRODUCT_NAMES, type BrandBody } from 'contract/brand'
import { leastContrast } from '../platform/brand/brandColors'
import { signMail, makeBrandCache } from '../platform/brand/brand'
import { ask } from '../testing/ask'
import { buildConsole, type BuiltConsole } from '../testing/builtConsole'
import { charge, tokenFor } from '../testing/cardHolder'
import { signedInOperator } from '../testing/operators'
import { signedIn } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const none: BrandBody = {
  ...{ name_en: '', name_fr: '', color: '', logo_light: null, logo_dark: null, help_url: '', terms_url: '', privacy_url: '', sender_name: '', sender_address: '' },
  ...{ signature_en: '', signature_fr: '', seller_name: '', seller_address: '', seller_gst_number: '', seller_qst_number: '' },
}

const seller = { seller_name: 'Boréale inc.', seller_address: '1, rue du Nord, Laval (QC)', seller_gst_number: '987654321RT0001', seller_qst_number: '9876543210TQ0001' }

/** As far as anybody looks. */
const png = (width: number, height: number, bytes = 40): string => {
  const content = Buffer.alloc(bytes)
  content.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  return `data:image/png;base64,${content.toString('base64')}`
}
const picture = (hex: string): string => `data:image/png;base64,${Buffer.from(hex, 'hex').toString('base64')}`
const jpeg = picture(`ffd8ffe00004000affc0001108${'0030'}${'0060'}03`)
const webp = picture(`${Buffer.from('RIFF0000WEBPVP8X0000').toString('hex')}${'00000000'}5f0000${'2f0000'}`)
const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')}`

const source = `<!doctype html><html><head><title>${PRODUCT_NAMES.en}</title><link rel="icon" href="/console/icon.svg" type="image/svg+xml"><script type="application/json" id="console-settings">{}</script></head><body><template lang="fr"><i>${PRODUCT_NAMES.fr}</i></template></body></html>`

describe('the brand', () => {
  let built: BuiltConsole
  let server: TestServer
  let token: string
  before(async () => {
    built = await buildConsole()
    await writeFile(join(built.folder, 'index.html'), source)
    await writeFile(join(built.folder, 'manifest.fr.webmanifest'), '{"name":"x","icons":[],"scope":"/console/"}')
    server = await startServer({ consoleFolder: built.folder })
    token = (await signedInOperator(server)).token
  })
  after(async () => {
    await server.close()
    await built.remove()
  })

  const set = (part: Partial<BrandBody>) => ask(`${server.url}/v1/operator/brand`, { method: 'PUT', token, body: { ...none, ...part } })
  const page = async () => ask(`${server.url}/console/login`)

  const refused: [field: keyof BrandBody, value: string, sentence: RegExp][] = [
    ['name_en', 'Boréale', /^$/],
    ['color', 'blue', /Enter a colour/],
    ['color', '#8fbcf5', /contrast of this colour is 1\.\d:1 where it is used; texts need 4\.5:1/],
    ['logo_light', svg, /PNG, JPEG or WebP/],
    ['logo_light', picture('89504e470d0a1a0a'), /PNG, JPEG or WebP/],
    ['logo_light', picture('ffd8ffe0'), /PNG, JPEG or WebP/],
    ['logo_light', png(20, 300), /20 by 300/],
    ['logo_light', png(50, 50, 205_000), /at most 200 kB/],
    ['logo_dark', png(50, 50), /^$/],
    ['help_url', 'javascript:alert(1)', /https/],
    ['sender_address', 'nobody', /email/],
    ['sender_name', 'A <b@example.com>', /</],
    ['signature_fr', 'a\nb\nc\nd\ne\nf', /5 lines/],
    ['seller_name', 'Boréale inc.', /^$/],
  ]
  for (const [field, value, sentence] of refused) {
    it(`${field} ${value.slice(0, 40)} is refused`, async () => {
      const { status, text, body } = await set({ [field]: value })
      const errors: unknown = Reflect.get(Object(body), 'errors')
      assert.equal(status, 422, text)
      assert.match(String(Reflect.get(Object(errors), field) ?? ''), sentence)
      assert.ok([...text.matchAll(/"(\w+)":\[/g)].every(([, name]) => name?.split('_')[0] === field.split('_')[0]), text)
    })
  }

  for (const [name, logo, size] of [['JPEG', jpeg, [96, 48]], ['WebP', webp, [96, 48]], ['PNG', png(300, 28), [300, 28]]] as const) {
    it(`a ${name} is measured by its head, and served under its hash for ever`, async () => {
      assert.equal((await set({ logo_light: logo })).status, 200)
      const stored = await server.store.selectFrom('brand_logos').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([stored.width, stored.height], size)
      const address = /url\((\/console\/brand\/[0-9a-f]{16}\.\w+)\)/.exec((await page()).text)?.[1]
      const served = await ask(`${server.url}${address}`)
      assert.deepEqual([served.status, served.headers.get('content-type'), served.headers.get('cache-control')], [200, stored.media_type, 'public, max-age=31536000, immutable'])
      assert.equal((await ask(`${server.url}/console/brand/0123456789abcdef.png`)).status, 404)
    })
  }

  it('names, colour, links and a square logo are in the page and the manifest, escaped and allowed by the policy', async () => {
    const given = { name_en: '$& <R&D>', name_fr: 'L’Été', color: '#0B6E4F', logo_light: png(192, 192), help_url: 'https://example.com/aide' }
    assert.equal((await set(given)).status, 200)
    const { text, headers } = await page()
    assert.match(text, /<title>\$&amp; &lt;R&amp;D&gt;<\/title><link rel="icon" href="\/console\/brand\/[0-9a-f]{16}\.png" type="image\/png">/)
    assert.match(text, /<i>L’Été<\/i>/)
    assert.match(text, /--mui-palette-primary-main:#0b6e4f;.*prefers-color-scheme:dark\)\{:root:root\{--mui-palette-primary-main:#b6d4ca/)
    assert.ok(text.includes(`"brand":{"en":"$& \\u003cR&D>","fr":"${given.name_fr}","help":"${given.help_url}"}`), text)
    assert.match(headers.get('content-security-policy') ?? '', /style-src-elem 'self' 'sha256-[^']+' 'sha256-/)
    const manifest: unknown = JSON.parse((await ask(`${server.url}/console/manifest.fr.webmanifest`)).text)
    assert.deepEqual([Reflect.get(Object(manifest), 'name'), Reflect.get(Object(manifest), 'theme_color'), Reflect.get(Object(manifest), 'scope')], ['L’Été', '#0b6e4f', '/console/'])
    assert.match(JSON.stringify(manifest), /"sizes":"192x192"/)
  })

  it('mails are signed in their languages, and have its sender', async () => {
    const signature_fr = 'Boréale\n514 555-0100'
    await set({ name_en: 'Boreal', name_fr: 'Boréale', sender_name: 'Boréale', signature_fr })
    const brand = await makeBrandCache(server.store).read()
    const mail = { to: 'ana@example.com', subject: '', text: 'Bonjour' }
    assert.deepEqual(signMail(brand, { ...mail, signed: ['fr', 'en'] }), { ...mail, text: `Bonjour\n\n${signature_fr}\n\nBoreal\n`, from: { name: 'Boréale', address: '' } })
    assert.equal(signMail(brand, mail).text, 'Bonjour')
    const { email } = await server.seed.member()
    await ask(`${server.url}/v1/password/reset-link`, { body: { email }, headers: { 'accept-language': 'fr' } })
    assert.match((await server.mails.next()).text, /votre compte Boréale\.[^]*\n\nBoréale\n514 555-0100\n$/)
  })

  it('invoices name its seller from then on, and the earlier ones keep theirs', async () => {
    const member = await signedIn(server, await server.seed.practice())
    const pay = async () => charge(server, member, { amount: 20, card_token: await tokenFor(server) })
    const sellers = async () =>
      (await server.store.selectFrom('invoices').select('seller').where('account_id', '=', member.accountId).orderBy('created_at', 'desc').limit(2).execute()).map((row) => row.seller.name)
    await set({})
    await pay()
    assert.equal((await set(seller)).status, 200)
    server.clock.move(1000)
    await pay()
    assert.deepEqual(await sellers(), ['Boréale inc.', 'Téléphonie Boréale inc.'])
  })

  it('a change is in the journal with what differs, and pages stay while the database is away', async () => {
    await set({ name_en: 'One', name_fr: 'Un' })
    await set({ name_en: 'Two', name_fr: 'Un', logo_light: png(64, 64) })
    const { act, subject, before: earlier, after: later } = await server.store.selectFrom('journal').selectAll().where('act', '=', 'brand_changed').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    assert.deepEqual([act, subject], ['brand_changed', 'Two'])
    assert.deepEqual(earlier, { name_en: 'One', logo_light: '' })
    assert.match(JSON.stringify(later), /^\{"name_en":"Two","logo_light":"[0-9a-f]{16}"\}$/)
    assert.match((await page()).text, /<title>Two</)
    let now = 0
    const cache = makeBrandCache(server.store, () => now)
    await cache.read()
    // Older than what is kept without asking.
    now = 6_000
    server.database.off()
    assert.equal((await cache.latest()).name_en, 'Two')
    server.database.on()
  })

  it('a colour that is dark enough in light is light enough in dark, and no lighter one passes', () => {
    const shades = ['00', '33', '66', '99', 'cc', 'ff']
    const colors = shades.flatMap((red) => shades.flatMap((green) => shades.map((blue) => `#${red}${green}${blue}`)))
    const passing = colors.filter((color) => leastContrast(color) >= 4.5)
    assert.ok(['#000000', '#000099', '#990000', '#006600', '#660066'].every((color) => passing.includes(color)))
    assert.ok(['#ffffff', '#ff0000', '#00ff00', '#cccc00', '#999999'].every((color) => !passing.includes(color)))
    assert.ok(leastContrast('#1f5fae') > 4.5)
  })
})

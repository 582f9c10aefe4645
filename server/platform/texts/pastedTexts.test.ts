import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { folded } from 'callflow/folded'
import fc from 'fast-check'
import { sql } from 'kysely'
import { wavOf } from '@console/voice-gateway/testing'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { listFiles, sendForm, upload } from '../../testing/uploads'

const marks: [name: string, (address: string) => string][] = [
  ['a zero-width space', (address) => address.replace('@', '\u200b@')],
  ['a direction around it', (address) => `\u202a${address}\u202c`],
  ['an isolate around it', (address) => `\u2066${address}\u2069`],
  ['a word joiner', (address) => address.replace('@', '@\u2060')],
  ['a soft hyphen', (address) => address.replace('.', '\u00ad.')],
  ['a byte order mark', (address) => `\ufeff${address}`],
  ['a direction mark and a line break', (address) => `${address}\u200e\n`],
  ['a joiner', (address) => address.replace('@', '\u200d@\u200c')],
  ['a presentation selector', (address) => `${address}\ufe0f`],
]

describe('texts that people paste', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const signIn = (email: string, password: string) => ask(`${server.url}/v1/auth/login`, { body: { email, password } })
  const save = ({ userId, token, password }: SeededMember, email: string, confirm_email = email): Promise<Reply> =>
    ask(`${server.url}/v1/users/${userId}`, { method: 'PUT', token, body: { firstname: 'Zoé', lastname: 'Roy', email, confirm_email, password } })
  const of = ({ accountId, token }: SeededMember) => (path: string, given: { method?: string; body?: object } = {}) =>
    ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, ...given })
  const addressOf = (member: SeededMember, word: string): string => `${word}-${member.userId}@example.org`

  for (const [name, marked] of marks) {
    it(`an address with ${name} is stored, found and answered without`, async () => {
      const member = await server.seed.member()
      const email = addressOf(member, 'marked')
      const saved = await save(member, marked(email), email)
      assert.deepEqual([saved.status, saved.body], [200, { user: { id: member.userId, name: 'Zoé Roy', role: 'owner', firstname: 'Zoé', lastname: 'Roy', email } }])
      assert.deepEqual([(await signIn(email, member.password)).status, (await signIn(marked(email), member.password)).status], [200, 200])
      const asked = await of(member)('email-recipients', { method: 'POST', body: { address: marked(`flow-${email}`) } })
      assert.deepEqual(asked.body, { recipient: { address: `flow-${email}`, state: 'awaiting' } })
      assert.equal((await ask(`${server.url}/v1/password/reset-link`, { body: { email: marked(email) } })).status, 204)
      const mail = await server.mails.nextWithLink('/password/reset/')
      assert.equal(mail.to, email)
      const fresh = 'une-phrase-de-passe'
      const body = { email: marked(email), password: fresh, password_confirmation: fresh, token: mail.link?.split('/').at(-1) }
      assert.equal((await ask(`${server.url}/v1/password/reset`, { body })).status, 204)
      assert.equal((await signIn(email, fresh)).status, 200)
    })
  }

  it('the address of a voicemail step is stored without marks, and its text keeps its lines', async () => {
    const member = await server.seed.member()
    const { branches } = await server.seed.callFlow(member.accountId)
    const [branch] = branches
    const modules = [
      { module_name: 'text_to_speech', parameters: { text: 'Un\u200b\n\nDeux 👩\u200d🚀 e\u0301', language: 'fr-CA' } },
      { module_name: 'voicemail', parameters: { send_to: '\u202aaccueil@exemple.ca\u202c' } },
    ]
    const saved = await ask(`${server.url}/v1/application-branches/${branch?.id}/modules`, { method: 'PUT', token: member.token, body: { modules } })
    assert.match(saved.text, /"text":"Un\\n\\nDeux 👩\u200d🚀 é"/)
    assert.match(saved.text, /"send_to":"accueil@exemple.ca"/)
  })

  it('an address that only looks like another one is another one', async () => {
    const member = await server.seed.member()
    const email = addressOf(member, 'konrad')
    assert.equal((await save(member, email)).status, 200)
    for (const other of [email.replace('k', '\u212a'), email.replace('i', 'İ').replace('@', '@'), email.replace('s', 'ſ'), email.replace('o', 'ο')].filter((each) => each !== email)) {
      assert.equal((await signIn(other, member.password)).status, 401, other)
      assert.deepEqual(fieldsOf(await save(member, email, other)), ['confirm_email'], other)
    }
    assert.equal((await signIn(email.toUpperCase(), member.password)).status, 200)
    assert.equal((await save(member, email, email.toUpperCase())).status, 200)
  })

  it('addresses that no mail reaches are refused in the profile and in a request for consent', async () => {
    const member = await server.seed.member()
    for (const address of ['.accueil@exemple.ca', 'ac..cueil@exemple.ca', 'accueil.@exemple.ca', 'accueil@exemple', 'accueil@exemple..ca', 'accueil@-exemple.ca']) {
      assert.deepEqual(fieldsOf(await save(member, address)), ['email'], address)
      assert.deepEqual(fieldsOf(await of(member)('email-recipients', { method: 'POST', body: { address } })), ['address'], address)
    }
  })

  it('passwords arrive as they were typed', async () => {
    const member = await server.seed.member()
    const new_password = 'une\u200bphrase\u00adde\u202apasse e\u0301'
    const body = { password: member.password, new_password, confirm_password: new_password }
    assert.equal((await ask(`${server.url}/v1/users/${member.userId}/password`, { method: 'PUT', token: member.token, body })).status, 204)
    const { email } = member
    assert.deepEqual([(await signIn(email, new_password)).status, (await signIn(email, new_password.replace('\u200b', ''))).status], [200, 401])
  })

  it('names of one line have no marks and no line breaks; a name of marks alone is missing', async () => {
    const member = await server.seed.member()
    const created = await of(member)('applications', { method: 'POST', body: { friendly_name: ' Porte\u200b\u00ad-cle\u0301s\r\net\u2028fleurs\ufeff ' } })
    assert.match(created.text, /"friendly_name":"Porte-clés et fleurs"/)
    const empty = await of(member)('applications', { method: 'POST', body: { friendly_name: '\u200b\u2060\n\u202a' } })
    assert.deepEqual([empty.status, fieldsOf(empty)], [422, ['friendly_name']])
  })

  const searches: [name: string, found: string[], missed: string[]][] = [
    ['Message d’ouverture', ["d'ouverture", 'D\u2018OUVERTURE', 'ouver\u200bture', 'd\u00b4ouverture'], ['douverture']],
    ['Fêtes de Noël', ['Fetes', 'FETES', 'fe\u0302tes', 'noel fêtes', 'fêtés'], ['fates']],
    ['Noémie Côté', ['Noemie', 'NOÉMIE', 'cote', '\u202aNoémie\u202c', 'Noémie\u00a0Côté'], ['naomie']],
    ['Porte-clés', ['porte\u2011cles', 'porte\u2013clés', 'porte\u2212clés', 'por\u00adte-clés'], ['porteclés']],
    ['Cœur et Œuvre', ['coeur', 'OEUVRE', 'cœur'], ['cour']],
    ['Łódź, Straße, Smørrebrød', ['lodz', 'strasse', 'STRASSE', 'smorrebrod', 'ŁÓDŹ'], ['lods']],
    ['ΟΔΟΣ Αθήνα', ['οδος', 'οδοσ', 'αθηνα'], ['οδας']],
    ['Фёдор Ленина', ['федор', 'ФЕДОР', 'ленина'], ['лонина']],
    ['İstanbul ılgaz', ['istanbul', 'ISTANBUL', 'ilgaz'], ['estanbul']],
    ['“Été” «vif» 100%_\\', ['"ete"', '“ete', '"vif"', '%_\\'], ['%%']],
    ['ﬁn １２３', ['fin', '123'], ['fine']],
    ['می\u200cخواهم', ['میخواهم', 'می\u200cخواهم'], ['خواهد']],
    ['한국 花店', ['한국', '花店'], ['花屋']],
  ]
  for (const [name, found, missed] of searches) {
    it(`searches find ${name}, whatever its accents, case, apostrophes and dashes`, async () => {
      const member = await server.seed.member()
      await server.seed.audiofile(member.accountId, { friendly_name: name })
      await server.seed.supportRequest(member.accountId, { subject: name })
      await of(member)('contacts/number', { method: 'POST', body: { contact_name: name, contact_number: '+15145550199' } })
      await server.seed.call(member.accountId, { started_at: new Date('2026-03-15T12:00:00Z'), contact_number: '+15145550199' })
      const counts = async (q: string) => {
        const lists = await Promise.all(['audiofiles', 'support-requests', 'calls'].map((list) => of(member)(`${list}?limit=5&q=${encodeURIComponent(q)}`)))
        return lists.map(({ text }) => text.match(/"(?:created_at|updated_at|start_date)":/g)?.length ?? 0).map((count) => count > 0)
      }
      for (const q of found) assert.deepEqual(await counts(q), [true, true, true], q)
      for (const q of missed) assert.deepEqual(await counts(q), [false, false, false], q)
    })
  }

  it('the database folds texts as the console does: every character, and random texts', async () => {
    const inDatabase = async (texts: string[]): Promise<string[]> => {
      const { rows } = await sql<{ folded: string }>`select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as each (text, place) order by place`.execute(server.store)
      return rows.map((row) => row.folded)
    }
    const all = Array.from({ length: 0x10ffff }, (_, code) => code + 1).filter((code) => code < 0xd800 || code > 0xdfff)
    const known = all.map((code) => String.fromCodePoint(code)).filter((character) => !/\p{Cn}/u.test(character))
    // The compatible forms of newer characters may be known to one of them only.
    const isNew = (character: string, theirs: string): boolean => (character.codePointAt(0) ?? 0) > 0xa7c0 && (theirs === character || folded(character) === character)
    const differing: string[] = []
    for (let from = 0; from < known.length; from += 50_000) {
      const part = known.slice(from, from + 50_000)
      const theirs = await inDatabase(part)
      differing.push(...part.filter((character, index) => folded(character) !== theirs[index] && !isNew(character, theirs[index] ?? '')))
    }
    assert.deepEqual(differing.map((character) => character.codePointAt(0)?.toString(16)), [])
    const blocks = ([[0x20, 0x7e], [0xa0, 0x24f], [0x250, 0x36f], [0x370, 0x52f], [0x530, 0x6ff], [0x900, 0xdff], [0x1e00, 0x20ff], [0x2100, 0x2bff], [0x3000, 0x30ff], [0xac00, 0xd7a3], [0xf900, 0xffef]] as const)
    const letter = fc.oneof(...blocks.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))
    const texts = fc.sample(fc.string({ unit: letter, maxLength: 30 }), 5000).filter((text) => !text.includes('\0'))
    assert.deepEqual(texts.map(folded), await inDatabase(texts))
  })

  it('a file keeps the name it was given, without what nobody sees, and is never without one', async () => {
    const names: [sent: string, shown: string][] = [
      ['nom"avec;guillemets.wav', 'nom"avec;guillemets.wav'],
      ['nom\r\nsur deux.wav', 'nom sur deux.wav'],
      ['nom\nsur deux.wav', 'nom sur deux.wav'],
      ['\u200b', 'audio'],
      ['\u200b\u2060\ufeff.wav', '.wav'],
      ['\u2800', 'audio'],
      ['e\u0301te\u0301\u200b.wav', 'été.wav'],
      ['\u202egpj.wav', 'gpj.wav'],
      ["L'été «vif» 100% & plus, etc.wav", "L'été «vif» 100% & plus, etc.wav"],
      ['東京 👩\u200d🚀.wav', '東京 👩\u200d🚀.wav'],
      ['a%20b.wav', 'a%20b.wav'],
      ['  deux  espaces .wav', 'deux  espaces .wav'],
    ]
    for (const [sent, shown] of names) {
      const member = await server.seed.member()
      const sender = { url: server.url, ...member }
      const reply = await upload(sender, wavOf(1), { name: sent })
      assert.equal(reply.status, 201, reply.text)
      assert.ok((await listFiles(sender)).text.includes(`"friendly_name":${JSON.stringify(shown)}`), `${JSON.stringify(sent)} in ${(await listFiles(sender)).text}`)
    }
    const member = await server.seed.member()
    assert.equal((await sendForm({ url: server.url, ...member }, new FormData())).status, 422)
  })
})

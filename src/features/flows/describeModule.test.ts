/** @jest-environment node */
import fc from 'fast-check'
import french from '@/i18n/fr.json'
import { translatorOf } from '@/i18n/translator'
import { cutDescription, describeModule, isDerivedDescription, MAX_DESCRIPTION_LENGTH, shownDescription, type Names } from './describeModule'
import { stepTemplates as templates } from '@/lists/callPath/stepTemplates'
import { linesOf } from './moduleLines'

const inEnglish = translatorOf({})
const inFrench = translatorOf(french, 'fr')
const catalogue = new Map<string, string>(Object.entries(french))

const names: Names = {
  branchName: (id) => new Map([['b1', 'Sales'], ['2', 'Support'], ['b3', ' ']]).get(String(id)) ?? null,
  fileName: (id) => (id === 'a1' ? 'Welcome' : null),
  personName: (id) => new Map([['u1', 'Marie'], ['2', 'Jean']]).get(String(id)) ?? null,
}

const step = (module_name: string, parameters: Record<string, unknown> = {}) => ({ module_name, parameters })
const routes = (...rows: unknown[]) => step('router', { routes: rows })

test.each([
  [step('call_transfer', { destination_number: '+15145550199' }), 'Transfer to +15145550199', 'Transférer au +15145550199'],
  [step('call_transfer', { destination_number: '+33140203040' }), 'Transfer to +33140203040', 'Transférer au +33140203040'],
  [step('audiofile', { audiofile_id: 'a1' }), 'Play “Welcome”', 'Diffuser «\u00a0Welcome\u00a0»'],
  [step('audiofile', { audiofile_id: 'gone' }), 'Play “deleted audio file”', 'Diffuser «\u00a0fichier audio supprimé\u00a0»'],
  [step('text_to_speech', { text: 'We {are} $& here', language: 'en-CA' }), 'Say “We {are} $& here”', 'Dire «\u00a0We {are} $& here\u00a0»'],
  [step('extensions', { extensions: [{ number: 101, target: '+1' }, { number: '9', target: '' }, { number: '102', target: 'x' }] }), '101 → +1, 102 → x', '101 → +1, 102 → x'],
  [step('voicemail', { send_to: 'a@b.ca' }), 'Voicemail sent to a@b.ca', 'Envoyer le message vocal à a@b.ca'],
  [step('voicemail', { send_to: 'a@b.ca', user_id: 'u1' }), 'Voicemail for Marie, sent to a@b.ca', 'Message vocal pour Marie, envoyé à a@b.ca'],
  [routes({ digit: '1', branch: 'b1' }, { digit: 2, branch: 2 }), '1 → Sales, 2 → Support', '1 → Sales, 2 → Support'],
  [routes({ digit: '1', branch: 'b3' }, { digit: '9', branch: 'gone' }, { digit: '3' }), '1 → b3, 9 → deleted branch', '1 → b3, 9 → branche supprimée'],
  [step('pause', { length: 5 }), 'Wait 5\u00a0s', 'Pause de 5\u00a0s'],
  [step('webphone'), 'Ring the web phones', 'Faire sonner les téléphones web'],
  [step('webphone', { user_ids: ['u1'] }), 'Ring Marie', 'Appeler Marie'],
  [step('webphone', { user_ids: ['u1', 2, 'gone'] }), 'Ring Marie, Jean and a removed person', 'Appeler Marie, Jean et une personne retirée'],
  [step('hangup'), 'Hang up', 'Raccrocher'],
  [step('pause', { length: 'soon' }), 'Not set up yet', 'Pas encore configuré'],
  [step('router', { routes: 'none' }), 'Not set up yet', 'Pas encore configuré'],
  [step('call_transfer', { destination_number: ['+1'] }), 'Not set up yet', 'Pas encore configuré'],
  [step('fax', { to: '+1', pages: [2, { last: 'x' }], empty: '' }), '+1, 2, x', '+1, 2, x'],
  [step('__proto__', Object.fromEntries([['__proto__', 'x'], ['constructor', 'y']])), 'x, y', 'x, y'],
  [step('constructor'), '', ''],
])('%j reads “%s” and “%s”, and both count as derived', (described, english, inTheOther) => {
  const message = describeModule(described, names)
  expect([inEnglish(message), inFrench(message)]).toEqual([english, inTheOther])
  expect([english, inTheOther].filter((text) => !isDerivedDescription(text, described))).toEqual([])
})

test('a phone number is shown as everywhere else, though it is saved as it is sent', () => {
  const transfer = step('call_transfer', { destination_number: '+15145550199' })
  expect([inEnglish(shownDescription(transfer, names)), inFrench(shownDescription(transfer, names))]).toEqual(['Transfer to (514) 555-0199', 'Transférer au (514) 555-0199'])
  const menu = routes({ digit: '1', branch: 'b1' })
  expect(shownDescription(menu, names)).toEqual(describeModule(menu, names))
})

test('a derived description is recognized with other branch and file names, but not with other settings', () => {
  const menu = routes({ digit: '1', branch: 'b1' }, { digit: '2', branch: 'b2' })
  expect(isDerivedDescription('1 → Sales, the new ones, 2 → Any', menu)).toBe(true)
  expect(isDerivedDescription('1 → Sales, 3 → Any', menu)).toBe(false)
  expect(isDerivedDescription('Press 1 → Sales, 2 → Any', menu)).toBe(false)
  expect(isDerivedDescription('Diffuser « Accueil »', step('audiofile', { audiofile_id: 'a1' }))).toBe(true)
  expect(isDerivedDescription('Play “Sales” and go on', step('audiofile', { audiofile_id: 'a1' }))).toBe(false)
  expect(isDerivedDescription('Transfer to Zoé', step('call_transfer', { destination_number: '+15145550199' }))).toBe(false)
})

test.each([
  ['', step('hangup')],
  ['  ', step('pause', { length: 5 })],
  ['+15145550199', step('call_transfer', { destination_number: '+15145550199' })],
  ['5', step('pause', { length: 5 })],
  ['Pas encore configuré', step('pause', { length: 5 })],
  ['Wait 5 s', step('pause', { length: 5 })],
  ['Faire sonner les téléphones web', step('webphone')],
  ['Message vocal envoyé à a@b.ca', step('voicemail', { send_to: 'a@b.ca' })],
])('%j counts as derived', (description, described) => {
  expect(isDerivedDescription(description, described)).toBe(true)
})

test('the French templates match the catalogue', () => {
  for (const { english, french: template } of Object.values(templates)) expect([english, catalogue.get(english)]).toEqual([english, template])
  expect(catalogue.get('{some}, {others}')).toBe('{some}, {others}')
})

const anyModule = fc.record({
  module_name: fc.oneof(
    fc.constantFrom('call_transfer', 'audiofile', 'text_to_speech', 'extensions', 'voicemail', 'router', 'pause', 'webphone', 'hangup', '__proto__', 'toString'),
    fc.string(),
  ),
  parameters: fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.record(
      {
        destination_number: fc.jsonValue(),
        audiofile_id: fc.oneof(fc.jsonValue(), fc.string()),
        text: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 2500 })),
        length: fc.oneof(fc.jsonValue(), fc.nat()),
        send_to: fc.oneof(fc.jsonValue(), fc.string()),
        extensions: fc.array(fc.record({ number: fc.string(), target: fc.string() })),
        routes: fc.oneof(fc.jsonValue(), fc.array(fc.record({ digit: fc.string(), branch: fc.oneof(fc.string(), fc.nat()) }), { maxLength: 300 })),
      },
      { requiredKeys: [] },
    ),
  ),
})

const anyNames: fc.Arbitrary<Names> = fc
  .tuple(fc.option(fc.string({ unit: 'binary' })), fc.option(fc.string({ unit: 'binary' })))
  .map(([branch, file]) => ({ branchName: () => branch, fileName: () => file }))

test('any parameters give a description that counts as derived, also when shortened', () => {
  fc.assert(
    fc.property(anyModule, anyNames, (described, someNames) => {
      const message = describeModule(described, someNames)
      for (const text of [inEnglish(message), inFrench(message)]) {
        const saved = cutDescription(text)
        expect(saved.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH)
        expect([isDerivedDescription(text, described), isDerivedDescription(saved, described)]).toEqual([true, true])
      }
      expect(linesOf(described).length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isEmailAddress, isSameAddress } from './emailAddress'

const label = 'a'.repeat(63)

const right = [
  'accueil@exemple.ca', 'a@b.co', 'Accueil.Fleurs@Exemple.CA', 'accueil+fleurs@exemple.ca', "d'ouverture@exemple.ca", 'a_b-c=d/e!f#g$h%i&j*k?l^m`n{o|p}q~r@exemple.ca',
  '1@2.ca', 'accueil@exemple-fleurs.qc.ca', 'accueil@xn--exmple-cva.ca', 'accueil@ex\u00e9mple.ca', '\u00e9milie@exemple.ca', '用户@例子.广告', `${'a'.repeat(64)}@exemple.ca`,
  `a@${label}.${label}.ca`, 'a@1and1.com', '-a@exemple.ca', 'a-@exemple.ca', 'accueil@नेट.भारत', '\u212aonrad@exemple.ca',
]

const wrong = [
  '', 'accueil', '@exemple.ca', 'accueil@', '.accueil@exemple.ca', 'accueil.@exemple.ca', 'ac..cueil@exemple.ca', 'accueil@exemple', 'accueil@.exemple.ca',
  'accueil@exemple..ca', 'accueil@exemple.ca.', 'accueil@-exemple.ca', 'accueil@exemple-.ca', 'accueil@exemple.123', 'accueil@127.0.0.1', 'accueil@[127.0.0.1]',
  'a b@exemple.ca', 'a@b@exemple.ca', 'accueil@exem ple.ca', 'accueil@exem_ple.ca', '"a b"@exemple.ca', 'a,b@exemple.ca', '<a@exemple.ca>', 'a;b@exemple.ca', 'a:b@exemple.ca',
  `${'a'.repeat(65)}@exemple.ca`, `a@${'a'.repeat(64)}.ca`, `a@${'abcdefg.'.repeat(32)}ca`, 'accueil\u200b@exemple.ca', 'accueil@exemple.ca\u202c', 'accueil\uff20exemple.ca',
  'accueil@exemple\u3002ca', 'mailto:a@exemple.ca',
]

describe('an email address', () => {
  for (const address of right) it(`may be ${address}`, () => assert.ok(isEmailAddress(address)))
  for (const address of wrong) it(`may not be ${JSON.stringify(address)}`, () => assert.ok(!isEmailAddress(address)))

  it('is another one only by what ASCII tells apart', () => {
    const pairs: [string, string, boolean][] = [
      ['Accueil@Exemple.CA', 'aCCUEIL@exemple.ca', true],
      ['\u212aonrad@exemple.ca', 'konrad@exemple.ca', false],
      ['practİce@exemple.ca', 'practice@exemple.ca', false],
      ['practıce@exemple.ca', 'practice@exemple.ca', false],
      ['ſam@exemple.ca', 'sam@exemple.ca', false],
      ['Élie@exemple.ca', 'élie@exemple.ca', false],
    ]
    for (const [one, other, isSame] of pairs) assert.equal(isSameAddress(one, other), isSame, one)
  })
})

import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Busy } from '../../platform/failures/failures'
import { hashPassword, isPasswordRight, isPasswordTooLong, isPasswordWeak } from './hashing'

describe('passwords', () => {
  it('are hashed with Argon2id and the parameters of OWASP, each with its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('café du coin'), hashPassword('café du coin')])
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(one, other)
  })

  it('only the exact text matches, spaces included', async () => {
    const hash = await hashPassword(' café du coin ')
    assert.equal(await isPasswordRight(' café du coin ', hash), true)
    assert.equal(await isPasswordRight('café du coin', hash), false)
    assert.equal(await isPasswordRight('', hash), false)
  })

  it('no password matches a malformed hash', async () => {
    assert.equal(await isPasswordRight('anything', 'not a hash'), false)
  })

  it('a flood of hashes leaves threads free for other work, such as reading files', async () => {
    const done: string[] = []
    const hashes = Array.from({ length: 24 }, () => hashPassword('café du coin').then(() => done.push('hash')))
    await Promise.race(hashes)
    await Promise.all([...hashes, stat('.').then(() => done.push('file'))])
    assert.ok(done.indexOf('file') < 12, done.join(' '))
  })

  it('a burst from one address fills only its share of the queue, and the excess is refused at once', async () => {
    const hash = await hashPassword('café du coin')
    const verify = (key: string) => isPasswordRight('café du coin', hash, { key, isStranger: true })
    const burst = await Promise.allSettled(Array.from({ length: 100 }, () => verify('203.0.113.1')))
    const refused = burst.filter((each) => each.status === 'rejected' && each.reason instanceof Busy)
    assert.equal(refused.length, 100 - 1 - 20)
    const crowd = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => verify(`198.51.100.${index}`)))
    assert.ok(crowd.filter(({ status }) => status === 'fulfilled').length <= 2 + 50)
  })

  it('signed-in users and known devices do not wait for strangers', async () => {
    const hash = await hashPassword('café du coin')
    const done: string[] = []
    const verify = (key: string, isStranger: boolean) => isPasswordRight('café du coin', hash, { key, isStranger }).then(() => done.push(key))
    const strangers = Array.from({ length: 40 }, (_, index) => verify(`198.51.100.${index}`, true))
    await verify('zoe', false)
    assert.ok(done.indexOf('zoe') < 8, done.join(' '))
    await Promise.all(strangers)
  })

  for (const weak of ['', 'short', 'sept777', 'password', 'PassWord123', '12345678', 'aaaaaaaaaaaa', 'abababababab', 'motdepasse']) {
    it(`${JSON.stringify(weak)} is weak`, () => assert.equal(isPasswordWeak(weak), true))
  }

  it('the three thousand most common leaked passwords that are long enough are weak', () => {
    const common = dictionary['passwords-common'].filter((plain) => plain.length >= 8).slice(0, 3_000)
    assert.equal(common.length, 3_000)
    assert.deepEqual(common.filter((plain) => !isPasswordWeak(plain.toUpperCase())), [])
  })

  for (const strong of ['tr0ub4dor', 'correct horse', 'déjà vu encore', '🌷🌻🌺🌸🌼🥀💐🪷']) {
    it(`${JSON.stringify(strong)} is not weak`, () => assert.equal(isPasswordWeak(strong), false))
  }

  it('may have up to 1024 bytes, however many characters that is', () => {
    assert.equal(isPasswordTooLong('a'.repeat(1024)), false)
    assert.equal(isPasswordTooLong('é'.repeat(513)), true)
  })
})

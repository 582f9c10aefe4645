import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { methods, parseMessage } from 'werift'
import { answerTo, checkWith } from '../../testing/stunChecks'
import { makeRemoteAddresses } from './webRtcConnection'

const credentials = { localUsername: 'ours', localPassword: 'the password of this call' }
const browser = ['192.0.2.7', 5004] as const

const goodCheck = () => checkWith('ours:theirs', credentials.localPassword)

describe('the remote addresses of a call', () => {
  const start = () => {
    const addresses = makeRemoteAddresses({ parseMessage }, credentials)
    const left: Buffer[] = []
    const send = (datagram: Buffer, to: readonly [string, number] = browser): number => {
      addresses.send(datagram, to, () => void left.push(datagram))
      return left.length
    }
    const prove = (): void => {
      addresses.takes(goodCheck().bytes, browser)
      const own = checkWith('theirs:ours', 'their password')
      send(own.bytes)
      addresses.takes(answerTo(own, 'their password').bytes, browser)
      left.length = 0
    }
    return { takes: addresses.takes, send, prove, left }
  }

  const strange: [what: string, datagram: Buffer][] = [
    ['a check without a password', checkWith('ours:theirs', null).bytes],
    ['a check with another password', checkWith('ours:theirs', 'a guess').bytes],
    ['a check of another call', checkWith('other:theirs', credentials.localPassword).bytes],
    ['another request, with the password', checkWith('ours:theirs', credentials.localPassword, methods.ALLOCATE).bytes],
    ['an answer to nothing', answerTo(goodCheck(), credentials.localPassword).bytes],
    ['the beginning of DTLS', Buffer.from([22, 254, 253, 0, 0])],
    ['sound', Buffer.alloc(172, 0x80)],
    ['nothing', Buffer.alloc(0)],
  ]
  for (const [what, datagram] of strange) {
    it(`${what} from an unknown address is dropped and allows no reply`, () => {
      const { takes, send } = start()
      assert.equal(takes(datagram, browser), false)
      assert.equal(send(Buffer.from([0])), 0)
    })
  }

  it('nothing is sent to an address that has sent nothing', () => {
    const { send, prove } = start()
    assert.equal(send(goodCheck().bytes), 0)
    prove()
    assert.equal(send(goodCheck().bytes, ['192.0.2.7', 5005]), 0)
  })

  it('an address gets only checks, and no more bytes than it sent, until it has answered one', () => {
    const { takes, send, left } = start()
    const [check, sound] = [goodCheck(), Buffer.alloc(172, 0x80)]
    assert.equal(takes(check.bytes, browser), true)
    assert.equal(send(sound), 0)
    const own = goodCheck()
    assert.equal(send(own.bytes), 1)
    assert.equal(send(own.bytes), 1, 'a second one is more than came')
    assert.equal(takes(answerTo(check, credentials.localPassword).bytes, browser), true)
    assert.deepEqual(left, [own.bytes], 'an answer to no check of ours proves nothing')
    takes(answerTo(own, 'their password').bytes, browser)
    assert.deepEqual(left, [own.bytes, sound], 'what was held back follows')
    for (let more = 3; more < 20; more += 1) assert.equal(send(sound), more)
  })

  it('a call accepts at most twenty addresses', () => {
    const { takes } = start()
    const taken = Array.from({ length: 25 }, (_, port) => takes(goodCheck().bytes, ['192.0.2.7', 1 + port]))
    assert.equal(taken.filter(Boolean).length, 20)
  })

  it('a verified address is dropped for checks without the password, but not for its sound', () => {
    const { takes, prove } = start()
    prove()
    assert.equal(takes(checkWith('ours:theirs', 'a guess').bytes, browser), false)
    assert.equal(takes(Buffer.alloc(172, 0x80), browser), true)
  })
})

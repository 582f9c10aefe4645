import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { MINUTE_MS } from '../../platform/clock'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { killedAt } from '../../testing/kills'
import { listHistory } from '../../testing/lists'
import { wavOf } from '@console/voice-gateway/testing'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { anotherCopy } from './testing/anotherCopy'
import { newSid } from './testing/twilioCaller'

const program = new URL('./testing/reportAndDie.program.ts', import.meta.url)
const SOUND = wavOf(4)

describe('a service that is killed after a voicemail was reported', () => {
  let double: TwilioDouble
  let server: TestServer
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer()
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  for (const step of ['reported', 'opened', 'written', 'stored']) {
    it(`${step}: the next service stores it once, and nothing stays pending`, async () => {
      const member = await server.seed.member()
      const [callId, id] = [newSid('CA'), newSid('RE')]
      await server.seed.call(member.accountId, { id: callId, started_at: server.clock.now() })
      double.recordings.set(id, SOUND)
      const { accountSid, authToken } = double.account
      await killedAt(server, program, [server.filesFolder, double.url, accountSid, authToken, member.accountId, callId, id], step)

      server.clock.move(2 * MINUTE_MS)
      const next = anotherCopy(server, makeTwilioCarrier(double.account))
      await next.resume(next.log)
      assert.deepEqual((await listHistory(server.url, member, 'voicemails')).rows.map((row) => row.id), [id])
      const content = await server.files.read(id, { first: 0, last: SOUND.length - 1 }, SOUND.length)
      assert.deepEqual(content && (await buffer(content)), SOUND)
      assert.deepEqual(await server.store.selectFrom('pending_recordings').select('id').execute(), [])
      figure('kills', 1)
      figure('recordings whole that were told of', 1)
    })
  }
})

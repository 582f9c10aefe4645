import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { killedAt } from '../../testing/kills'
import { listHistory } from '../../testing/lists'
import { choose, instanceOf, mailsTo } from '../../testing/notifications'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { MINUTE_MS } from '../../platform/clock'

const program = new URL('./testing/leaveAndDie.program.ts', import.meta.url)
/** Longer than the lease of a mail. */
const LATER_MS = 6 * MINUTE_MS

describe('a service that is killed between storing a voicemail and having mailed it', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const steps: readonly [step: string, what: string, sent: number][] = [
    ['stored', 'before it turns to the mail', 0],
    ['sending', 'before the mail server has the mail', 0],
    ['sent', 'after the mail server has taken it', 1],
  ]
  for (const [step, what, sent] of steps) {
    it(`${what}: keeps the voicemail, and the next service mails it, under the same Message-ID if it was sent before`, async () => {
      const member = await server.seed.member()
      await choose(server, member, { voicemail: 'attachment' })
      const id = randomUUID()
      const before = await killedAt(server, program, [server.filesFolder, member.accountId, id], step)
      assert.equal(before.length, sent)
      assert.deepEqual((await listHistory(server.url, member, 'voicemails')).rows.map((row) => row.id), [id])
      const queued = await server.store.selectFrom('mail_outbox').select('id').execute()
      assert.equal(queued.length, 1)

      server.clock.move(LATER_MS)
      const next = instanceOf(server)
      await next.settled()
      await next.settled()
      const mails = mailsTo(server, member)
      assert.deepEqual(mails.map((mail) => [mail.id, mail.attachments]), [[queued[0]?.id, 1]])
      assert.ok(before.every((sentId) => sentId === mails[0]?.id))
      assert.deepEqual(await server.store.selectFrom('mail_outbox').select('id').execute(), [])
      figure('kills', 1)
      figure('voicemails kept and mailed', 1)
    })
  }
})

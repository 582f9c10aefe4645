import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { endlessDisk, type Disk } from '../../platform/files/disk'
import { listHistory } from '../../testing/lists'
import { roomyStorage } from '../../testing/roomyStorage'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeParties, module, QUIET, root, type Party } from './testing/parties'

const MB = 1024 * 1024
/** Calls may exceed the quota by a tenth, which is more than the longest message. */
const QUOTA = 30 * MB

describe('calls of an account with full storage', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const peopleWith = (disk: Disk = endlessDisk) => makeParties(server, roomyStorage(server, { quotaBytes: QUOTA, disk }))
  const fill = (who: Party, bytes: number) => server.seed.file(who.accountId, Buffer.alloc(bytes))
  const isTold = async ({ accountId }: Party): Promise<boolean> => {
    const account = server.store.selectFrom('accounts').select('sound_unkept_at').where('id', '=', accountId)
    return (await account.executeTakeFirstOrThrow()).sound_unkept_at !== null
  }
  const flow = root(module('voicemail', { send_to: 'boite@example.com' }))
  const full: [what: string, bytes: number, disk: Disk, isFull: boolean][] = [
    ['whose quota is used up, but not the tenth that calls may use beyond it', QUOTA, { ...endlessDisk }, false],
    ['that is full to the last byte', QUOTA * 1.1, { ...endlessDisk }, true],
    ['on a disk that is nearly full', 0, { ...endlessDisk, hasRoom: () => Promise.resolve(false) }, true],
  ]
  for (const [what, bytes, disk, isFull] of full) {
    it(`a caller of an account ${what} ${isFull ? 'hears that the mailbox is full' : 'can leave a voicemail'}`, async () => {
      const people = peopleWith(disk)
      const [caller, called] = [await people.party(), await people.party(flow)]
      if (bytes > 0) await fill(called, bytes)
      const phone = people.call(caller, called.number)
      await people.exchange.pickedUp(phone)
      const words = 'The mailbox is full. Please call back later.'
      await people.tickUntil(() => people.hears(phone, isFull ? words : 'beep'))
      if (!isFull) {
        await people.exchange.ticker.tick(25)
        await people.talk(phone, 100)
      }
      phone.leaves()
      await people.exchange.over(phone)
      assert.equal(people.hears(phone, 'beep'), !isFull)
      assert.equal((await listHistory(server.url, called, 'voicemails')).rows.length, isFull ? 0 : 1)
      assert.equal(await isTold(called), isFull)
      assert.deepEqual(people.exchange.failures, [])
    })

    it(`a call of an account ${what} ${isFull ? 'continues without being recorded' : 'is recorded'}`, async () => {
      const people = peopleWith(disk)
      const [caller, called] = [await people.party(), await people.party(flow)]
      if (bytes > 0) await fill(caller, bytes)
      const phone = people.call(caller, called.number, '1')
      await people.exchange.pickedUp(phone)
      // It is announced first.
      await people.talk(phone, 200)
      phone.leaves()
      await people.exchange.over(phone)
      assert.equal((await listHistory(server.url, caller, 'recordings')).rows.length, isFull ? 0 : 1)
      assert.equal((await people.logOf(caller)).length, 1)
      assert.equal(await isTold(caller), isFull)
    })
  }

  it('a recording lost to a full temporary disk is reported, and its call stays in the logs', async () => {
    let hasSpoolRoom = true
    const people = peopleWith({ ...endlessDisk, hasSpoolRoom: () => hasSpoolRoom })
    const [caller, called] = [await people.party(), await people.party(flow)]
    const phone = people.call(caller, called.number, '1')
    await people.exchange.pickedUp(phone)
    await people.talk(phone, 250, QUIET)
    hasSpoolRoom = false
    await people.talk(phone, 60, QUIET)
    phone.leaves()
    await people.exchange.over(phone)
    assert.deepEqual((await listHistory(server.url, caller, 'recordings')).rows, [])
    assert.equal((await people.logOf(caller)).length, 1)
    assert.equal(await isTold(caller), true)
    assert.match(people.exchange.failures.join(''), /Recording interrupted/)
  })
})

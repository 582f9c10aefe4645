import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { startServer } from '../../testing/testServer'
import { HOUR_MS, later } from '../../platform/clock'
import { sweep } from '../runInBackground'

it('sweeping removes rows older than a day and nothing newer', async () => {
  const now = new Date('2026-03-15T15:00:00Z')
  const server = await startServer({ now })
  const { accountId, userId } = await server.seed.person()
  const ages = { old: 25, young: 23 }
  const requestId = await server.seed.supportRequest(accountId)
  const message = await server.store.selectFrom('support_messages').select('id').where('support_request_id', '=', requestId).executeTakeFirstOrThrow()
  for (const [age, hours] of Object.entries(ages)) {
    const then = later(now, -hours * HOUR_MS)
    const id = `${age}-${randomUUID()}`
    const ends = { created_at: then, expires_at: then }
    await server.store.insertInto('sessions').values({ id, user_id: userId, ...ends, used_at: then, proved_at: then, revoked_at: null }).execute()
    await server.store.insertInto('password_resets').values({ token_hash: id, login_id: userId, ...ends, used_at: null }).execute()
    const device = { login_id: userId, session_id: null, last_used_at: then, ...ends }
    await server.store.insertInto('known_devices').values({ token_hash: id, ...device }).execute()
    const change = { token_hash: id, login_id: userId, email: 'zoe@example.com', ...ends, ended_at: null }
    await server.store.insertInto('email_changes').values(change).execute()
    await server.store.insertInto('login_failures').values({ subject: id, failures: 9, window_started_at: then, blocked_until: null }).execute()
    for (const [kind, message_id] of [['file', null], ['used', message.id]] as const) {
      const file = { id: kind === 'used' ? `young-used-${id}` : id, account_id: accountId, created_at: then }
      await server.store.insertInto('files').values({ ...file, media_type: 'image/png', bytes: 1, friendly_name: 'écran.png' }).execute()
      await server.store.insertInto('support_attachments').values({ ...file, user_id: userId, message_id }).execute()
    }
    const invitation = { account_id: accountId, email: `${id}@example.com`, role: 'member', invited_by: userId, language: 'fr', token_hash: id, ...ends } as const
    await server.store.insertInto('invitations').values({ id, ...invitation }).execute()
    const answer = { fingerprint: 'f', status: 201, reply: null, created_at: then }
    await server.store.insertInto('idempotency_keys').values({ account_id: accountId, key: id, ...answer }).execute()
  }
  await sweep(server.store, server.clock.now)
  const left = [
    // One that a message names stays, however old.
    (await server.store.selectFrom('files').select('id').where('account_id', '=', accountId).where('id', 'not like', 'young-used-%').execute()).map(({ id }) => id),
    (await server.store.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    (await server.store.selectFrom('password_resets').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    (await server.store.selectFrom('known_devices').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    (await server.store.selectFrom('email_changes').select('token_hash').execute()).map(({ token_hash }) => token_hash),
    (await server.store.selectFrom('login_failures').select('subject').execute()).map(({ subject }) => subject),
    (await server.store.selectFrom('invitations').select('id').execute()).map(({ id }) => id),
    (await server.store.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key),
  ]
  assert.deepEqual(left.map((ids) => ids.map((id) => id.split('-')[0])), Array.from({ length: left.length }, () => ['young']))
  assert.equal((await server.store.selectFrom('files').select('id').where('id', 'like', 'young-used-%').execute()).length, 2)
  await server.close()
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ask } from '../../testing/ask'
import { startServer } from '../../testing/testServer'

it('call flows come with the last changed first, those of this account alone', async () => {
  const server = await startServer()
  const [member, other] = [await server.seed.member(), await server.seed.member()]
  const make = ({ accountId }: { accountId: string }, friendly_name: string, updated_at: string) =>
    server.seed.application(accountId, { friendly_name, updated_at })
  await make(member, 'Ancien', '2026-03-01T12:00:00Z')
  await make(member, 'Récent', '2026-03-03T12:00:00Z')
  await make(member, 'Entre les deux', '2026-03-02T12:00:00Z')
  await make(other, 'Theirs', '2026-03-04T12:00:00Z')
  const { status, text } = await ask(`${server.url}/v1/accounts/${member.accountId}/applications`, { token: member.token })
  assert.equal(status, 200)
  assert.deepEqual(text.match(/(?<="friendly_name":")[^"]+/g), ['Récent', 'Entre les deux', 'Ancien'])
  assert.match(text, /"updated_at":"2026-03-03T12:00:00.000Z"/)
  await server.close()
})

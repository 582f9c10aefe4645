import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { practiceLines } from 'contract/webphone'
import type { TestServer } from '../server/testing/startServer'
import { SUPPORT_KEY } from '../server/testing/support'
import { startServer } from '../server/testing/testServer'
import { callIn, runCall } from './call/runCall'

const [, , , busy] = practiceLines

describe('the command that calls a number', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const run = async (words: string, where = { url: server.url, key: SUPPORT_KEY }): Promise<string> => {
    const printed: string[] = []
    await runCall(() => where, words === '' ? [] : words.split(' '), (line) => void printed.push(line))
    return printed.join('\n')
  }

  it('prints each step of the call', async () => {
    assert.match(await run(`--to ${busy.phone_number}`), /^ 1\. Reaches the test number “busy”\.\n 2\. Refused: busy\.\nCall CA[0-9a-f]{32}\.$/)
  })

  it('accepts keys with or without commas, and prints help', async () => {
    assert.deepEqual(callIn(['--to', '+15145550142', '--press', '2,1']), { to: '+15145550142', press: '21' })
    assert.deepEqual(callIn(['--to', '1', '--from', '2', '--press', '*#']), { to: '1', from: '2', press: '*#' })
    assert.deepEqual(callIn(['--to', '1', '--at', '2026-12-25T10:00']), { to: '1', press: '', at: '2026-12-25T15:00:00.000Z' })
    assert.deepEqual(callIn(['--to', '1', '--at', '2026-07-01 10:00Z']), { to: '1', press: '', at: '2026-07-01T10:00:00.000Z' })
    assert.match(await run('--help'), /npm run call -- --to/)
  })

  it('reports errors as sentences', async () => {
    await assert.rejects(run(''), /^CommandFailure: --to is missing/)
    await assert.rejects(run('--too 1'), /'--too'.*\n\nnpm run call/)
    await assert.rejects(run('--to 1 --press 2,a'), /--press accepts up to 64 keys/)
    await assert.rejects(run('--to 1 --at tonight'), /^CommandFailure: --at must be a time such as/)
    await assert.rejects(run('--to x'), /^CommandFailure: --to: Enter a valid phone number\.$/)
    await assert.rejects(run('--to 1', { url: server.url, key: 'x'.repeat(40) }), /rejected this support key/)
    await assert.rejects(run('--to 1', { url: 'http://127.0.0.1:1', key: SUPPORT_KEY }), /No answer from/)
  })
})

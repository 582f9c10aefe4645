import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { terminalLog } from './terminalLog'

describe('the log at a terminal', () => {
  it('shows warnings with their cause and mailed links, but no successful requests', () => {
    const lines: string[] = []
    const log = terminalLog((line) => lines.push(line))
    const ofRequest = log.child({ request_id: 'r1' })
    ofRequest.info({ path: '/v1/health', status: 200 }, 'answered')
    ofRequest.error({ err: new Error('no more room') }, 'it broke')
    log.info({ link: 'http://localhost:4000/console/password/reset/x' }, 'Email written to the outbox')
    log.debug('details')
    assert.deepEqual(lines, [
      '! it broke: no more room',
      '  Email written to the outbox: http://localhost:4000/console/password/reset/x',
    ])
  })
})

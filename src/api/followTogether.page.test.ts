import { waitFor } from '@testing-library/react'
import type { ServerResponse } from 'node:http'
import { clearToken, writeToken } from '@/lib/storedToken'
import { sessionRestored, sessionSlice } from '@/slices/session'
import { serve } from '@/testing/serve'
import { writeSettings } from '@/testing/settingsBlock'
import { unsignedToken, zoe } from '@/testing/stores'
import { followTogether } from './followAccount'

afterEach(clearToken)

test('all followers in one store share one stream, which ends with the last of them', async () => {
  const streams: ServerResponse[] = []
  const closed = jest.fn()
  const service = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('event: ready\ndata: {}\n\n')
    response.on('close', closed)
    streams.push(response)
  })
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions: true })
  writeToken(unsignedToken(zoe))
  const session = sessionSlice.reducer(undefined, sessionRestored(zoe))
  const received: string[] = []
  const follow = (store: object, name: string) =>
    followTogether(store, {
      session: () => session,
      pollMs: 600_000,
      onStale: () => received.push(`${name} stale`),
      onEvent: ({ kind }) => received.push(`${name} ${kind}`),
    })
  const [one, other] = [{}, {}]
  const ends = [follow(one, 'calls'), follow(one, 'voicemails')]
  await waitFor(() => expect(received).toEqual(['calls stale', 'voicemails stale']))
  const endOther = follow(other, 'elsewhere')
  await waitFor(() => expect(received.splice(0)).toContain('elsewhere stale'))
  expect(streams).toHaveLength(2)
  ends[0]?.()
  ends[0]?.()
  streams[0]?.write('event: voicemail.updated\ndata: {"id":"7"}\n\n')
  await waitFor(() => expect(received).toEqual(['voicemails voicemail.updated']))
  expect(closed).not.toHaveBeenCalled()
  ends[1]?.()
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  endOther()
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
})

import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { it } from 'node:test'
import { pino } from 'pino'
import { strangerLimits } from '@console/voice-gateway'
import { readSettings } from '../settings/settings'
import { makeRemoteVoice } from './remoteVoice'

it('each address has a share of the sockets that wait for the process, and all are closed with the service', async () => {
  const voice = makeRemoteVoice({
    program: new URL('file:///never-started.mjs'),
    settings: () => ({ ...readSettings({}), databaseUrl: 'postgres://u@db/console' }),
    log: pino({ level: 'silent' }),
    metrics: null,
  })
  const come = (address: string, times: number): Socket[] =>
    Array.from({ length: times }, () => {
      const socket = new Socket()
      voice.gateway.take({ request: { method: 'GET', url: '/signal', headers: {} }, socket, head: Buffer.alloc(0), address })
      return socket
    })
  const staying = (sockets: readonly Socket[]): number => sockets.filter(({ destroyed }) => !destroyed).length
  const { perAddress, inAll } = strangerLimits
  const [flood, office] = [come('a', inAll), come('b', 300)]
  assert.deepEqual([staying(flood), staying(office), voice.gateway.isOpen()], [perAddress, 300, true])
  const others = Array.from({ length: inAll }, (_, index) => come(`c${index}`, 1)).flat()
  assert.equal(staying([...flood, ...office, ...others]), inAll)
  await voice.gateway.close()
  assert.deepEqual([staying([...flood, ...office, ...others]), voice.gateway.isOpen()], [0, false])
})

import { once } from 'node:events'
import { practiceLines } from 'contract/webphone'
import { toneOf } from '@console/voice-gateway/sounds'
import { type CallEnd, openVoiceClient, playAgainAndAgain, socketEnd, type VoiceClient, webRtcEnd } from '@console/voice-gateway/testing'

/**
 * Makes concurrent calls to the practice tone without a browser: `program <url> <webrtc|websocket>`, with a line `token
 * callerId` per call on stdin, then an empty one. Prints 'talking' when all hear sound; when stdin ends it prints how
 * many frames each has received since.
 */
const [, , url = '', path = ''] = process.argv
const said = toneOf({ hertz: [440], seconds: 1, gain: 0.5 })
const [, { phone_number: toneLine }] = practiceLines

interface Talk {
  end: CallEnd
  stop: () => void
  heard: number
}

const begin = async (line: string): Promise<Talk> => {
  const [token = '', callerId = ''] = line.split(' ')
  const client: VoiceClient = await openVoiceClient({ url })
  client.say('listen', { token })
  await client.next('connected')
  const end = path === 'websocket' ? socketEnd(client) : webRtcEnd()
  const talk: Talk = { end, stop: () => undefined, heard: 0 }
  end.onFrame(() => (talk.heard += 1))
  const params = new URLSearchParams({ To: toneLine, CallerId: callerId, record: '0' }).toString()
  client.say('invite', { callsid: 'TJS1', sdp: await end.offer(), twilio: { params } })
  const { sdp } = await client.next('ringing')
  await end.accept(String(sdp))
  await client.next('answer')
  talk.stop = playAgainAndAgain(said, end.send)
  return talk
}

let given = ''
process.stdin.setEncoding('utf8')
const complete = new Promise<void>((resolve) => {
  process.stdin.on('data', (text) => {
    given += String(text)
    if (given.includes('\n\n')) resolve()
  })
})
await complete
const talks = await Promise.all(given.trim().split('\n').map(begin))
const hears = (talk: Talk): Promise<void> =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      if (talk.heard === 0) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
await Promise.all(talks.map(hears))
const before = talks.map(({ heard }) => heard)
process.stdout.write('talking\n')
await once(process.stdin, 'end')
process.stdout.write(`${talks.map(({ heard }, index) => heard - (before[index] ?? 0)).join(' ')}\n`)
for (const { stop } of talks) stop()
await Promise.all(talks.map(({ end }) => end.close()))
process.exit(0)

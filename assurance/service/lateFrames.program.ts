import { createInterface } from 'node:readline'
import { practiceLines } from 'contract/webphone'
import { openVoiceClient, webRtcEnd } from '@console/voice-gateway/testing'

/**
 * `program <url> <callerId>`: calls the practice tone over WebRTC; stdin starts with the web phone's token. After each
 * further line it prints the number of frames since the last one, how many were late, and the longest wait in
 * milliseconds. Ends with its stdin.
 */
const [, , url = '', callerId = ''] = process.argv
const FRAME_MS = 20
/** A browser's jitter buffer; a longer wait is an audible gap. */
const AHEAD_MS = 60
const [, { phone_number: toneLine }] = practiceLines

const lines = createInterface(process.stdin)
const token = await new Promise<string>((resolve) => void lines.once('line', resolve))
const client = await openVoiceClient({ url })
client.say('listen', { token })
await client.next('connected')
const end = webRtcEnd()
let [last, frames, late, longest] = [performance.now(), 0, 0, 0]
const countWait = (): void => {
  const now = performance.now()
  const waited = now - last
  last = now
  longest = Math.max(longest, waited)
  if (waited > AHEAD_MS) late += Math.floor((waited - AHEAD_MS) / FRAME_MS) + 1
}
end.onFrame(() => {
  frames += 1
  countWait()
})
const params = new URLSearchParams({ To: toneLine, CallerId: callerId, record: '0' }).toString()
client.say('invite', { callsid: 'TJS1', sdp: await end.offer(), twilio: { params } })
await end.accept(String((await client.next('ringing'))['sdp']))
await client.next('answer')
lines.on('line', () => {
  countWait()
  process.stdout.write(`${frames} ${late} ${Math.round(longest)}\n`)
  ;[frames, late, longest] = [0, 0, 0]
})
lines.on('close', () => process.exit(0))
process.stdout.write('talking\n')

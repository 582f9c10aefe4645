/** `XMLHttpRequest` accepts only jsdom's own `File` and `FormData`, which Node's replace here; a frame still has them. */
const frame = document.createElement('iframe')
document.body.append(frame)
for (const name of ['FormData', 'File', 'Blob']) {
  const own = Object.getOwnPropertyDescriptor(frame.contentWindow, name)
  if (own === undefined) throw new Error(`The test environment has changed: a frame has no ${name}.`)
  Object.defineProperty(globalThis, name, own)
}
frame.remove()

const RATE = 8000
const HEADER_BYTES = 44

const wavBytes = (): Uint8Array<ArrayBuffer> => {
  const samples = RATE / 10
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples * 2))
  const write = (at: number, text: string) => Array.from(text, (letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + samples * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let sample = 0; sample < samples; sample += 1) view.setInt16(HEADER_BYTES + sample * 2, Math.sin(sample / 3) * 9000, true)
  return new Uint8Array(view.buffer)
}

export const wavFile = (name: string): File => new File([wavBytes()], name, { type: 'audio/wav' })

export const falseFile = (name: string): File => new File(['<!doctype html>'], name, { type: 'audio/wav' })

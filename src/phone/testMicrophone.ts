import { openMicrophone } from './microphone'
import { canChooseSpeaker, chosenDevice, microphoneConstraints } from './preferences'
import { soundFiles } from './soundFiles'

const SAMPLE_MS = 100
/** Bytes of a wave: silence, and how far from it speech goes that is well heard. */
const MIDDLE = 128
const LOUD = 64

/** Tells ten times a second how loud the chosen microphone hears, from 0 to 1. Returns what lets it go. */
export const testMicrophone = async (onLevel: (level: number) => void): Promise<() => void> => {
  const stream = await openMicrophone(microphoneConstraints())
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(wave)
    const peak = wave.reduce((most, byte) => Math.max(most, Math.abs(byte - MIDDLE)), 0)
    onLevel(Math.min(1, peak / LOUD))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    stream.getTracks().forEach((track) => track.stop())
    void context.close()
  }
}

/** Plays a sound on the chosen speaker. Rejects when the browser does not. */
export const testSpeaker = async (): Promise<void> => {
  const audio = new Audio(soundFiles.incoming)
  const id = chosenDevice('speaker')
  if (id !== '' && canChooseSpeaker()) await audio.setSinkId(id)
  await audio.play()
}

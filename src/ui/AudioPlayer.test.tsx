import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderThemed } from '@/testing/renderThemed'
import { stageSounds } from '@/testing/soundStage'
import { AudioPlayer } from './AudioPlayer'
import { clockText } from './clockText'

beforeEach(stageSounds)

const sound = (name: string): HTMLAudioElement => {
  const found = screen.getByRole('group', { name: `Audio player: ${name}` }).querySelector('audio')
  if (found === null) throw new Error(`${name} has no sound`)
  return found
}

const loaded = (name: string, seconds: number): void => {
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds)
  fireEvent.loadedMetadata(sound(name))
}

test('the player plays, pauses, seeks and changes its speed by keyboard, and loads nothing before that', async () => {
  const user = userEvent.setup()
  renderThemed(<AudioPlayer name="Accueil" src="/accueil" />)
  expect(sound('Accueil')).toHaveAttribute('preload', 'none')
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Pause Accueil' })).toHaveFocus()
  loaded('Accueil', 95)
  const slider = screen.getByRole('slider', { name: 'Playback position: Accueil' })
  fireEvent.change(slider, { target: { value: '61' } })
  expect(sound('Accueil').currentTime).toBe(61)
  expect(slider).toHaveAttribute('aria-valuetext', '1:01 of 1:35')
  await user.click(screen.getByRole('button', { name: '1× playback speed: Accueil' }))
  expect(sound('Accueil').playbackRate).toBe(1.25)
  for (const _ of [1.5, 2, 0.75]) await user.click(screen.getByRole('button', { name: /playback speed/ }))
  expect(sound('Accueil').playbackRate).toBe(0.75)
  await user.click(screen.getByRole('button', { name: 'Pause Accueil' }))
  expect(screen.getByRole('button', { name: 'Play Accueil' })).toBeInTheDocument()
})

test('only one sound plays at a time, and it stops when its player disappears', async () => {
  const user = userEvent.setup()
  const both = renderThemed(
    <>
      <AudioPlayer name="One" src="/1" />
      <AudioPlayer name="Two" src="/2" />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  await user.click(screen.getByRole('button', { name: 'Play Two' }))
  expect(screen.getByRole('button', { name: 'Play One' })).toBeInTheDocument()
  const two = sound('Two')
  both.unmount()
  expect(two.paused).toBe(true)
})

test('an expired address is renewed once, silently, and the sound continues where it was', async () => {
  const user = userEvent.setup()
  const onExpired = jest.fn(async () => '/fresh')
  renderThemed(<AudioPlayer name="One" src="/old" onExpired={onExpired} />)
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  loaded('One', 30)
  sound('One').currentTime = 12
  fireEvent.error(sound('One'))
  await waitFor(() => expect(sound('One')).toHaveAttribute('src', '/fresh'))
  sound('One').currentTime = 0
  loaded('One', 30)
  expect(sound('One').currentTime).toBe(12)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.error(sound('One'))
  expect(onExpired).toHaveBeenCalledTimes(1)
  expect(await screen.findByRole('alert')).toHaveTextContent("This audio can't be played.")
  await user.click(screen.getByRole('button', { name: 'Retry One' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(onExpired).toHaveBeenCalledTimes(2)
})

test('a refreshed list does not interrupt a playing sound, and updates the others', async () => {
  const user = userEvent.setup()
  const { rerender } = renderThemed(<AudioPlayer name="One" src="/1" />)
  rerender(<AudioPlayer name="One" src="/2" />)
  expect(sound('One')).toHaveAttribute('src', '/2')
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  rerender(<AudioPlayer name="One" src="/3" />)
  expect(sound('One')).toHaveAttribute('src', '/2')
})

test('the length shown is the one known to the page, also at the end of a sound that is a little shorter', async () => {
  const user = userEvent.setup()
  renderThemed(<AudioPlayer name="One" src="/1" duration={5} />)
  const player = screen.getByRole('group', { name: 'Audio player: One' })
  expect(player).toHaveTextContent(/^0:051×$/)
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  loaded('One', 4.3)
  expect(player).toHaveTextContent('0:00 / 0:05')
  sound('One').currentTime = 4.3
  fireEvent.timeUpdate(sound('One'))
  expect(player).toHaveTextContent('0:05 / 0:05')
})

test('a sound of unknown length shows no time before it plays', () => {
  renderThemed(<AudioPlayer name="One" src="/1" />)
  expect(screen.getByRole('group', { name: 'Audio player: One' })).toHaveTextContent(/^1×$/)
})

const givenDecoder = (samples: number[], bytes: number) => {
  const decodeAudioData = async () => ({ getChannelData: () => Float32Array.from(samples) })
  Object.assign(globalThis, { OfflineAudioContext: jest.fn(() => ({ decodeAudioData })) })
  const answer = new Response('sound', { headers: { 'Content-Length': String(bytes) } })
  return jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer)
}
afterEach(() => Reflect.deleteProperty(globalThis, 'OfflineAudioContext'))

test('a short sound shows its waveform once it plays, under the same slider', async () => {
  const user = userEvent.setup()
  const fetched = givenDecoder([0, 0.5], 5)
  const { container } = renderThemed(<AudioPlayer name="One" src="/1" duration={10} hasWaveform />)
  const slider = screen.getByRole('slider')
  expect(fetched).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  await waitFor(() => expect(container.querySelector('svg path.ahead')).toBeInTheDocument())
  expect(screen.getByRole('slider')).toBe(slider)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['too large', 4_000_001, '/1'],
  ['of another host', 5, 'https://elsewhere.example/1'],
])('a sound that is %s shows no waveform', async (_, bytes, src) => {
  const user = userEvent.setup()
  givenDecoder([1], bytes)
  const { container } = renderThemed(<AudioPlayer name="One" src={src} hasWaveform />)
  await user.click(screen.getByRole('button', { name: 'Play One' }))
  expect(await screen.findByRole('button', { name: 'Pause One' })).toBeInTheDocument()
  expect(container.querySelector('path.ahead')).not.toBeInTheDocument()
})

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
  [null, '–:––'],
  [Infinity, '–:––'],
  [NaN, '–:––'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

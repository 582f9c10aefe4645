import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { failSound, stageSounds } from '@/testing/soundStage'
import { renderThemed } from '@/testing/renderThemed'
import { AudioPlayer, type PlayerControls } from './AudioPlayer'

beforeEach(stageSounds)

const visit = (given: Partial<Parameters<typeof AudioPlayer>[0]> = {}) => {
  const controls = createRef<PlayerControls>()
  const view = renderThemed(<AudioPlayer name="One" src="/1" controls={controls} {...given} />)
  const sound = view.container.querySelector('audio')
  if (sound === null || controls.current === null) throw new Error('There is no player.')
  const drive = (what: keyof PlayerControls) => act(async () => controls.current?.[what]())
  return { sound, drive }
}

test('a list\'s shortcuts play, pause and speed up a sound like its own buttons', async () => {
  const onPlayingChange = jest.fn()
  const { drive, sound } = visit({ onPlayingChange })
  await drive('toggle')
  expect(sound.paused).toBe(false)
  await drive('changeSpeed')
  expect(sound.playbackRate).toBe(1.25)
  await drive('toggle')
  expect(sound.paused).toBe(true)
  await drive('toggle')
  await drive('pause')
  expect(sound.paused).toBe(true)
  expect(onPlayingChange.mock.calls).toEqual([[false], [true], [false], [true], [false]])
})

test('a sound that ends is reported, and can be played again', async () => {
  const onEnded = jest.fn()
  const { drive, sound } = visit({ onEnded })
  await drive('toggle')
  fireEvent.ended(sound)
  expect(onEnded).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Play One' })).toBeInTheDocument()
})

test('a sound that fails permanently is reported once, and retried by the same key', async () => {
  const onFailed = jest.fn()
  const onExpired = jest.fn(async () => null)
  const { drive, sound } = visit({ onFailed, onExpired })
  await drive('toggle')
  await act(async () => failSound(sound))
  expect(screen.getByRole('alert')).toHaveTextContent("This audio can't be played.")
  expect([onFailed.mock.calls.length, onExpired.mock.calls.length]).toEqual([1, 1])
  await drive('toggle')
  expect(onExpired).toHaveBeenCalledTimes(2)
})

test('a sound paused while its address was renewed does not start to play on its own', async () => {
  let give: (address: string) => void = () => {}
  const { drive, sound } = visit({ onExpired: () => new Promise((resolve) => (give = resolve)) })
  await drive('toggle')
  await act(async () => failSound(sound))
  await drive('pause')
  await act(async () => give('/fresh'))
  expect(sound).toHaveAttribute('src', '/fresh')
  expect(sound.paused).toBe(true)
})

test('an address that fails before playback is requested is not reported', async () => {
  const onExpired = jest.fn(async () => '/fresh')
  const { sound } = visit({ onExpired })
  await act(async () => failSound(sound))
  expect(onExpired).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the length known to the list is shown before anything is loaded', async () => {
  visit({ duration: 95 })
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00 of 1:35')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Play One' })).toHaveFocus()
})

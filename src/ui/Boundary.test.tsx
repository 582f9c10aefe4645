import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactElement } from 'react'
import { renderThemed } from '@/testing/renderThemed'
import { Boundary, lazyPart } from './Boundary'
import { lazyComponent } from './lazyComponent'
import { isChunkLoadError } from './chunkLoadError'

const gone = Object.assign(new Error('Chunk 7 did not load'), { name: 'ChunkLoadError' })
const broken = new Error('a fault of ours')

let error: Error | null = null
const Part = () => {
  if (error !== null) throw error
  return <p>the part</p>
}

/** React logs caught errors to the console otherwise. */
const show = (part: ReactElement) => {
  const onCaughtError = jest.fn()
  return { ...renderThemed(part, { onCaughtError }), onCaughtError }
}

const screenOf = (key = 'one') => (
  <>
    <p>the rest of the page</p>
    <Boundary key={key}>
      <Part />
    </Boundary>
  </>
)

beforeEach(() => {
  error = broken
})

test('a part that fails is replaced by a notice, and the rest of the page stays', () => {
  const { onCaughtError } = show(screenOf())
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this screen.')
  expect(screen.getByText('the rest of the page')).toBeInTheDocument()
  expect(onCaughtError).toHaveBeenCalledTimes(1)
})

test('Retry shows the part once it works, and the notice while it does not', async () => {
  show(screenOf())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  error = null
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('the part')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another part in the same position starts without the previous failure', () => {
  const { rerender } = show(screenOf())
  error = null
  rerender(screenOf('two'))
  expect(screen.getByText('the part')).toBeInTheDocument()
})

test('a part whose chunk is gone from the host offers a reload instead of a retry', () => {
  error = gone
  show(screenOf())
  expect(screen.getByRole('alert')).toHaveTextContent('A new version is available.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload'])
})

test.each<[unknown, boolean]>([
  [gone, true],
  [broken, false],
  ['ChunkLoadError', false],
  [null, false],
])('the error %s means a missing chunk: %s', (given, isGone) => {
  expect(isChunkLoadError(given)).toBe(isGone)
})

describe('a lazily loaded part', () => {
  test('leaves the page unchanged until it has loaded', async () => {
    let arrive = (): void => {}
    const Late = lazyComponent(() => new Promise<() => ReactElement>((resolve) => (arrive = () => resolve(() => <p>late</p>))))
    const { container } = show(<Late />)
    expect(container).toHaveTextContent(/^$/)
    await act(async () => arrive())
    expect(screen.getByText('late')).toBeInTheDocument()
  })

  test('renders at once when it was preloaded', async () => {
    const Early = lazyComponent(async () => () => <p>early</p>)
    await Early.preload()
    const { container } = show(<Suspense fallback="…"><Early /></Suspense>)
    expect(container).toHaveTextContent(/^early$/)
  })

  test('reports a failed preload only when it is shown', async () => {
    const load = jest.fn(() => Promise.reject(gone))
    const Late = lazyPart<object>(load)
    await Late.preload()
    await act(async () => void show(<Boundary><Suspense fallback="…"><Late /></Suspense></Boundary>))
    expect(await screen.findByRole('alert')).toHaveTextContent('A new version is available.')
    expect(load).toHaveBeenCalledTimes(2)
  })
})

test('a listener with a signal is removed on abort, as in a browser', () => {
  const received: string[] = []
  const end = new AbortController()
  window.addEventListener('keydown', () => received.push('window'), { signal: end.signal })
  document.addEventListener('keydown', () => received.push('document'), { signal: AbortSignal.abort() })
  window.dispatchEvent(new Event('keydown'))
  end.abort()
  window.dispatchEvent(new Event('keydown'))
  document.dispatchEvent(new Event('keydown'))
  expect(received).toEqual(['window'])
})

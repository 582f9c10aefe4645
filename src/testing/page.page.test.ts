test('a listener with a signal is removed on abort, as in a browser', () => {
  const heard: string[] = []
  const end = new AbortController()
  window.addEventListener('keydown', () => heard.push('window'), { signal: end.signal })
  document.addEventListener('keydown', () => heard.push('document'), { signal: AbortSignal.abort() })
  window.dispatchEvent(new Event('keydown'))
  end.abort()
  window.dispatchEvent(new Event('keydown'))
  document.dispatchEvent(new Event('keydown'))
  expect(heard).toEqual(['window'])
})

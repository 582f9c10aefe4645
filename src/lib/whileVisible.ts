export const whileVisible = (work: (stop: AbortSignal) => Promise<void>): (() => void) => {
  let run: AbortController | null = null

  const follow = (): void => {
    if (document.hidden) {
      run?.abort()
      run = null
    } else if (run === null) {
      run = new AbortController()
      void work(run.signal)
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    run?.abort()
  }
}

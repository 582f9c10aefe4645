import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Back and Forward show a page where it was left; `App.tsx` scrolls any other to its top. */
export const useScrollRestoration = (): void => {
  const { key } = useLocation()
  const type = useNavigationType()
  const tops = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const top = tops.current.get(key)
    if (type === NavigationType.Pop && top !== undefined) window.scrollTo(0, top)
  }, [key, type])

  useEffect(() => {
    const note = (): void => void tops.current.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
}

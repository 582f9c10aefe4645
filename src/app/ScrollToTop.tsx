import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Part 1, section 2: each navigation scrolls the page to the top, also one to the page that is already shown. */
export const ScrollToTop = () => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    // On the way back and forward browsers would bring back where the page stood, after this.
    window.history.scrollRestoration = 'manual'
    // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
    window.scrollTo(0, 0)
  }, [key])
  return null
}

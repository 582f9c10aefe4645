import { useLayoutEffect, useRef } from 'react'
import { selectToasts } from '@/slices/notifications'
import { useAppSelector } from '@/store/hooks'
import { TOASTS_ID } from '../ToastRegion'

/** The length of a page that can be scrolled is rounded, each time differently. */
const ROUNDING_PX = 2

const extend = (pixels: number): void => {
  document.body.style.paddingBottom = pixels === 0 ? '' : `${pixels}px`
}

/** Of the pixels that the page is extended by, those without which what is shown would move. */
const neededOf = (pixels: number): number => {
  const { clientHeight, scrollHeight } = document.documentElement
  // The window is taller than the root element where a browser's address bar is hidden.
  const hidden = Math.max(0, scrollHeight - Math.max(clientHeight, window.innerHeight) - window.scrollY)
  return window.scrollY === 0 ? 0 : Math.max(0, pixels - hidden)
}

/**
 * On small screens a toast makes the page longer. One that leaves while the end of the page is in view would move
 * everything under the finger, even during a drag: its room stays until somebody scrolls away from it.
 */
export const useKeptPageEnd = (): void => {
  const toasts = useAppSelector(selectToasts)
  const height = useRef(0)
  const kept = useRef(0)
  useLayoutEffect(() => {
    const region = document.getElementById(TOASTS_ID)
    const room = kept.current + height.current
    if (region === null || (toasts.length === 0 && room === 0)) return undefined
    const keep = (pixels: number): void => {
      extend(pixels)
      kept.current = neededOf(pixels)
      extend(kept.current)
    }
    const isFixed = (): boolean => getComputedStyle(region).position === 'fixed'
    const measure = (): void => {
      height.current = region.getBoundingClientRect().height
    }
    const handleScroll = (): void => {
      if (kept.current > 0) keep(kept.current)
    }
    const handleResize = (): void => {
      measure()
      keep(isFixed() ? 0 : kept.current)
    }
    const release = (): void => extend(0)
    // Before anything is measured, because to measure is to lay the page out, which would move it.
    extend(room + ROUNDING_PX)
    measure()
    keep(room > height.current && !isFixed() ? room + ROUNDING_PX - height.current : 0)
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', handleResize)
    window.addEventListener('beforeprint', release)
    window.addEventListener('afterprint', handleScroll)
    return () => {
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', handleResize)
      window.removeEventListener('beforeprint', release)
      window.removeEventListener('afterprint', handleScroll)
      release()
    }
  }, [toasts])
}

import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import Box from '@mui/material/Box'
import { useCallback, useState, type FocusEvent, type ReactNode } from 'react'

/** Rows beyond the window's edge, so that Tab always finds the next one. */
const OVERSCAN = 3

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  position: 'relative',
  '& > li': { position: 'absolute', top: 0, left: 0, width: '100%', borderBottom: 1, borderColor: 'divider' },
} as const

const indexOf = (target: Element): number => Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)

interface WindowedRowsProps {
  label: string
  count: number
  keyOf: (index: number) => string
  estimatedHeightPx: number
  styles: object
  children: (index: number) => ReactNode
}

/** Renders only rows near the window; assistive technology gets the total. */
export const WindowedRows = ({ label, count, keyOf, estimatedHeightPx, styles, children }: WindowedRowsProps) => {
  const [top, setTop] = useState(0)
  // The focused row stays, however far the page scrolls.
  const [focused, setFocused] = useState(-1)
  const measure = useCallback((list: HTMLElement | null) => {
    if (list !== null) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- The React Compiler isn't used.
  const virtualizer = useWindowVirtualizer({
    count: count,
    estimateSize: () => estimatedHeightPx,
    getItemKey: keyOf,
    // Unrendered rows measure 0, and would never fill the window.
    measureElement: (...measured) => measureElement(...measured) || estimatedHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focused < 0 || focused >= count ? shown : [...new Set([...shown, focused])].sort((a, b) => a - b)
    },
  })

  const handleFocus = ({ target }: FocusEvent): void => setFocused(indexOf(target))

  return (
    <Box
      component="ul"
      role="list"
      ref={measure}
      aria-label={label}
      onFocus={handleFocus}
      onBlur={() => setFocused(-1)}
      sx={{ ...listStyles, ...styles }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </Box>
  )
}

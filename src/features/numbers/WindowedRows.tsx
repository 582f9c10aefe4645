import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import Box from '@mui/material/Box'
import { useCallback, useState, type FocusEvent } from 'react'
import { NumberRow, type RowsProps } from './NumberRow'

const ESTIMATED_HEIGHT_PX = 78
/** Rows beyond the window's edge, so that Tab always finds the next one. */
const OVERSCAN = 3

const rowStyles = { position: 'absolute', top: 0, left: 0, width: '100%', borderBottom: 1, borderColor: 'divider' } as const

const indexOf = (target: Element): number => Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)

/** Renders only rows near the window; assistive technology gets the total. */
export const WindowedRows = ({ label, numbers, ...row }: RowsProps) => {
  const [top, setTop] = useState(0)
  // The focused row stays, however far the page scrolls.
  const [focused, setFocused] = useState(-1)
  const measure = useCallback((list: HTMLElement | null) => {
    if (list !== null) setTop(list.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- The React Compiler isn't used.
  const virtualizer = useWindowVirtualizer({
    count: numbers.length,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    getItemKey: (index) => String(numbers[index]?.id ?? index),
    // Unrendered rows measure 0, and would never fill the window.
    measureElement: (...measured) => measureElement(...measured) || ESTIMATED_HEIGHT_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return focused < 0 || focused >= numbers.length ? shown : [...new Set([...shown, focused])].sort((a, b) => a - b)
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
      sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const number = numbers[index]
        return number === undefined ? null : (
          <Box
            key={key}
            component="li"
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={numbers.length}
            aria-posinset={index + 1}
            sx={rowStyles}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <NumberRow number={number} {...row} />
          </Box>
        )
      })}
    </Box>
  )
}

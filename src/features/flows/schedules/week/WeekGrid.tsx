import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { DAY_MIN } from 'callflow/calendar'
import { useLanguage } from '@/i18n/useLanguage'
import { weekdays, shortWeekdayName } from '@/lib/weekdays'
import { timeText, spanOf, type EditedInterval, type Problem, type Week, intervalAt, nextKey } from './weekRules'

const STEP_MIN = 15
const WEEK_MIN = 7 * DAY_MIN

/** What the pointer took hold of, and where. In minutes of the week. */
export interface Drag {
  part: 'new' | 'start' | 'end' | 'whole'
  /** Null for new hours. */
  interval: EditedInterval | null
  from: number
  to: number
}

const created = ({ from, to }: Drag): { from: number; to: number } | null => {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const day = Math.floor(from / DAY_MIN)
  const [start, end] = [Math.max(first, day * DAY_MIN), Math.min(last, (day + 1) * DAY_MIN)]
  return end - start < STEP_MIN ? null : { from: start, to: end }
}

const resized = (drag: Drag, span: { from: number; to: number }): { from: number; to: number } => {
  const by = drag.to - drag.from
  switch (drag.part) {
    case 'start':
      return { from: Math.min(Math.max(span.from + by, 0), span.to - STEP_MIN), to: span.to }
    case 'end':
      return { from: span.from, to: Math.max(span.to + by, span.from + STEP_MIN) }
    default: {
      const from = Math.min(Math.max(span.from + by, 0), WEEK_MIN - STEP_MIN)
      return { from, to: from + span.to - span.from }
    }
  }
}

/** The week as it would be if the pointer were released now. */
export const dragged = (week: Week, drag: Drag): Week => {
  if (drag.interval === null) {
    const span = created(drag)
    return span === null ? week : [...week, { key: nextKey(week), ...intervalAt(span.from, span.to) }]
  }
  const { interval } = drag
  const span = spanOf(interval)
  if (span === null || drag.from === drag.to) return week
  const { from, to } = resized(drag, span)
  return week.map((other) => (other.key === interval.key ? { ...intervalAt(from, to), key: interval.key } : other))
}

const HEIGHT_PX = 528

const edge = { position: 'absolute', left: 0, right: 0, height: 8, cursor: 'ns-resize' } as const

/** Below `md` the list is alone: a finger scrolls there. */
const gridStyles = {
  display: { xs: 'none', md: 'block' },
  displayPrint: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& .head': { display: 'grid', gridTemplateColumns: '4.5rem repeat(7, minmax(0, 1fr))', textAlign: 'center', pb: 0.5 },
  '& .body': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)' },
  '& .hours': { position: 'relative' },
  '& .hours span': { position: 'absolute', right: 8, transform: 'translateY(-50%)', whiteSpace: 'nowrap' },
  '& .columns': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    cursor: 'crosshair',
    touchAction: 'none',
    backgroundImage: 'linear-gradient(var(--mui-palette-divider) 1px, transparent 1px)',
    backgroundSize: `100% ${HEIGHT_PX / 8}px`,
  },
  '& .column': { position: 'relative', borderLeft: 1, borderColor: 'divider', '&:first-of-type': { borderLeft: 0 } },
  '& .block': {
    position: 'absolute',
    left: 3,
    right: 3,
    borderRadius: 1,
    cursor: 'grab',
    bgcolor: 'primary.main',
    opacity: 0.75,
    '&:hover': { opacity: 1 },
    '&.is-wrong': { bgcolor: 'error.main' },
  },
  '& [data-edge="start"]': { ...edge, top: 0 },
  '& [data-edge="end"]': { ...edge, bottom: 0 },
} as const

interface WeekGridProps {
  week: Week
  problems: ReadonlyMap<number, Problem>
  onChange: (week: Week) => void
}

interface Block {
  interval: EditedInterval
  from: number
  to: number
  /** Of the hours' first and last day: only there are their ends. */
  isStart: boolean
  isEnd: boolean
}

/** In minutes of the day. Hours past midnight are two blocks. */
const blocksOn = (week: Week, weekday: number): Block[] =>
  week.flatMap((interval) => {
    const span = spanOf(interval)
    if (span === null) return []
    const day = (weekday - 1) * DAY_MIN
    return [0, -7 * DAY_MIN].flatMap((shift) => {
      const [from, to] = [span.from + shift - day, span.to + shift - day]
      const [top, bottom] = [Math.max(from, 0), Math.min(to, DAY_MIN)]
      return top < bottom ? [{ interval, from: top, to: bottom, isStart: from >= 0, isEnd: to <= DAY_MIN }] : []
    })
  })

const hours = [0, 3, 6, 9, 12, 15, 18, 21] as const
const percent = (minutes: number): string => `${(minutes / DAY_MIN) * 100}%`

/** For the pointer. Everything is in the list beside it too, which is what keyboards and screen readers use. */
export const WeekGrid = ({ week, problems, onChange }: WeekGridProps) => {
  const language = useLanguage()
  const columns = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag === null ? week : dragged(week, drag)

  const minutesAt = ({ clientX, clientY }: { clientX: number; clientY: number }, isFree: boolean, before?: Drag): number => {
    const { left, top, width, height } = columns.current?.getBoundingClientRect() ?? new DOMRect()
    const column = Math.min(Math.max(Math.floor(((clientX - left) / width) * 7), 0), 6)
    const day = isFree || before === undefined ? column : Math.floor(before.from / DAY_MIN)
    const minutes = Math.round((((clientY - top) / height) * DAY_MIN) / STEP_MIN) * STEP_MIN
    return day * DAY_MIN + Math.min(Math.max(minutes, 0), DAY_MIN)
  }
  const handleDown = (event: ReactPointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    const block = event.target.closest<HTMLElement>('[data-key]')
    const interval = week.find(({ key }) => String(key) === block?.dataset['key']) ?? null
    const edge = event.target.dataset['edge']
    const part = interval === null ? 'new' : edge === 'start' || edge === 'end' ? edge : 'whole'
    const at = minutesAt(event, true)
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ part, interval, from: at, to: at })
  }
  const handleMove = (event: ReactPointerEvent): void => {
    setDrag((before) => before && { ...before, to: minutesAt(event, before.part === 'whole', before) })
  }
  const handleUp = (): void => {
    if (drag !== null && shown !== week) onChange(shown)
    setDrag(null)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const cancel = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDrag(null)
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isDragging])

  return (
    <Box aria-hidden sx={gridStyles}>
      <div className="head">
        <span />
        {weekdays.map((weekday) => (
          <span key={weekday}>{shortWeekdayName(weekday, language)}</span>
        ))}
      </div>
      <div className="body">
        <div className="hours">
          {hours.map((hour) => (
            <span key={hour} style={{ top: percent(hour * 60) }}>
              {timeText(`${String(hour).padStart(2, '0')}:00`, language)}
            </span>
          ))}
        </div>
        <div ref={columns} className="columns" style={{ height: HEIGHT_PX }} onPointerDown={handleDown} onPointerMove={handleMove} onPointerUp={handleUp} onPointerCancel={() => setDrag(null)}>
          {weekdays.map((weekday) => (
            <div key={weekday} className="column">
              {blocksOn(shown, weekday).map(({ interval, from, to, isStart, isEnd }) => (
                <div
                  key={`${interval.key} ${from}`}
                  className={problems.has(interval.key) ? 'block is-wrong' : 'block'}
                  data-key={interval.key}
                  title={`${timeText(interval.start, language)} – ${timeText(interval.end, language)}`}
                  style={{ top: percent(from), height: percent(to - from) }}
                >
                  {isStart ? <i data-edge="start" /> : null}
                  {isEnd ? <i data-edge="end" /> : null}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Box>
  )
}

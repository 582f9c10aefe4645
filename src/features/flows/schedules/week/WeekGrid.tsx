import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { DAY_MIN, dragged, STEP_MIN, type Drag } from './gridDrag'
import { gridStyles, HEIGHT_PX } from './gridStyles'
import { timeText } from './times'
import { shortWeekdayName } from './weekdayNames'
import { spanOf, weekdays, type EditedInterval, type Problem, type Week } from './weekRules'

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

import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayAfter, dayNumber, isDay, localDay, monthsAfter, weekdayOf } from 'callflow/calendar'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatDate, serviceNow } from '@/lib/time'
import { monthTitle } from '@/lib/weekdays'
import { MonthDays } from '@/ui/MonthDays'

interface DayCalendarProps {
  /** Of the field. */
  label: string
  day: string | null
  anchor: HTMLElement
  onPick: (day: string) => void
  onClose: () => void
}

const headStyles = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontWeight: 600, '& > span::first-letter': { textTransform: 'uppercase' } } as const
const tableStyles = {
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  width: 252,
  my: 0.5,
  typography: 'body2',
  textAlign: 'center',
  '& th': { fontWeight: 400, color: 'text.secondary', py: 0.5 },
  '& td': { p: 0 },
  '& .row-button': { height: 36, width: 36, color: 'text.primary' },
  '& [aria-current="date"]': { boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
  '& [aria-pressed="true"]': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 },
} as const

const keyMoves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
  Home: (day) => dayAfter(day, 1 - weekdayOf(dayNumber(day))),
  End: (day) => dayAfter(day, 7 - weekdayOf(dayNumber(day))),
}

/** A month of days to pick one from. One of them is a tab stop; arrows, Page Up and Page Down move it. */
const Month = ({ title, day, onPick }: Pick<DayCalendarProps, 'day' | 'onPick'> & { title: string }) => {
  const t = useT()
  const language = useLanguage()
  const today = localDay(serviceNow())
  const [current, setCurrent] = useState(day ?? today)
  const [isMoving, setIsMoving] = useState(true)
  const table = useRef<HTMLTableElement>(null)
  const month = current.slice(0, 7)
  useEffect(() => {
    if (isMoving) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current, isMoving])
  const go = (to: string, byKey: boolean): void => {
    setIsMoving(byKey)
    if (isDay(to)) setCurrent(to)
  }
  const handleKey = (event: KeyboardEvent): void => {
    const move = keyMoves[event.key]
    if (move === undefined) return
    event.preventDefault()
    go(move(current), true)
  }
  return (
    <>
      <Box sx={headStyles}>
        <IconButton size="small" aria-label={t('Previous month')} onClick={() => go(monthsAfter(current, -1), false)}>
          <ChevronLeft />
        </IconButton>
        <span aria-live="polite">{monthTitle(month, language)}</span>
        <IconButton size="small" aria-label={t('Next month')} onClick={() => go(monthsAfter(current, 1), false)}>
          <ChevronRight />
        </IconButton>
      </Box>
      <Box component="table" ref={table} aria-label={title} sx={tableStyles} onKeyDown={handleKey}>
        <MonthDays
          month={month}
          cell={(date) => (
            <button
              type="button"
              className="row-button"
              aria-label={formatDate(date, language)}
              aria-pressed={date === day}
              aria-current={date === today ? 'date' : undefined}
              tabIndex={date === current ? 0 : -1}
              onClick={() => onPick(date)}
            >
              {Number(date.slice(8))}
            </button>
          )}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button size="small" onClick={() => onPick(today)}>
          {t('Today')}
        </Button>
        {day === null ? null : (
          <Button size="small" onClick={() => onPick('')}>
            {t('Clear')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** The month is a part of its own, because it takes the focus once the popover is there. */
export const DayCalendar = ({ label, anchor, onClose, ...month }: DayCalendarProps) => {
  const t = useT()
  const title = t('Choose a day: {field}', { field: label })
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 1.5 } } }}
    >
      <Month {...month} title={title} />
    </Popover>
  )
}

import type { ReactNode } from 'react'
import { weeksOf } from 'callflow/calendar'
import { useLanguage } from '@/i18n/useLanguage'
import { shortWeekdayName, weekdayName, weekdays } from '@/lib/weekdays'

interface MonthDaysProps {
  /** `YYYY-MM`. */
  month: string
  /** Of a date. */
  cell: (date: string) => ReactNode
}

/** The rows of a table: the names of the weekdays, and the days of a month below them. */
export const MonthDays = ({ month, cell }: MonthDaysProps) => {
  const language = useLanguage()
  return (
    <>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, language)}>
              {shortWeekdayName(weekday, language).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, place) => (
              <td key={date ?? place}>{date === null ? null : cell(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

import Box from '@mui/material/Box'
import { useLanguage } from '@/i18n/useLanguage'
import { perLanguage } from '@/lib/perLanguage'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { shortWeekdayName, weekdayName } from '../week/weekdayNames'
import { weekdays } from '../week/weekRules'

interface MonthTableProps {
  /** `YYYY-MM`. */
  month: string
  weeks: readonly (readonly (string | null)[])[]
  /** By date, for days with other hours than the week's. */
  texts: ReadonlyMap<string, string>
  closed: ReadonlySet<string>
}

const titleIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'caption',
  textAlign: 'center',
  '& caption': { textAlign: 'start', fontWeight: 600, pb: 0.5, '&::first-letter': { textTransform: 'uppercase' } },
  '& th': { fontWeight: 400, color: 'text.secondary', p: 0.25 },
  '& td': { p: 0.25 },
  '& td > span': { display: 'inline-block', minWidth: '1.75em', borderRadius: 1, px: 0.25 },
  // Not by colour alone: closed days are struck through, days with other hours underlined.
  '& .is-closed': { bgcolor: 'error.main', color: 'error.contrastText', textDecoration: 'line-through' },
  '& .is-different': { border: 1, borderColor: 'primary.main', textDecoration: 'underline' },
} as const

export const MonthTable = ({ month, weeks, texts, closed }: MonthTableProps) => {
  const language = useLanguage()
  const cell = (date: string) => {
    const text = texts.get(date)
    const day = Number(date.slice(8))
    if (text === undefined) return <span>{day}</span>
    return (
      <span className={closed.has(date) ? 'is-closed' : 'is-different'} title={text}>
        {day}
        <Box component="span" sx={visuallyHidden}>
          {[', ', text]}
        </Box>
      </span>
    )
  }
  return (
    <Box component="table" sx={styles}>
      <caption>{titleIn(language).format(Date.parse(`${month}-01T00:00:00Z`))}</caption>
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
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, place) => (
              <td key={date ?? place}>{date === null ? null : cell(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

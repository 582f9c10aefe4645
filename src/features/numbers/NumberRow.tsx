import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ListedNumber, NamedApplication } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { countryName } from '@/lib/country'
import { paths } from '@/lib/paths'
import { formatDate } from '@/lib/time'
import { wideTable } from '@/ui/cardTable'
import { Flag } from '@/ui/Flag'
import { mendFlow } from '@/ui/flowProblem'
import { FlowProblemChip } from '@/ui/FlowProblemChip'
import { quietUntilHover } from '@/ui/styles'
import { RowIcon } from '@/ui/RowButton'
import { StatusChip } from '@/ui/StatusChip'
import { kindOf, placeOf, renewalOf, titleOf, listedApplicationOf, routeOf } from './numberView'

export type NumberAction = 'label' | 'configure' | 'release'

interface NumberRowProps {
  number: ListedNumber
  applications: readonly NamedApplication[]
  onAction: (action: NumberAction, number: ListedNumber) => void
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'start',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
  [wideTable]: { gridTemplateColumns: '30px minmax(0, 1fr) minmax(0, 1fr) 14.5rem', alignItems: 'center' },
  ...quietUntilHover,
} as const

/** Of the list around the rows: styles of their own would be computed anew for each. */
export const rowsStyles = {
  '& .number-row': rowStyles,
  '& .line': { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0, maxWidth: '100%' },
  '& .line.wraps': { flexWrap: 'wrap' },
  '& .line > .line': { flexBasis: '100%' },
  '& .beside-flag': { gridColumn: { xs: 2, md: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' },
  '& .row-link': { fontSize: '1rem' },
  '& .figure': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  // One style for what a number is and where.
  '& .details': { fontSize: '0.75rem', columnGap: 0, '& > * + *::before': { content: '"·"', px: 0.75 } },
  '& .is-unnamed': { fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& .row-text-button': { mx: -0.75, textAlign: 'left' },
  '& .row-text-button.is-danger': { fontWeight: 400 },
  '& .body-line > a': { color: 'inherit', textUnderlineOffset: '0.2em', textDecorationColor: 'var(--mui-palette-divider)' },
  '& .answered': { columnGap: 1.75 },
  '& .renewal': { display: { xs: 'flex', md: 'grid' }, justifyItems: 'start' },
} as const

const Title = ({ number, titleId, onAction }: Omit<NumberRowProps, 'applications'> & { titleId: string }) => {
  const t = useT()
  const { title, beside } = titleOf(number)
  const name = (
    <button
      type="button"
      id={titleId}
      dir="auto"
      aria-haspopup="dialog"
      onClick={() => onAction('configure', number)}
      className={`row-link name-line${beside === null ? ' is-unnamed' : ''}`}
    >
      {title}
    </button>
  )
  return (
    <div className="line wraps">
      {beside === null ? null : name}
      {/* On one line, so that a hidden pencil never takes a line of its own. */}
      <span className="line">
        {beside === null ? name : <span className="figure">{beside}</span>}
        <button
          type="button"
          data-quiet
          aria-label={t('Edit label')}
          aria-describedby={titleId}
          aria-haspopup="dialog"
          onClick={() => onAction('label', number)}
          className="row-icon-button"
        >
          <RowIcon name="pencil" />
        </button>
      </span>
    </div>
  )
}

const Details = ({ number }: Pick<NumberRowProps, 'number'>) => {
  const t = useT()
  const language = useLanguage()
  const where = [countryName(number.country, language), placeOf(number)].filter((part) => part !== '')
  return (
    <div className="body-line is-quiet line wraps details">
      <span>{t(kindOf(number))}</span>
      {where.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </div>
  )
}

const Answered = ({ number, applications, onAction, titleId }: NumberRowProps & { titleId: string }) => {
  const t = useT()
  if (number.endpoint_type === 'parking') {
    return (
      <div className="line wraps beside-flag answered">
        <StatusChip tone="warning" label={t('Rejects calls')} />
        <button
          type="button"
          aria-describedby={titleId}
          aria-haspopup="dialog"
          onClick={() => onAction('configure', number)}
          className="row-text-button is-primary"
        >
          {t('Choose who answers')}
        </button>
      </div>
    )
  }
  const route = routeOf(number, applications)
  // Keeps its place among the columns when empty.
  const text = route === null ? '' : t(route)
  const application = listedApplicationOf(number, applications)
  const problem = application?.problem ?? null
  if (application === undefined || problem === null) {
    return (
      <p dir="auto" className="body-line beside-flag">
        {application === undefined ? text : <Link to={paths.application(application.id)}>{text}</Link>}
      </p>
    )
  }
  return (
    <div className="line wraps beside-flag answered">
      <p dir="auto" className="body-line">
        {text}
      </p>
      <FlowProblemChip problem={problem} />
      <Link to={paths.application(application.id)} aria-describedby={titleId} className="row-text-button is-primary">
        {t(mendFlow[problem])}
      </Link>
    </div>
  )
}

const Renewal = ({ date, titleId, onRelease }: { date: string | null; titleId: string; onRelease: () => void }) => {
  const t = useT()
  const language = useLanguage()
  if (date === null) {
    return <p className="body-line is-quiet beside-flag">{t("No renewal date: it can't be released here.")}</p>
  }
  return (
    <div className="line wraps beside-flag renewal">
      <p className="body-line figure">{t('Renewal: {date}', { date: formatDate(date, language) })}</p>
      <button type="button" aria-describedby={titleId} aria-haspopup="dialog" onClick={onRelease} className="row-text-button is-danger">
        {t('Release this number')}
      </button>
    </div>
  )
}

export const NumberRow = memo(({ number, applications, onAction }: NumberRowProps) => {
  const language = useLanguage()
  const titleId = useId()
  const { country } = number
  return (
    <div className="number-row">
      <Flag country={country} name={countryName(country, language)} />
      <div style={{ minWidth: 0 }}>
        <Title number={number} titleId={titleId} onAction={onAction} />
        <Details number={number} />
      </div>
      <Answered number={number} applications={applications} titleId={titleId} onAction={onAction} />
      <Renewal date={renewalOf(number)} titleId={titleId} onRelease={() => onAction('release', number)} />
    </div>
  )
})
NumberRow.displayName = 'NumberRow'

import Chip from '@mui/material/Chip'
import { memo, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ListedApplication } from '@/api'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { paths } from '@/lib/paths'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { wideTable } from '@/ui/cardTable'
import { flowProblem } from '@/ui/flowProblem'
import { LocalTime } from '@/ui/LocalTime'
import { quietUntilHover } from '@/ui/quietStyles'
import { RowIcon } from '@/ui/RowIcon'
import { StatusChip } from '@/ui/StatusChip'

export type ApplicationAction = 'edit' | 'duplicate' | 'delete' | 'analytics'

export interface ApplicationRowProps {
  application: ListedApplication
  /** Those that lead to it; `null` while unknown. */
  numbers: readonly string[] | null
  hasDraft: boolean
  onAction: (action: ApplicationAction, application: ListedApplication) => void
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name more" "modified modified" "delete delete"',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '&:hover': { bgcolor: 'action.hover' },
  [wideTable]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto auto', gridTemplateAreas: '"name modified delete more"' },
  ...quietUntilHover,
} as const

/** Of the list around the rows: styles of their own would be computed anew for each. */
export const rowsStyles = {
  '& .application-row': rowStyles,
  '& .name': { gridArea: 'name', minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0 },
  '& .row-link': { fontSize: '1rem' },
  '& .modified': { gridArea: 'modified', display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { whiteSpace: 'nowrap' } },
  '& .row-text-button': { gridArea: 'delete', justifySelf: 'start', py: 0.5, mx: -0.75 },
  '& .more': { gridArea: 'more', alignSelf: 'start', [wideTable]: { alignSelf: 'center' } },
} as const

const Modified = ({ at }: { at: string }) => {
  const t = useT()
  return (
    <div className="body-line is-quiet modified">
      <span>{t('Last modified')}</span>
      <LocalTime wire={at} />
    </div>
  )
}

const Numbers = ({ numbers }: { numbers: readonly string[] }) => {
  const t = useT()
  const text = numbers.length === 0 ? t('No phone number leads here') : t('Phone numbers: {numbers}', { numbers: numbers.join(', ') })
  return (
    <p className="body-line is-quiet">
      {text}
    </p>
  )
}

/** Keeps the room of the numbers, which arrive after the applications. */
const emptyLine = <p className="body-line">{'\u00a0'}</p>

export const ApplicationRow = memo(function ApplicationRow({ application, numbers, hasDraft, onAction }: ApplicationRowProps) {
  const t = useT()
  const nameId = useId()
  const modifiedAt = application.updated_at
  const name = application.friendly_name || t('Untitled application')
  const about = { type: 'button', 'aria-describedby': nameId, 'aria-haspopup': 'dialog' } as const
  const more = () => [
    { label: t('Duplicate'), onChoose: () => onAction('duplicate', application) },
    ...(readLazySettings().callPaths ? [{ label: t('Analytics'), onChoose: () => onAction('analytics', application) }] : []),
  ]
  return (
    <div className="application-row">
      <div className="name">
        <div className="line">
          <Link to={paths.application(application.id)} id={nameId} dir="auto" title={name} className="row-link one-line">
            {name}
          </Link>
          <button {...about} data-quiet aria-label={t('Edit application')} onClick={() => onAction('edit', application)} className="row-icon-button">
            <RowIcon name="pencil" />
          </button>
          {hasDraft ? <Chip size="small" variant="outlined" label={t('Unsaved changes')} /> : null}
        </div>
        {numbers === null ? emptyLine : <Numbers numbers={numbers} />}
        {application.problem === null ? null : <StatusChip tone="warning" label={t(flowProblem[application.problem])} />}
      </div>
      {modifiedAt === '' ? null : <Modified at={modifiedAt} />}
      <button {...about} onClick={() => onAction('delete', application)} className="row-text-button is-danger">
        {t('Delete')}
      </button>
      <div className="more">
        <ActionsMenu label={t('More actions for {name}', { name })} actionsOf={more} />
      </div>
    </div>
  )
})

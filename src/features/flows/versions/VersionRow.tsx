import { Link, useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { AboutVersion, VersionChips } from './AboutVersion'
import { ChangeList } from './ChangeList'
import { comparedPath } from './compared'
import { noChanges } from './changeMessage'
import type { DatedVersion } from './versionTime'

export type VersionAction = 'note' | 'restore'

interface VersionRowProps {
  applicationId: Id
  version: DatedVersion
  /** Null if it isn't loaded. */
  current: number | null
  onAction: (action: VersionAction, version: DatedVersion) => void
}

const LISTED_CHANGES = 3

/** Of the list around the rows. */
export const rowsStyles = {
  '& h2': { m: 0, px: { xs: 2, sm: 2.5 }, py: 1, typography: 'body2', fontWeight: 600, color: 'text.secondary', bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' },
  // French days begin with a small letter.
  '& h2::first-letter': { textTransform: 'uppercase' },
  '& .version-row': { display: 'flex', alignItems: 'flex-start', columnGap: 1, px: { xs: 2, sm: 2.5 }, py: 1.5, '&:hover': { bgcolor: 'action.hover' } },
  '& .facts': { flex: 1, minWidth: 0, display: 'grid', rowGap: 0.75 },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minHeight: 32 },
  '& .row-link': { fontSize: '1rem' },
} as const

export const VersionRow = ({ applicationId, version, current, onAction }: VersionRowProps) => {
  const t = useT()
  const navigate = useNavigate()
  const number = version.version
  const isOld = version.is_current === 0
  const actionsOf = () => [
    ...(isOld && current !== null
      ? [{ label: t('Compare with the current version'), onChoose: () => void navigate(comparedPath(applicationId, number, current)) }]
      : []),
    { label: version.note === null ? t('Add a note') : t('Edit note'), onChoose: () => onAction('note', version) },
    ...(isOld ? [{ label: t('Restore as a new version'), onChoose: () => onAction('restore', version) }] : []),
  ]
  return (
    <>
      {version.day === null ? null : <h2>{version.day}</h2>}
      <div className="version-row">
        <div className="facts">
          <div className="head">
            <Link to={paths.version(applicationId, number)} className="row-link">
              {t('Version {version}', { version: number })}
            </Link>
            <VersionChips version={version} />
          </div>
          <AboutVersion version={version} isDated />
          <ChangeList changes={version.changes} more={version.more_changes} none={t(noChanges(version))} most={LISTED_CHANGES} />
        </div>
        <ActionsMenu label={t('Actions for version {version}', { version: number })} actionsOf={actionsOf} />
      </div>
    </>
  )
}

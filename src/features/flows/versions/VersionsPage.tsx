import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import { useState } from 'react'
import { Navigate, useParams, Link, useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useGetApplicationQuery, type OpenedApplication } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { JournalLink } from '@/lists/JournalLink'
import { LongList, RowList } from '@/lists/LongList'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { Gone, isGone } from '../Gone'
import { isVersion, comparedPath, useVersionList } from './useVersionList'
import { NoteDialog } from './NoteDialog'
import { RestoreDialog } from './RestoreDialog'
import { useDatedVersions, type DatedVersion, AboutVersion, VersionChips } from './AboutVersion'
import { VersionPage } from './VersionPage'
import { ChangeList, noChanges } from './ChangeList'

type VersionAction = 'note' | 'restore'

interface VersionRowProps {
  applicationId: Id
  version: DatedVersion
  /** Null if it isn't loaded. */
  current: number | null
  onAction: (action: VersionAction, version: DatedVersion) => void
}

const LISTED_CHANGES = 3

/** Of the list around the rows. */
const rowsStyles = {
  '& h2': { m: 0, px: { xs: 2, sm: 2.5 }, py: 1, typography: 'body2', fontWeight: 600, color: 'text.secondary', bgcolor: 'background.default', borderBottom: 1, borderColor: 'divider' },
  // French days begin with a small letter.
  '& h2::first-letter': { textTransform: 'uppercase' },
  '& .version-row': { display: 'flex', alignItems: 'flex-start', columnGap: 1, px: { xs: 2, sm: 2.5 }, py: 1.5, '&:hover': { bgcolor: 'action.hover' } },
  '& .facts': { flex: 1, minWidth: 0, display: 'grid', rowGap: 0.75 },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, minHeight: 32 },
  '& .row-link': { fontSize: '1rem' },
} as const

const VersionRow = ({ applicationId, version, current, onAction }: VersionRowProps) => {
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

const ROW_HEIGHT_PX = 120
const PLACE_PX = 320

const List = ({ application }: { application: OpenedApplication }) => {
  const t = useT()
  const list = useVersionList(application.id)
  const rows = useDatedVersions(list.shown)
  const current = rows.find(({ is_current }) => is_current === 1)?.version ?? null
  const [dialog, setDialog] = useState<{ action: VersionAction; version: DatedVersion } | null>(null)
  const close = (): void => setDialog(null)
  return (
    <>
      <LongList list={list} subject={t('Versions')} loadFailed={t("Couldn't load the versions.")}>
        {rows.length === 0 ? (
          <EmptyState
            icon={<HistoryOutlined />}
            message={t('No saved versions yet.')}
            hint={t('From the next save on, earlier versions are kept here.')}
          />
        ) : (
          <RowList label={t('Versions')} rows={rows} total={rows.length} estimatedHeightPx={ROW_HEIGHT_PX} styles={rowsStyles}>
            {(version) => (
              <VersionRow applicationId={application.id} version={version} current={current} onAction={(action) => setDialog({ action, version })} />
            )}
          </RowList>
        )}
      </LongList>
      {dialog?.action === 'note' ? <NoteDialog applicationId={application.id} version={dialog.version} onClose={close} /> : null}
      {dialog?.action === 'restore' ? <RestoreDialog application={application} version={dialog.version.version} onClose={close} /> : null}
    </>
  )
}

const Listed = ({ id }: { id: string }) => {
  const t = useT()
  const query = useGetApplicationQuery(id, { refetchOnMountOrArgChange: true })
  const name = query.data?.friendly_name
  return (
    <Page title={name === undefined ? t('Versions') : t('Versions of {name}', { name })} back={{ to: paths.application(id), label: name ?? t('Application') }}>
      {isGone(query) ? (
        <Gone message={t('This call flow no longer exists.')} link={{ to: paths.applications, label: t('Back to applications') }} />
      ) : (
        <Loaded query={query} subject={t('Application')} loadFailed={t("Couldn't load this call flow.")} height={PLACE_PX}>
          {(application) => <List application={application} />}
        </Loaded>
      )}
      <JournalLink topic="flows" />
    </Page>
  )
}

/** The list, or one of its versions if the address names one. */
export const VersionsPage = () => {
  const { id = '', version } = useParams()
  if (!readSettings().extensions) return <Navigate to={paths.application(id)} replace />
  if (version === undefined) return <Listed key={id} id={id} />
  if (!isVersion(version)) return <Navigate to={paths.versions(id)} replace />
  return <VersionPage key={`${id} ${version}`} id={id} number={Number(version)} />
}

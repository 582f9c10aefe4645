import PhoneInTalk from '@mui/icons-material/PhoneInTalk'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { memo, type Ref, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { msg, type Message, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { formatCount } from '@/lib/format'
import { formatMoment } from '@/lib/timeText'
import { selectRedoable, selectUndoable, branchSelected } from '@/slices/applicationEditor'
import type { Act } from '@/slices/editorDocument'
import { useAppSelector, useAppDispatch } from '@/store/hooks'
import { Choice } from '@/ui/Choice'
import { HistoryButton } from '@/ui/HistoryButton'
import { readSettings } from '@/lib/settings'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { loadedAhead } from '@/ui/lazyComponent'
import { atTextEdgeOnPhone } from '@/ui/styles'
import type { AskedCall } from '../rehearsal/useRehearsal'
import type { Flow } from '../useFlow'
import type { useSaving } from '../useSaving'
import type { EditorView } from '../useView'
import type { Finding } from '../../checkFlow'

interface FindingsButtonProps extends Pick<Flow, 'findings' | 'branches' | 'guaranteed'> {
  /** Must be stable. */
  onPlay: (call: AskedCall) => void
}

const provedStyles = { minWidth: '9.5rem', justifyContent: 'flex-start', fontWeight: 400, color: 'text.secondary' } as const

const FindingsButton = memo(function FindingsButton({ findings, branches, guaranteed, onPlay }: FindingsButtonProps) {
  const t = useT()
  const language = useLanguage()
  const dispatch = useAppDispatch()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const warnings = findings.filter(({ severity }) => severity === 'warning')
  const listed = [...warnings, ...findings.filter(({ severity }) => severity === 'note')]
  const nameOf = ({ branchId }: Finding): string => branches.find(({ id }) => id === branchId)?.friendly_name ?? ''
  const handleChoose = ({ branchId, lost }: Finding): void => {
    setAnchor(null)
    dispatch(branchSelected(branchId))
    if (lost !== undefined) onPlay(lost)
  }
  if (listed.length === 0) {
    // Not said before it is proved. Its place is kept, so that an edit moves nothing.
    if (guaranteed === null) {
      return (
        <Button size="small" disabled sx={provedStyles}>
          {t('Checking…')}
        </Button>
      )
    }
    return (
      <>
        <Button key="proved" size="small" color="inherit" startIcon={<CheckCircleOutlined />} aria-haspopup="dialog" aria-expanded={anchor !== null} sx={provedStyles} onClick={(event) => setAnchor(event.currentTarget)}>
          {t('No issues found')}
        </Button>
        <Popover open={anchor !== null} anchorEl={anchor} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} onClose={() => setAnchor(null)} slotProps={{ paper: { 'aria-label': t('No issues found'), role: 'dialog', sx: { p: 2, maxWidth: 400 } } }}>
          <Typography sx={{ fontWeight: 700 }}>{t('Every caller is looked after')}</Typography>
          <Typography variant="body2">
            {t('Whatever callers press and whoever answers, each of them reaches someone, leaves a message or hears an end that one of your tests expects.')}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t(plural(guaranteed, 'Proved for the next 400 days, in the only situation of a call.', 'Proved for the next 400 days, in all {count} situations of a call.', { count: formatCount(guaranteed, language) }))}
          </Typography>
        </Popover>
      </>
    )
  }
  const label = t(
    warnings.length > 0 ? plural(warnings.length, '{count} issue to review', '{count} issues to review') : plural(listed.length, '{count} way to lose a caller', '{count} ways to lose a caller'),
  )
  return (
    <>
      <Button
        // Another button than the one above: React cannot change the texts in a button after a translator moved them.
        key="listed"
        size="small"
        startIcon={warnings.length > 0 ? <WarningAmber color="warning" /> : <InfoOutlined color="info" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{label}</span>
      </Button>
      {anchor === null ? null : (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
          {listed.map((finding, index) => (
            // Several steps of a branch may have the same problem; their order is fixed while the menu is open.
            <MenuItem key={index} divider={index === warnings.length - 1 && listed.length > warnings.length} sx={{ whiteSpace: 'normal', maxWidth: 480 }} onClick={() => handleChoose(finding)}>
              <div>
                {t('{branch}: {problem}', { branch: nameOf(finding), problem: t(finding.problem) })}
                {finding.lost === undefined ? null : (
                  <Typography variant="body2" color="textSecondary">
                    {finding.lost.at === null ? t('Play this call') : t('Play this call, {time}', { time: formatMoment(finding.lost.at.toISOString(), language) })}
                  </Typography>
                )}
              </div>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
})

const SaveWithNoteDialog = loadedAhead(async () => (await import(/* webpackChunkName: "savedVersion" */ '../savedVersion')).SaveWithNoteDialog)

const TrialDialog = loadedAhead(async () => (await import(/* webpackChunkName: "trial" */ '../../trial/TrialDialog')).TrialDialog)

interface EditorMenuProps extends Pick<Flow, 'applicationId' | 'stacks'> {
  isSaving: boolean
  onSave: (note: string) => void
  onPlay: (call: AskedCall) => void
}

/** What is done with a call flow less often than saving it. All of it belongs to the extensions. */
const EditorMenu = ({ applicationId, stacks, isSaving, onSave, onPlay }: EditorMenuProps) => {
  const t = useT()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'note' | 'trial' | null>(null)
  const close = (): void => setOpen(null)
  if (!readSettings().extensions) return null
  const actionsOf = (): Action[] => [
    { label: t('Save with a note'), isDisabled: isSaving, onChoose: () => setOpen('note') },
    { label: t('Try on past callers'), onChoose: () => setOpen('trial') },
    { label: t('Versions'), onChoose: () => void navigate(paths.versions(applicationId)) },
    { label: t('Analytics'), onChoose: () => void navigate(paths.flowAnalytics(applicationId)) },
  ]
  return (
    <>
      <ActionsMenu label={t('More actions')} actionsOf={actionsOf} />
      {open === 'note' ? <SaveWithNoteDialog onSave={onSave} onClose={close} /> : null}
      {open === 'trial' ? (
        <TrialDialog
          applicationId={applicationId}
          stacks={stacks}
          onPlay={(call) => {
            close()
            onPlay(call)
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const editMessage = ({ kind, module_name }: Act, featureName: (moduleName: string) => string): Message => {
  const name = module_name === null ? null : featureName(module_name)
  switch (kind) {
    case 'added':
      return msg('Add “{name}”', { name: name ?? '' })
    case 'moved':
      return msg('Move “{name}”', { name: name ?? '' })
    case 'removed':
      return msg('Remove “{name}”', { name: name ?? '' })
    case 'configured':
      return msg('Settings of “{name}”', { name: name ?? '' })
    case 'described':
      return msg('Description of “{name}”', { name: name ?? '' })
    case 'pasted':
      return name === null ? msg('Paste several steps') : msg('Paste “{name}”', { name })
    case 'duplicated':
      return name === null ? msg('Duplicate a branch') : msg('Duplicate “{name}”', { name })
    case 'restored':
      return msg('Restore unsaved changes')
    case 'discarded':
      return msg('Discard unsaved changes')
    case 'reloaded':
      return msg('Reload the saved version')
  }
}

interface EditorHeaderProps {
  flow: Flow
  saving: Pick<ReturnType<typeof useSaving>, 'isSaving' | 'isWaiting' | 'save' | 'saveWithNote'>
  isUnsaved: boolean
  onUndo: () => void
  onRedo: () => void
  rehearseRef: Ref<HTMLButtonElement>
  isRehearsing: boolean
  onRehearse: () => void
  onPlay: (call: AskedCall) => void
  view: EditorView
  onView: (view: EditorView) => void
}

/** Sticky below the shell's header; on a phone it would cover too much. */
const barStyles = {
  position: { xs: 'static', md: 'sticky' },
  top: 64,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  bgcolor: 'background.default',
  displayPrint: 'none',
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
  '& > .MuiButton-sizeSmall': atTextEdgeOnPhone,
} as const

interface EditorActionsProps extends Pick<Flow, 'applicationId' | 'stacks'> {
  isUnsaved: boolean
  isSaving: boolean
  isWaiting: boolean
  onSave: () => void
  onSaveWithNote: (note: string) => void
  onPlay: (call: AskedCall) => void
}

/** On a phone at the left, like the rows above, and before the status. */
const actionsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  flexDirection: { xs: 'row-reverse', sm: 'row' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  ml: 'auto',
} as const
const buttonsStyles = { display: 'flex', alignItems: 'center', gap: 1, ml: { xs: '-8px', sm: 0 } } as const
const statusStyles = { display: 'flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' } as const

const EditorActions = memo(function EditorActions({ applicationId, stacks, isUnsaved, isSaving, isWaiting, onSave, onSaveWithNote, onPlay }: EditorActionsProps) {
  const t = useT()
  return (
    <Box sx={actionsStyles}>
      <Box role="status" sx={statusStyles}>
        {isUnsaved && !isWaiting ? (
          <>
            <Chip size="small" variant="outlined" label={t('Unsaved changes')} />
            <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
              {t('Calls use the saved version until you save.')}
            </Box>
          </>
        ) : null}
        {/* No wider than the chip that it replaces: the editor below must not move. */}
        {isWaiting ? <Chip size="small" variant="outlined" label={t('Saves when online')} /> : null}
      </Box>
      <Box sx={buttonsStyles}>
        <Button component={Link} to={paths.applications}>
          {t('Cancel')}
        </Button>
        <Button variant="contained" loading={isSaving} onClick={onSave}>
          {t('Save')}
        </Button>
        <EditorMenu applicationId={applicationId} stacks={stacks} isSaving={isSaving} onSave={onSaveWithNote} onPlay={onPlay} />
      </Box>
    </Box>
  )
})

export const EditorHeader = (props: EditorHeaderProps) => {
  const { flow, saving, isUnsaved, onUndo, onRedo, rehearseRef, isRehearsing, onRehearse, onPlay, view, onView } = props
  const t = useT()
  const undoable = useAppSelector(selectUndoable)
  const redoable = useAppSelector(selectRedoable)
  const undoLabel = undoable === null ? t('Undo') : t('Undo: {act}', { act: t(editMessage(undoable, flow.featureName)) })
  const redoLabel = redoable === null ? t('Redo') : t('Redo: {act}', { act: t(editMessage(redoable, flow.featureName)) })
  return (
    <Box role="toolbar" aria-label={t('Call flow editor')} sx={barStyles}>
      <Choice
        label={t('View')}
        value={view}
        options={[
          { value: 'columns', label: t('Columns') },
          { value: 'map', label: t('Map') },
        ]}
        onChange={onView}
      />
      <HistoryButton label={undoLabel} isDisabled={undoable === null} onClick={onUndo} icon={<Undo />} />
      <HistoryButton label={redoLabel} isDisabled={redoable === null} onClick={onRedo} icon={<Redo />} />
      {flow.isChecked ? <FindingsButton findings={flow.findings} branches={flow.branches} guaranteed={flow.guaranteed} onPlay={onPlay} /> : null}
      <Button ref={rehearseRef} size="small" startIcon={<PhoneInTalk />} aria-expanded={isRehearsing} onClick={onRehearse}>
        {t('Simulate call')}
      </Button>
      <EditorActions
        applicationId={flow.applicationId}
        stacks={flow.stacks}
        isUnsaved={isUnsaved}
        isSaving={saving.isSaving}
        isWaiting={saving.isWaiting}
        onSave={saving.save}
        onSaveWithNote={saving.saveWithNote}
        onPlay={onPlay}
      />
    </Box>
  )
}

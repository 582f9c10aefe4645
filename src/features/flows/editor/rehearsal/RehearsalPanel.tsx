import type { Id } from 'contract/operation'
import { useGetCallPathQuery } from '@/api/endpoints/callPaths'
import type { ListedRehearsal } from '@/api/endpoints/flowVersions'
import Divider from '@mui/material/Divider'
import { useEffect, useMemo, useRef, useState, useCallback, useId, type KeyboardEvent, type ReactNode, type Ref, type RefObject } from 'react'
import Close from '@mui/icons-material/Close'
import Backdrop from '@mui/material/Backdrop'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import FocusTrap from '@mui/material/Unstable_TrapFocus'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { contactIn } from '@/lists/history/rowData'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { Loaded } from '@/ui/Loaded'
import type { Flow } from '../useFlow'
import { useSchedules } from '../useDescriptions'
import { branchNameIn } from '@/lists/callPath/callEnd'
import { CallSetup } from './CallSetup'
import { RehearsedCall } from './RehearsedCall'
import { Tests } from './Tests'
import type { Trail } from '../../map/mapView'
import { lastStepOf, trailOf } from './trail'
import { useRehearsal, type AskedCall, type CallPlan, type RehearsalControls } from './useRehearsal'

interface PanelFrameProps {
  ref: Ref<HTMLDivElement>
  onClose: () => void
  children: ReactNode
}

const styles = { overflowY: 'auto', p: 2, bgcolor: 'background.paper', displayPrint: 'none' } as const

/** Below the shell's header and the editor's toolbar, which are sticky. */
const columnStyles = {
  ...styles,
  gridArea: 'rehearsal',
  position: 'sticky',
  top: 128,
  maxHeight: 'calc(100vh - 144px)',
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

const drawerStyles = {
  ...styles,
  position: 'fixed',
  zIndex: 'drawer',
  inset: '0 0 0 auto',
  width: { xs: '100%', sm: 440 },
  maxWidth: '100%',
  boxShadow: 16,
} as const

/** A column beside the stack, or a drawer; a single element for both, so that resizing loses nothing. */
const PanelFrame = ({ ref, onClose, children }: PanelFrameProps) => {
  const t = useT()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isColumn = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('md'), { noSsr: true })
  /** A dialog above hides the page, including this panel, from screen readers. */
  const isOnTop = useCallback((): boolean => frame.current?.closest('[aria-hidden="true"]') === null, [])

  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const hasFocus = frame.current?.contains(document.activeElement) === true
    if (!isColumn && !hasFocus && isOnTop()) title.current?.focus({ preventScroll: true })
  }, [isColumn, isOnTop])

  const handleKeyDown = ({ key, target, nativeEvent }: KeyboardEvent<HTMLDivElement>): void => {
    const isHere = target instanceof Node && frame.current?.contains(target) === true
    if (key === 'Escape' && !nativeEvent.isComposing && isHere && !isColumn) onClose()
  }

  return (
    <>
      {isColumn ? null : (
        <>
          <GlobalStyles styles={{ body: { overflow: 'hidden' } }} />
          <Backdrop open onClick={onClose} sx={{ zIndex: 'drawer' }} />
        </>
      )}
      <Box ref={frame} sx={isColumn ? columnStyles : drawerStyles}>
        <FocusTrap open={!isColumn} disableAutoFocus disableRestoreFocus isEnabled={isOnTop}>
          <Box
            ref={ref}
            component="section"
            {...(isColumn ? {} : { role: 'dialog', 'aria-modal': true })}
            aria-labelledby={titleId}
            tabIndex={-1}
            onKeyDown={handleKeyDown}
            sx={{ display: 'grid', gap: 2, outline: 'none' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography ref={title} id={titleId} component="h2" variant="subtitle1" tabIndex={-1} sx={{ fontWeight: 700, outline: 'none' }}>
                {t('Call simulator')}
              </Typography>
              <Tooltip title={t('Close the call simulator')}>
                <IconButton aria-label={t('Close the call simulator')} onClick={onClose}>
                  <Close />
                </IconButton>
              </Tooltip>
            </Box>
            {children}
          </Box>
        </FocusTrap>
      </Box>
    </>
  )
}

const useTrail = ({ call, rehearsal }: RehearsalControls, onTrail: (trail: Trail | null) => void): void => {
  const dispatch = useAppDispatch()
  const trail = useMemo(() => (call === null || rehearsal === null ? null : trailOf(rehearsal, call.stacks)), [call, rehearsal])
  const branchId = (rehearsal === null ? null : lastStepOf(rehearsal))?.branchId ?? null
  useEffect(() => onTrail(trail), [trail, onTrail])
  useEffect(() => () => onTrail(null), [onTrail])
  useEffect(() => {
    const stack = call?.stacks.find(({ id }) => String(id) === String(branchId))
    if (stack !== undefined) dispatch(branchSelected(stack.id))
    // On each step of the call, not on each edit.
  }, [call, branchId, dispatch])
}

interface RehearsalPanelProps {
  flow: Pick<Flow, 'applicationId' | 'requiresChecks' | 'branches' | 'stacks'>
  /** A call to begin with; another one needs another panel. */
  asked: AskedCall | null
  /** The id of one that was made, unless another is asked. */
  played: Id | null
  /** Must be stable. */
  onTrail: (trail: Trail | null) => void
  onClose: () => void
}

const emptyPlan: CallPlan = { caller: '', numberId: null, at: null }

const planOf = ({ script: { caller, number_id, at } }: ListedRehearsal): CallPlan => ({
  caller: caller,
  numberId: typeof number_id === 'string' || typeof number_id === 'number' ? number_id : null,
  at: at ?? null,
})

interface SimulatorProps extends Omit<RehearsalPanelProps, 'played' | 'onClose'> {
  panel: RefObject<HTMLDivElement | null>
}

const Simulator = ({ flow, asked, onTrail, panel }: SimulatorProps) => {
  const t = useT()
  const { applicationId, branches, stacks } = flow
  const rehearsing = useRehearsal(stacks, asked)
  const [plan, setPlan] = useState<CallPlan>(rehearsing.call ?? emptyPlan)
  const [isAudioOn, setIsAudioOn] = useState(false)
  useTrail(rehearsing, onTrail)
  const { call, rehearsal } = rehearsing
  const branchName = branchNameIn(branches)
  const handleStart = (next: CallPlan): void => {
    setPlan(next)
    rehearsing.start(next)
  }
  const handleReplay = (test: ListedRehearsal): void => {
    setPlan(planOf(test))
    rehearsing.replay(planOf(test), test.script.events)
  }
  return (
    <>
      <CheckboxInput name="sounds" label={t('Play audio')} isChecked={isAudioOn} onChange={setIsAudioOn} />
      {call === null || rehearsal === null ? (
        <CallSetup
          applicationId={applicationId}
          initialPlan={plan}
          schedules={rehearsing.schedules}
          zone={rehearsing.zone}
          isAfterCall={plan !== emptyPlan}
          onStart={handleStart}
        />
      ) : (
        <RehearsedCall
          applicationId={applicationId}
          call={call}
          rehearsal={rehearsal}
          controls={rehearsing}
          branchName={branchName}
          isAudioOn={isAudioOn}
          panel={panel}
        />
      )}
      {readSettings().extensions ? (
        <>
          <Divider />
          <Tests flow={flow} branchName={branchName} onReplay={handleReplay} />
        </>
      ) : null}
    </>
  )
}

const PLACEHOLDER_PX = 240

const PlayedCall = ({ id, ...props }: Omit<SimulatorProps, 'asked'> & { id: Id }) => {
  const t = useT()
  const query = useGetCallPathQuery({ kind: 'call', id })
  // Without them, the call would skip opening hours.
  const { isLoading } = useSchedules()
  return (
    <Loaded query={{ ...query, data: isLoading ? undefined : query.data }} subject={t('Call details')} loadFailed={t("Couldn't load the call's details.")} height={PLACEHOLDER_PX}>
      {({ call, steps }) => (
        <Simulator
          asked={{
            caller: call === null ? '' : contactIn(call.contact_name, call.contact_number).contactNumber,
            numberId: call?.number_id ?? null,
            at: steps[0] === undefined ? null : new Date(steps[0].at),
            path: steps,
          }}
          {...props}
        />
      )}
    </Loaded>
  )
}

export const RehearsalPanel = ({ asked, played, onClose, ...props }: RehearsalPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <PanelFrame ref={panel} onClose={onClose}>
      {played === null || asked !== null ? <Simulator asked={asked} panel={panel} {...props} /> : <PlayedCall id={played} panel={panel} {...props} />}
    </PanelFrame>
  )
}

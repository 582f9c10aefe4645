import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { type DayRange, useListNumbersQuery, type OpenedApplication } from '@/api'
import { useGetFlowBehavioursQuery, useGetFlowCountsQuery, useGetCallPathQuery, type ListedCallPath } from '@/api/endpoints/callPaths'
import { readSettings } from '@/lib/settings'
import { selectEditor, selectIsUnsaved, type ApplicationEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import { SwitchInput } from '@/forms/SwitchInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { contactIn, contactOf } from '@/lists/history/rowData'
import { FailureNotice } from '@/ui/FailureNotice'
import { LocalTime } from '@/ui/RelativeTime'
import { Notice } from '@/ui/Notice'
import { KEEPS_SCROLL } from '@/lib/paths'
import { SHOWN_CALL } from '@/lists/callPath/stepTexts'
import { bringFocusBack } from '@/ui/focusHeading'
import { findStack, stackName } from '@/slices/editorDocument'
import { namesByApplication, numbersTo } from '../list/applicationView'
import { CountsBar, isCountable, useCountedDays } from '../map/counts/CountsBar'
import { FlowMap } from '../map/FlowMap'
import { graphOf } from '../map/flowGraph'
import { countsOf, type MapCounts, type StepAt, takenKey, type Trail } from '../map/mapView'
import { triedSchedules, tryFlow } from '../trial/tryFlow'
import type { Flow } from './useFlow'
import { useSchedules } from './useDescriptions'
import { isGone } from '../Gone'

type SavedEditor = Pick<ApplicationEditor, 'present' | 'saved' | 'savedIds'>
interface Saved {
  branches: readonly { id: Id; modules: readonly { id: Id; module_name: string }[] }[]
}

/** Calls find steps where they were when they were saved last, which may not be where the user has them now. */
export const savedStepAt = ({ present, saved, savedIds }: SavedEditor, { branches }: Saved): StepAt => {
  const keyOf = new Map(Object.entries(savedIds).map(([key, id]) => [String(id), key]))
  return (branchId, index, moduleName) => {
    const stack = findStack({ present }, branchId)
    if (stack !== undefined && stack.modules === saved[stackName(branchId)]?.modules) {
      const module = stack.modules[index]
      return module?.module_name === moduleName ? module.key : null
    }
    const module = branches.find(({ id }) => String(id) === String(branchId))?.modules[index]
    return module?.module_name === moduleName ? (keyOf.get(String(module.id)) ?? null) : null
  }
}

/** The way of a call on the map, without the steps that the call flow no longer has. */
export const trailOfCall = ({ steps }: Pick<ListedCallPath, 'steps'>, stepAt: StepAt): { trail: Trail; isWhole: boolean } => {
  const keys = steps.map(({ branch_id, module_index, module_name }) => stepAt(branch_id, module_index, module_name))
  const taken = steps.flatMap(({ key, to_branch_id }, index) => {
    const step = keys[index] ?? null
    return step === null || to_branch_id === null ? [] : [takenKey(step, key ?? '', to_branch_id)]
  })
  const known = keys.filter((key) => key !== null)
  return { trail: { now: keys.at(-1) ?? null, passed: new Set(known), taken: new Set(taken), isOver: true }, isWhole: known.length === keys.length }
}

interface ShownCall {
  /** `null` until known. */
  path: ListedCallPath | null
  trail: Trail | null
  /** 'elsewhere': the call took another call flow. */
  problem: 'failed' | 'gone' | 'elsewhere' | 'changed' | null
  retry: () => void
  hide: () => void
}

const problemOf = (path: ListedCallPath, applicationId: Id, isWhole: boolean): ShownCall['problem'] => {
  if (path.application === null || String(path.application.id) !== String(applicationId)) return 'elsewhere'
  return isWhole ? null : 'changed'
}

/** The call that the address names; `null` if it names none. */
const useShownCall = (applicationId: Id, stepAt: StepAt): ShownCall | null => {
  const [params, setParams] = useSearchParams()
  const id = readSettings().extensions ? params.get(SHOWN_CALL) : null
  const { currentData, error, isError, isFetching, refetch } = useGetCallPathQuery({ kind: 'call', id: id ?? '' }, { skip: id === null })
  const drawn = useMemo(() => (currentData === undefined ? null : trailOfCall(currentData, stepAt)), [currentData, stepAt])
  if (id === null) return null
  const problem = currentData === undefined || drawn === null ? (isError && !isFetching ? (isGone({ error }) ? 'gone' : 'failed') : null) : problemOf(currentData, applicationId, drawn.isWhole)
  return {
    path: currentData ?? null,
    trail: problem === 'elsewhere' ? null : (drawn?.trail ?? null),
    problem,
    retry: () => void refetch(),
    hide: () => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete(SHOWN_CALL)
          return after
        },
        { replace: true, state: KEEPS_SCROLL },
      )
      bringFocusBack()
    },
  }
}

/** Whose path the map shows. */
const ShownCallBar = ({ call: { path, problem, retry, hide } }: { call: ShownCall }) => {
  const t = useT()
  const action = (
    <Button size="small" onClick={hide}>
      {t('Hide the call')}
    </Button>
  )
  if (problem === 'failed') {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <FailureNotice message={t("Couldn't load the call's details.")} subject={t('Call details')} onRetry={retry} />
        {action}
      </Box>
    )
  }
  if (path === null) {
    return (
      <Notice kind={problem === null ? 'info' : 'warning'} role="status" action={action}>
        {problem === null ? t('Loading the path of the call…') : t('This call is not in the logs.')}
      </Notice>
    )
  }
  const { call, version } = path
  return (
    <Notice kind={problem === null ? 'info' : 'warning'} role="status" action={action}>
      {problem === 'elsewhere' ? (
        <span>{t("This call didn't go through this call flow.")}</span>
      ) : (
        <>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {call === null ? t('Path of the call') : t('Path of the call from {contact}', { contact: contactOf(contactIn(call.contact_name, call.contact_number), t) })}
          </Box>
          {call === null ? null : (
            <span>
              {' · '}
              <LocalTime wire={call.start_date} />
            </span>
          )}
          {version === null ? null : <span> · {t('version {version}', { version })}</span>}
          {problem === 'changed' ? <span>. {t("Steps that the call flow no longer has aren't shown.")}</span> : null}
        </>
      )}
    </Notice>
  )
}

/** `counts` is `undefined` with a service that keeps no paths of calls, and `null` until they are known. */
const useFlowCounts = (applicationId: Id, stepAt: StepAt) => {
  const { days, presets, setDays } = useCountedDays()
  const isKept = readSettings().extensions
  const { currentData, isError, isFetching, refetch } = useGetFlowCountsQuery({ applicationId, ...days }, { skip: !isKept || !isCountable(days), refetchOnMountOrArgChange: true })
  const known = useMemo(() => (currentData === undefined ? null : countsOf(currentData, stepAt)), [currentData, stepAt])
  return {
    counts: isKept ? known : undefined,
    bar: {
      days,
      presets,
      onDays: setDays,
      calls: currentData?.calls ?? null,
      hasEarlierVersions: currentData?.has_earlier_versions === 1,
      isFailed: currentData === undefined && isError && !isFetching,
      onRetry: () => void refetch(),
    },
  }
}

/** What the edited flow would have done with the calls that are counted; null unless it is asked for and known. */
const useTriedCounts = (flow: Flow, days: DayRange | null): MapCounts | null => {
  const { applicationId, stacks } = flow
  const { data: schedules } = useSchedules()
  const language = useLanguage()
  const tried = useMemo(() => triedSchedules(stacks), [stacks])
  const range = days ?? { from: '', to: '' }
  const { currentData } = useGetFlowBehavioursQuery({ applicationId, ...range, schedules: tried }, { skip: days === null || !isCountable(range) || schedules === undefined })
  return useMemo(() => {
    if (days === null || currentData === undefined) return null
    const { calls, steps } = tryFlow(currentData, stacks, schedules, language)
    return countsOf({ calls, steps }, (branchId, index) => stacks.find(({ id }) => String(id) === String(branchId))?.modules[index]?.key ?? null)
  }, [days, currentData, stacks, schedules, language])
}

interface EditorMapProps {
  application: OpenedApplication
  flow: Flow
  /** Of the simulated call, which hides that of a real one. */
  trail: Trail | null
  onOpen: (branchId: Id) => void
}

export const EditorMap = ({ application, flow, trail, onOpen }: EditorMapProps) => {
  const t = useT()
  const { data } = useListNumbersQuery()
  const { selectedBranchId, present, saved, savedIds } = useAppSelector(selectEditor)
  const { applicationId, stacks, findings, featureName, descriptionOf } = flow
  const numbers = useMemo(() => (data === undefined ? null : numbersTo(applicationId, namesByApplication(data))), [data, applicationId])
  const graph = useMemo(
    () => graphOf({ branches: stacks, findings, numbers, titleOf: featureName, textOf: descriptionOf }),
    [stacks, findings, numbers, featureName, descriptionOf],
  )
  const stepAt = useMemo(() => savedStepAt({ present, saved, savedIds }, application), [present, saved, savedIds, application])
  const { counts, bar } = useFlowCounts(applicationId, stepAt)
  const isUnsaved = useAppSelector(selectIsUnsaved)
  const [isTried, setIsTried] = useState(false)
  const canTry = isUnsaved && counts !== undefined && counts !== null && counts.calls > 0
  const tried = useTriedCounts(flow, canTry && isTried ? bar.days : null)
  const call = useShownCall(applicationId, stepAt)
  return (
    <FlowMap
      graph={graph}
      selectedId={selectedBranchId === null ? null : String(selectedBranchId)}
      trail={trail ?? call?.trail ?? null}
      {...(counts !== undefined && { counts: tried ?? counts })}
      before={tried === null ? null : (counts ?? null)}
      bar={counts === undefined ? null : <CountsBar {...bar} />}
      onOpen={onOpen}
    >
      {canTry ? <SwitchInput name="tried" label={t('Count these calls with my changes')} isOn={isTried} onChange={setIsTried} /> : null}
      {call === null || trail !== null ? null : <ShownCallBar call={call} />}
    </FlowMap>
  )
}

import { useEffect, useMemo, useState, useDeferredValue } from 'react'
import type { Id } from 'contract/operation'
import {
  useListEmailRecipientsQuery,
  useListFeaturesQuery,
  useListPresetsQuery,
  type ListedFeature,
  type ListedPreset,
  type OpenedApplication,
} from '@/api'
import { useListRehearsalsQuery } from '@/api/endpoints/flowVersions'
import { readTyped } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import { modulesOf } from '@/slices/editorDocument'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import { type Consents, type KnownNumbers, checkFlow, type EditedStack, type Finding, type Known } from '../checkFlow'
import { analyzeBranch } from '../branchAnalysis'
import type { BranchSummary } from './branches/branchSummaries'
import type { Guaranteed } from './lostCallers'
import { useDescriptions, useSchedules, type Descriptions } from './useDescriptions'

interface Checks {
  findings: readonly Finding[]
  isChecked: boolean
  /** In how many situations of a call somebody was looked for who is lost; null until nobody was found. */
  guaranteed: number | null
  /** Branches with findings; the same set while they don't change. */
  warned: ReadonlySet<Id>
}

const isSameFinding = (finding: Finding, other: Finding | undefined): boolean =>
  finding.branchId === other?.branchId &&
  finding.moduleKey === other.moduleKey &&
  finding.problem.key === other.problem.key &&
  JSON.stringify(finding.problem.values) === JSON.stringify(other.problem.values)

const isSameList = (some: readonly Finding[], others: readonly Finding[]): boolean =>
  some.length === others.length && some.every((finding, index) => isSameFinding(finding, others[index]))

const warnedIn = (findings: readonly Finding[]): ReadonlySet<Id> =>
  new Set(findings.filter(({ severity }) => severity === 'warning').map(({ branchId }) => branchId))

const isSameSet = (some: ReadonlySet<Id>, others: ReadonlySet<Id>): boolean =>
  some.size === others.size && [...some].every((id) => others.has(id))

const useUnchanged = <Value>(value: Value, isSame: (value: Value, before: Value) => boolean): Value => {
  const [seen, setSeen] = useState({ latest: value, stable: value })
  if (seen.latest === value) return seen.stable
  const result = isSame(value, seen.stable) ? seen.stable : value
  setSeen({ latest: value, stable: result })
  return result
}

const unchecked: readonly EditedStack[] = []
const nothingFound: readonly Finding[] = []

interface Proof extends Guaranteed {
  of: readonly EditedStack[]
}

/** Of the flow before, until this one's is known. Without the schedules and tests of our service, and without the file, nothing is claimed. */
const useLostCallers = (applicationId: Id, stacks: readonly EditedStack[]): Proof | null => {
  const [found, setFound] = useState<Proof | null>(null)
  const { extensions } = readSettings()
  const { data: schedules } = useSchedules()
  const { data: tests } = useListRehearsalsQuery(applicationId, { skip: !extensions })
  const isReady = stacks !== unchecked && (!extensions || (schedules !== undefined && tests !== undefined))
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    const find = async (): Promise<void> => {
      const loaded = await import('./lostCallers').catch(() => null)
      const latest = await loaded?.findLostCallers(stacks, schedules, tests, () => isCurrent)
      if (latest) setFound({ ...latest, of: stacks })
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [isReady, stacks, schedules, tests])
  return found
}

/** An edit is painted before it is checked, because a flow may have hundreds of branches. */
const useChecks = (applicationId: Id, stacks: readonly EditedStack[], known: Known): Checks => {
  const deferredStacks = useDeferredValue(stacks, unchecked)
  const checked = useMemo(() => checkFlow(deferredStacks, known), [deferredStacks, known])
  const lost = useLostCallers(applicationId, deferredStacks)
  const all = useMemo(() => [...checked, ...(lost?.findings ?? nothingFound)], [checked, lost])
  const findings = useUnchanged(all, isSameList)
  const warnedNow = useMemo(() => warnedIn(findings), [findings])
  return { findings, warned: useUnchanged(warnedNow, isSameSet), isChecked: deferredStacks !== unchecked, guaranteed: lost?.of === deferredStacks && lost.findings.length === 0 ? lost.states : null }
}

export interface Flow extends Checks, Descriptions {
  applicationId: Id
  /** Whether a save that fails its checks needs a reason. */
  requiresChecks: boolean
  branches: readonly BranchSummary[]
  stacks: readonly EditedStack[]
  features: readonly ListedFeature[]
  presets: readonly ListedPreset[]
}

const noFeatures: readonly ListedFeature[] = []
const noPresets: readonly ListedPreset[] = []

/** `null` while unknown, and for a service without consents. */
const useConsents = (): Consents | null => {
  const { data } = useListEmailRecipientsQuery(undefined, { skip: !readSettings().extensions, refetchOnMountOrArgChange: true })
  return useMemo(() => (data === undefined ? null : new Map(data.map(({ address, state }) => [address, state]))), [data])
}

const useKnownNumbers = (stacks: readonly EditedStack[]): KnownNumbers => {
  const [known, setKnown] = useState<KnownNumbers>(() => new Map())
  const unread = useMemo(() => {
    const used = new Set(stacks.flatMap(({ modules }) => analyzeBranch(modules).dials.map(({ number }) => number)))
    return [...used].filter((number) => !known.has(number))
  }, [stacks, known])
  useEffect(() => {
    if (unread.length === 0) return
    let isCurrent = true
    const read = async (): Promise<void> => {
      const readings = await Promise.all(unread.map(async (number) => [number, await readTyped(number)] as const))
      if (isCurrent) setKnown((before) => new Map([...before, ...readings]))
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [unread])
  return known
}

export const useFlow = (application: OpenedApplication, branches: readonly BranchSummary[]): Flow => {
  const editor = useAppSelector(selectEditor)
  const { data: features = noFeatures } = useListFeaturesQuery()
  const { data: presets = noPresets } = useListPresetsQuery()
  const { files, schedules, people, ...descriptions } = useDescriptions(branches)
  const { present, newBranchIds } = editor
  const stacks = useMemo(
    () =>
      branches.map(({ id, name, friendly_name }) => ({
        id,
        name,
        friendly_name,
        modules: modulesOf({ present }, id),
        isNew: newBranchIds.includes(id),
      })),
    [branches, present, newBranchIds],
  )
  const [consents, numbers] = [useConsents(), useKnownNumbers(stacks)]
  const checks = useChecks(application.id, stacks, useMemo(() => ({ files, consents, schedules, people, numbers }), [files, consents, schedules, people, numbers]))
  return {
    applicationId: application.id,
    requiresChecks: application.requires_checks === 1,
    branches,
    stacks,
    features,
    presets,
    ...checks,
    ...descriptions,
  }
}

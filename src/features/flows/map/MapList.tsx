import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef } from 'react'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { RowIcon } from '@/ui/RowButton'
import { StepIcon } from '@/ui/StepIcon'
import {
  answeredText,
  callsText,
  leftText,
  menuText,
  sharedCallsText,
  takenKey,
  arrivalsAt,
  destinationShare,
  exitShare,
  noCalls,
  markOf,
  type MapView,
} from './mapView'
import { warningsIn, type MapBranch, type MapStep, type FlowGraph, type MapExit } from './flowGraph'
import { hoursNames } from '../moduleParameters'
import { listStyles } from './listStyles'

/** What a key leads to: the branch itself where it comes first, otherwise its name. */
interface NestedExit {
  exit: MapExit
  target: MapBranch | null
  inside: NestedBranch | null
}

interface NestedStep {
  step: MapStep
  exits: readonly NestedExit[]
}

export interface NestedBranch {
  branch: MapBranch
  steps: readonly NestedStep[]
}

interface NestedList {
  /** The first is where calls begin; the others follow from deeper ones. */
  reached: readonly NestedBranch[]
  unreached: readonly NestedBranch[]
}

/** Deeper branches begin anew, so that a line keeps its length on a phone. */
const MAX_DEPTH = 4

export const nestedList = ({ branches }: FlowGraph): NestedList => {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const listed = new Set<string>()
  const list = (branch: MapBranch, depth: number): NestedBranch => {
    listed.add(branch.id)
    const listExit = (exit: MapExit): NestedExit => {
      const target = (exit.to === null ? undefined : byId.get(exit.to)) ?? null
      const isFirst = target !== null && !listed.has(target.id) && target.isReached === branch.isReached && depth < MAX_DEPTH
      return { exit, target, inside: isFirst ? list(target, depth + 1) : null }
    }
    return { branch, steps: branch.steps.map((step) => ({ step, exits: step.exits.map(listExit) })) }
  }
  const [reached, unreached]: [NestedBranch[], NestedBranch[]] = [[], []]
  for (const branch of branches) {
    if (!listed.has(branch.id)) (branch.isReached ? reached : unreached).push(list(branch, 0))
  }
  return { reached, unreached }
}

/** Branches of the list can always be opened. */
export type ListView = MapView & { onOpen: NonNullable<MapView['onOpen']> }

interface PartProps {
  view: ListView
  /** Moves to the place in the list where the branch is told. */
  onSee: (id: string) => void
}

const BranchName = ({ branch, view: { onOpen, selectedId, counts } }: PartProps & { branch: MapBranch }) => {
  const t = useT()
  const language = useLanguage()
  const warnings = warningsIn(branch)
  const marks = { 'data-place': branch.id, 'data-selected': branch.id === selectedId }
  return (
    <span className="list-head">
      <button type="button" className="list-open" aria-current={branch.id === selectedId} {...marks} onClick={() => onOpen(branch.branchId)}>
        {branch.name}
      </button>
      {counts === null ? null : <span className="list-calls">{callsText(arrivalsAt(counts, branch), t, language)}</span>}
      {warnings === 0 ? null : (
        <span className="list-warning">
          <RowIcon name="warning" />
          {t(plural(warnings, '{count} issue to review', '{count} issues to review'))}
        </span>
      )}
    </span>
  )
}

const Findings = ({ of: { findings } }: { of: Pick<MapBranch, 'findings'> }) => {
  const t = useT()
  return findings.map(({ problem, severity }) => (
    <span key={problem.key} className={severity === 'warning' ? 'list-warning' : 'list-text'}>
      {severity === 'warning' ? <RowIcon name="warning" /> : null}
      <span>{t(problem)}</span>
    </span>
  ))
}

const Destination = ({ step: { key: stepKey, destination }, counts }: { step: MapStep; counts: MapView['counts'] }) => {
  const t = useT()
  const language = useLanguage()
  if (destination === null) return null
  const share = counts === null ? null : destinationShare(counts, stepKey, destination)
  const answered = counts === null || share === null ? '' : answeredText(counts.steps.get(stepKey) ?? noCalls, share.calls, t, language)
  return (
    <>
      {destination.kind === 'extensions' ? (
        <ul>
          {destination.lines.map(({ key, text }) => (
            <li key={key} className="list-key">
              <kbd>{key}</kbd>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {share === null ? null : <span className="list-calls">{[sharedCallsText(share, t, language), ...(answered === '' ? [] : [answered])].join(' · ')}</span>}
    </>
  )
}

const Exit = ({ step, listed: { exit, target, inside }, ...part }: PartProps & { step: MapStep; listed: NestedExit }) => {
  const t = useT()
  const language = useLanguage()
  const { onSee, view: { trail, counts } } = part
  const share = counts === null || target === null ? null : exitShare(counts, step, exit)
  return (
    <li data-taken={trail?.taken.has(takenKey(step.key, exit.key, exit.to)) === true}>
      <div className="list-key">
        <kbd>{exit.when === null ? exit.key : t(hoursNames[exit.when])}</kbd>
        {target === null ? <span className="list-warning">{t('deleted branch')}</span> : null}
        {target === null || inside !== null ? null : (
          <button type="button" className="list-see" onClick={() => onSee(target.id)}>
            {exit.isLoop ? t('back to {branch}', { branch: target.name }) : target.name}
          </button>
        )}
        {share === null ? null : <span className="list-calls">{sharedCallsText(share, t, language)}</span>}
      </div>
      {inside === null ? null : <Branch listed={inside} {...part} />}
    </li>
  )
}

const Step = ({ listed: { step, exits }, ...part }: PartProps & { listed: NestedStep }) => {
  const t = useT()
  const language = useLanguage()
  const { trail, counts } = part.view
  const calls = counts?.steps.get(step.key)
  return (
    <li className="list-step" data-mark={markOf(trail, step.key)}>
      <div className="list-line">
        <StepIcon moduleName={step.moduleName} />
        <span className="list-words">
          <span className="list-title">{step.title}</span>
          {step.text === '' ? null : <span className="list-text">{step.text}</span>}
          {counts === null || exits.length === 0 ? null : <span className="list-calls">{menuText(calls ?? noCalls, t, language)}</span>}
          <Destination step={step} counts={counts} />
          {calls === undefined || calls.left === 0 ? null : <span className="list-left">{leftText(calls, t, language)}</span>}
          <Findings of={step} />
        </span>
      </div>
      {exits.length === 0 ? null : (
        <ul className="list-exits">
          {exits.map((exit) => (
            <Exit key={exit.exit.id} step={step} listed={exit} {...part} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Branch = ({ listed: { branch, steps }, ...part }: PartProps & { listed: NestedBranch }) => {
  const t = useT()
  return (
    <div className="list-branch" data-root={branch.isRoot} data-found={part.view.found.has(branch.id)}>
      <BranchName branch={branch} {...part} />
      <Findings of={branch} />
      {steps.length === 0 ? (
        <p className="list-text">{t('No steps')}</p>
      ) : (
        <ol>
          {steps.map((step) => (
            <Step key={step.step.key} listed={step} {...part} />
          ))}
        </ol>
      )}
    </div>
  )
}

export const MapList = (view: ListView) => {
  const t = useT()
  const apartId = useId()
  const { graph, shown } = view
  const { reached, unreached } = useMemo(() => nestedList(graph), [graph])
  const frame = useRef<HTMLDivElement>(null)
  const placeOf = (id: string): HTMLElement | null => frame.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`) ?? null
  const handleSee = (id: string): void => placeOf(id)?.focus()
  useEffect(() => {
    if (shown !== null) placeOf(shown.id)?.scrollIntoView({ block: 'center' })
  }, [shown])
  const part: PartProps = { view, onSee: handleSee }
  // No calls are counted where none gets.
  const uncounted: ListView = { ...view, counts: null }
  return (
    <Box ref={frame} sx={listStyles}>
      <p className="list-numbers">
        <RowIcon name="inbound" />
        {graph.numbers === null || graph.numbers.length === 0
          ? graph.numbers === null
            ? t('Incoming calls')
            : t('No phone number leads here')
          : t('Phone numbers: {numbers}', { numbers: graph.numbers.join(', ') })}
      </p>
      <ul className="list-tops">
        {reached.map((listed) => (
          <li key={listed.branch.id}>
            <Branch listed={listed} {...part} />
          </li>
        ))}
      </ul>
      {unreached.length === 0 ? null : (
        <section aria-labelledby={apartId}>
          <Typography id={apartId} component="h3" variant="subtitle2" sx={{ mb: 1, fontWeight: 600 }}>
            {t('Callers never get here')}
          </Typography>
          <ul className="list-tops">
            {unreached.map((listed) => (
              <li key={listed.branch.id}>
                <Branch listed={listed} {...part} view={uncounted} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Box>
  )
}

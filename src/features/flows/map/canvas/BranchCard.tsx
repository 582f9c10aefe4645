import { memo } from 'react'
import { plural, msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { RowIcon } from '@/ui/RowButton'
import {
  callsText,
  menuText,
  sharedCallsText,
  leftText,
  percentText,
  takenKey,
  arrivalsAt,
  exitShare,
  noCalls,
  markOf,
  type StepCalls,
  answeredText,
  destinationShare,
  type MapView,
  type MapMark,
  type CardNode,
} from '../mapView'
import { cardRows, type CardRow, linesOf, numberLines } from '../cardLines'
import { warningsIn, type MapBranch, type MapExit, type MapStep, type MapDestination } from '../flowGraph'
import { hoursNames } from '../../moduleParameters'
import { StepIcon } from '@/ui/StepIcon'

interface Props {
  data: CardNode
}

const More = ({ count }: { count: number }) => {
  const t = useT()
  return count === 0 ? null : <li className="map-line map-quiet">{t('and {count} more', { count })}</li>
}

export const EntryCard = memo(function EntryCard({ data: { card, view } }: Props) {
  const t = useT()
  const language = useLanguage()
  if (card.kind !== 'entry') return null
  const { numbers } = card
  const { shown, left } = numberLines(numbers ?? [])
  return (
    <div className="map-card map-entry" data-passed={view.trail !== null && view.trail.passed.size > 0}>
      <div className="map-caption">
        <RowIcon name="inbound" />
        {t('Incoming calls')}
      </div>
      <ul className="map-lines-list">
        {view.counts === null ? null : <li className="map-told">{callsText(view.counts.calls, t, language)}</li>}
        {numbers?.length === 0 ? <li className="map-line map-quiet">{t('No phone number leads here')}</li> : null}
        {shown.map((number, index) => (
          <li key={index} className="map-line" title={number}>
            {number}
          </li>
        ))}
        <More count={left} />
      </ul>
    </div>
  )
})

const moduleNames = { number: 'call_transfer', extensions: 'extensions', phones: 'webphone' } as const

const captionOf = ({ kind, lines }: MapDestination, t: ReturnType<typeof useT>): string => {
  switch (kind) {
    case 'number':
      return lines[0]?.text ?? ''
    case 'extensions':
      return t(plural(lines.length, '{count} extension', '{count} extensions'))
    case 'phones':
      return t('Web phones')
  }
}

export const DestinationCard = memo(function DestinationCard({ data: { card, view } }: Props) {
  const t = useT()
  const language = useLanguage()
  if (card.kind !== 'destination') return null
  const { destination, stepKey, isReached } = card
  const { shown, left } = linesOf(destination)
  // No calls are counted where none gets.
  const counts = isReached ? view.counts : null
  const called = counts === null ? 0 : destinationShare(counts, stepKey, destination).calls
  return (
    <div className="map-card map-destination" data-passed={view.trail?.passed.has(stepKey) === true}>
      <div className="map-caption">
        <StepIcon moduleName={moduleNames[destination.kind]} />
        <span className="map-name">{captionOf(destination, t)}</span>
      </div>
      {destination.kind === 'extensions' ? (
        <ul className="map-lines-list">
          {shown.map(({ key, text }) => (
            <li key={key} className="map-line">
              <kbd>{key}</kbd>
              <span className="map-step-text">{text}</span>
            </li>
          ))}
          <More count={left} />
        </ul>
      ) : null}
      {counts === null ? null : (
        <div className="map-line map-answered">
          <RowIcon name="tick" />
          {answeredText(counts.steps.get(stepKey) ?? noCalls, called, t, language) || callsText(0, t, language)}
        </div>
      )}
    </div>
  )
})

export const UnreachedZone = memo(function UnreachedZone() {
  const t = useT()
  return (
    <div className="map-zone">
      <RowIcon name="warning" />
      {t('Callers never get here')}
    </div>
  )
})

/** A way out of a door. */
const PATH = 'm17 7-1.41 1.41L18.17 11H8v2h10.17l-2.58 2.58L17 17l5-5zM4 5h8V3H4c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h8v-2H4z'

const LeftMark = ({ step }: { step: StepCalls | undefined }) => {
  const t = useT()
  const language = useLanguage()
  if (step === undefined || step.left === 0) return null
  const text = leftText(step, t, language)
  return (
    <span className="map-left" role="img" aria-label={text} title={text}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={PATH} fill="currentColor" />
      </svg>
      <span aria-hidden>
        {formatCount(step.left, language)} · {percentText({ calls: step.left, of: step.calls }, language)}
      </span>
    </span>
  )
}

const markNames: Readonly<Record<MapMark, Message>> = {
  added: msg('Added'),
  changed: msg('Changed'),
  moved: msg('Moved'),
  removed: msg('Removed'),
}

const MarkChip = ({ mark }: { mark: MapMark | undefined }) => {
  const t = useT()
  return mark === undefined ? null : (
    <span className="map-mark" data-mark={mark}>
      {t(markNames[mark])}
    </span>
  )
}

const Problems = ({ step }: { step: MapStep }) => {
  const t = useT()
  const problems = step.findings.filter(({ severity }) => severity === 'warning').map(({ problem }) => t(problem))
  if (problems.length === 0) return null
  return (
    <span className="map-problem" role="img" aria-label={problems.join(' ')} title={problems.join('\n')}>
      <RowIcon name="warning" />
    </span>
  )
}

const StepRow = ({ step, view: { trail, counts, marks } }: { step: MapStep; view: MapView }) => {
  const t = useT()
  const language = useLanguage()
  const calls = counts?.steps.get(step.key)
  const text = step.exits.length > 0 ? (counts === null ? '' : menuText(calls ?? noCalls, t, language)) : step.text
  return (
    <li className="map-step" data-mark={markOf(trail, step.key)}>
      <StepIcon moduleName={step.moduleName} />
      <span className="map-words">
        <span className="map-title">
          <span className="map-step-title">{step.title}</span>
          <LeftMark step={calls} />
          <MarkChip mark={marks.get(step.key)} />
        </span>
        {text === '' ? null : (
          <span className="map-step-text" title={text}>
            {text}
          </span>
        )}
      </span>
      <Problems step={step} />
    </li>
  )
}

const KeyRow = ({ step, exit, view: { graph, trail, counts } }: { step: MapStep; exit: MapExit; view: MapView }) => {
  const t = useT()
  const language = useLanguage()
  const target = graph.branches.find(({ id }) => id === exit.to)
  const share = counts === null || target === undefined ? null : exitShare(counts, step, exit)
  return (
    <li className="map-key" data-taken={trail?.taken.has(takenKey(step.key, exit.key, exit.to)) === true}>
      <kbd>{exit.when === null ? exit.key : t(hoursNames[exit.when])}</kbd>
      <span className="map-step-text">{target?.name ?? t('deleted branch')}</span>
      {exit.isLoop ? (
        <span className="map-loop" role="img" aria-label={t('leads back')} title={t('leads back')}>
          <RowIcon name="replay" />
        </span>
      ) : null}
      {share === null ? null : <span className="map-told">{sharedCallsText(share, t, language)}</span>}
    </li>
  )
}

const Row = ({ row, view }: { row: CardRow; view: MapView }) => {
  const t = useT()
  switch (row.kind) {
    case 'step':
      return <StepRow step={row.step} view={view} />
    case 'key':
      return <KeyRow step={row.step} exit={row.exit} view={view} />
    case 'more':
      return <li className="map-more">{t(plural(row.count, '{count} more step', '{count} more steps'))}</li>
  }
}

const Heading = ({ branch, view: { onOpen, counts, marks } }: { branch: MapBranch; view: MapView }) => {
  const t = useT()
  const language = useLanguage()
  const warnings = warningsIn(branch)
  const issues = t(plural(warnings, '{count} issue to review', '{count} issues to review'))
  const arrivals = counts === null ? null : arrivalsAt(counts, branch)
  const mark = marks.get(branch.id)
  const content = (
    <>
      <span className="map-name" title={branch.name}>
        {branch.name}
      </span>
      <MarkChip mark={mark} />
      {arrivals === null ? null : (
        <span className="map-arrivals" role="img" aria-label={callsText(arrivals, t, language)} title={callsText(arrivals, t, language)}>
          <RowIcon name="call" />
          <span aria-hidden>{formatCount(arrivals, language)}</span>
        </span>
      )}
      {warnings === 0 ? null : (
        <span className="map-issues" role="img" aria-label={issues} title={[issues, ...branch.findings.map(({ problem }) => t(problem))].join('\n')}>
          <RowIcon name="warning" />
          <span aria-hidden>{warnings}</span>
        </span>
      )}
    </>
  )
  return onOpen === null ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys lead from card to card.
    <div className="map-head" data-card={branch.id} tabIndex={0} role="group" aria-label={mark === undefined ? branch.name : `${branch.name}, ${t(markNames[mark])}`}>
      {content}
    </div>
  ) : (
    <button type="button" className="map-head" data-card={branch.id} onClick={() => onOpen(branch.branchId)}>
      {content}
    </button>
  )
}

const isOnTrail = ({ steps }: MapBranch, { trail }: MapView): boolean => trail !== null && steps.some(({ key }) => trail.passed.has(key))

/** No calls are counted where none gets. */
const viewFor = ({ isReached }: MapBranch, view: MapView): MapView => (isReached ? view : { ...view, hasCounts: false, counts: null })

export const BranchCard = memo(function BranchCard({ data }: { data: CardNode }) {
  const t = useT()
  if (data.card.kind !== 'branch') return null
  const { branch } = data.card
  const view = viewFor(branch, data.view)
  const rows = cardRows(branch, view.hasCounts)
  return (
    <div
      className="map-card map-branch"
      data-root={branch.isRoot}
      data-unreached={!branch.isReached}
      data-warned={warningsIn(branch) > 0}
      data-selected={view.selectedId === branch.id}
      data-found={view.found.has(branch.id)}
      data-shown={view.shown?.id === branch.id}
      data-passed={isOnTrail(branch, view)}
      data-mark={view.marks.get(branch.id)}
    >
      <Heading branch={branch} view={view} />
      <ol className="map-rows">
        {rows.length === 0 ? <li className="map-more">{t('No steps')}</li> : null}
        {rows.map((row) => (
          <Row key={row.y} row={row} view={view} />
        ))}
      </ol>
    </div>
  )
})

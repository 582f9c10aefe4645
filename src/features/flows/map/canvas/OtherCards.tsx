import { memo } from 'react'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { RowIcon } from '@/ui/RowIcon'
import { StepIcon } from '../../StepIcon'
import { answeredText, callsText } from '../callTexts'
import { linesOf, numberLines } from '../cardRows'
import { destinationShare, noCalls } from '../mapCounts'
import type { MapDestination } from '../flowGraph'
import type { CardNode } from './cardNode'

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

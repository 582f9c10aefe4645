import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { Id } from 'contract/operation'
import { useListNumbersQuery } from '@/api'
import { type ListedNightCall, type ListedNightCalls, type ListedRehearsal, useGetNightCallsQuery, useSetNightCallsMutation } from '@/api/endpoints/flowVersions'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { messageKey, msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { endMessage, type BranchName } from '@/lists/callPath/callEnd'
import { Steps } from '@/lists/callPath/CallDetailsDialog'
import { statuses } from '@/lib/failure'
import { useMay } from '@/store/useMay'
import { DialogFrame } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { LocalTime } from '@/ui/RelativeTime'
import { atTextEdge } from '@/ui/styles'
import { numberName } from './CallSetup'
import { NightPrice, NightPriceDialog, priceChanged } from './NightPrice'

/** The call was hung up where its test ends. */
const shownSteps = ({ steps }: ListedNightCall): ListedNightCall['steps'] => steps.map((step) => (step.outcome === 'waiting' ? { ...step, outcome: 'done' as const } : step))

const endText = ({ result, end }: ListedNightCall, branchName: BranchName): Message => {
  if (result === 'sound_missing') return msg("A sound wasn't heard: it's gone or can't be played.")
  if (result === 'no_end' || end === null) return msg("The line didn't answer, or the call wasn't over after a minute.")
  return { key: messageKey('Last night: {end}'), values: { end: endMessage(end, branchName) } }
}

interface DifferingCallProps {
  call: ListedNightCall
  test: ListedRehearsal
  number: string
  branchName: BranchName
}

const DifferingCall = ({ call, test, number, branchName }: DifferingCallProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const name = test.friendly_name
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography variant="body2">{number}</Typography>
      <Typography variant="body2">{t('Expected: {end}', { end: t(endMessage(test.expected, branchName)) })}</Typography>
      <Typography variant="body2">{t(endText(call, branchName))}</Typography>
      {call.steps.length === 0 ? null : (
        <Button size="small" aria-haspopup="dialog" aria-label={t('Show the path of {name}', { name })} sx={atTextEdge.small} onClick={() => setIsOpen(true)}>
          {t('Show path')}
        </Button>
      )}
      {isOpen ? (
        <DialogFrame title={t('Test call of last night')} subject={name} onClose={() => setIsOpen(false)} actions={<Button onClick={() => setIsOpen(false)}>{t('Close')}</Button>}>
          <Steps steps={shownSteps(call)} />
        </DialogFrame>
      ) : null}
    </Box>
  )
}

interface NightCallsProps {
  applicationId: Id
  tests: readonly ListedRehearsal[]
  branchName: BranchName
}

const LastNight = ({ night: { called_at, calls }, applicationId, tests, branchName }: NightCallsProps & { night: ListedNightCalls }) => {
  const t = useT()
  const { data: numbers = [] } = useListNumbersQuery()
  const leading = numbers.filter(({ endpoint_type, endpoint_value }) => endpoint_type === 'application' && String(endpoint_value) === String(applicationId))
  const numberOf = (id: Id): string => numbers.filter((number) => String(number.id) === String(id)).map(numberName).join('')
  const testOf = ({ rehearsal_id }: ListedNightCall) => tests.find(({ id }) => String(id) === String(rehearsal_id))
  const differing = calls.filter(({ result }) => result !== 'as_expected')
  const listed = differing.flatMap((call) => {
    const test = testOf(call)
    return test === undefined ? [] : [{ call, test }]
  })
  const summary =
    leading.length === 0
      ? msg('No phone number leads here, so nothing is called.')
      : called_at === null
        ? msg('The first calls are made tonight.')
        : calls.length === 0
          ? msg('No test calls were made last night.')
          : differing.length === 0
            ? plural(calls.length, 'Checked last night: {count} of {count} test call ended as expected.', 'Checked last night: {count} of {count} test calls ended as expected.')
            : msg('Checked last night: {count} of {total} test calls ended differently.', { count: differing.length, total: calls.length })
  return (
    <>
      <Typography variant="body2" role="status" sx={{ fontWeight: differing.length > 0 ? 600 : 400 }}>
        <span>{t(summary)}</span> {called_at === null ? null : <LocalTime wire={called_at} />}
      </Typography>
      {listed.length === 0 ? null : (
        <Box component="ul" aria-label={t('Test calls that ended differently')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {listed.map(({ call, test }) => (
            <DifferingCall key={`${test.id} ${call.number_id}`} call={call} test={test} number={numberOf(call.number_id)} branchName={branchName} />
          ))}
        </Box>
      )}
    </>
  )
}

const unavailable = msg("Not available: your numbers come from a carrier, and this service has no number to call them from. Ask support to set one up.")

const Watch = ({ night, isFetching, ...props }: NightCallsProps & { night: ListedNightCalls; isFetching: boolean }) => {
  const t = useT()
  const { applicationId, tests } = props
  const [setNightCalls] = useSetNightCallsMutation()
  const isOn = night.is_on === 1
  const wanted = useRef(isOn)
  const [isShownOn, setIsShownOn] = useState(isOn)
  const form = useToastSubmit<object>({
    send: () => setNightCalls({ applicationId, is_on: wanted.current ? 1 : 0 }),
    saved: msg('Your choice has been saved.'),
    explain: (failure) => (failure.status !== statuses.conflict ? explainDialog(failure) : price === null ? unavailable : priceChanged),
  })
  const isAvailable = night.is_available === 1
  const price = night.price ?? null
  const isUnpaid = price?.is_accepted === 0
  const mayAccept = useMay()('acceptNightPrice')
  const [isAccepting, setIsAccepting] = useState(false)
  const handleChange = (isChecked: boolean): void => {
    if (isChecked && isUnpaid) return setIsAccepting(true)
    wanted.current = isChecked
    setIsShownOn(isChecked)
    form.submit()
  }
  return (
    <>
      <CheckboxInput
        name="night_calls"
        label={t('Call each number at night by these tests')}
        isChecked={form.isBusy || isFetching ? isShownOn : isOn}
        isDisabled={!isOn && (!isAvailable || tests.length === 0 || (isUnpaid && !mayAccept))}
        onChange={handleChange}
      />
      <Typography variant="body2" color="textSecondary">
        {isAvailable
          ? t("At about 3 a.m. Montreal time. No phone rings, and these calls aren't counted or billed as usage. In Logs, they are under “Night calls”. If one ends differently, you get an email.")
          : t(unavailable)}
      </Typography>
      {price === null ? null : <NightPrice price={price} isOn={isOn} onAccept={() => setIsAccepting(true)} />}
      {price !== null && isAccepting ? <NightPriceDialog applicationId={applicationId} price={price} onClose={() => setIsAccepting(false)} /> : null}
      {isOn && (!isUnpaid || night.called_at !== null) ? <LastNight night={night} {...props} /> : null}
    </>
  )
}

const PLACE_PX = 96

/** The calls of the service by the tests, and what came of those of the last night. */
export const NightCalls = (props: NightCallsProps) => {
  const t = useT()
  const query = useGetNightCallsQuery(props.applicationId, { refetchOnMountOrArgChange: true })
  return (
    <Loaded query={query} subject={t('Test calls at night')} loadFailed={t("Couldn't load the test calls at night.")} height={PLACE_PX}>
      {(night) => <Watch night={night} isFetching={query.isFetching} {...props} />}
    </Loaded>
  )
}

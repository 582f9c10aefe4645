import { practiceLines } from 'contract/webphone'
import { isPrompt } from 'callflow/machine'
import type { ReadNumber } from 'callflow/phoneNumber'
import { findBlock } from '../../calls/index'
import { dialledOf } from '../../platform/texts/phoneNumber'
import type { Caller } from './callerOf'
import { makeFlowActions, prepareSound, type Connect, type ConnectDeps, type Destination, type OwnedNumber } from './flowActions'
import { newCallId, untilOver, type Line } from './line'
import { answerOutOfService, answerOutside, answerPractice, pickUp } from './practiceAnswers'
import { firstPrompt, perform, runFlow } from './flowRun'
import { readSavedFlow } from './savedFlow'
import type { Store } from '../../platform/database/tables'

export const findOwned = async (store: Store, phoneNumber: string): Promise<OwnedNumber | null> => {
  const found = await store
    .selectFrom('numbers')
    .innerJoin('accounts', 'accounts.id', 'numbers.account_id')
    .select(['numbers.id', 'account_id', 'endpoint_type', 'endpoint_value', 'standing'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  if (found === undefined) return null
  const applicationId = found.endpoint_type === 'application' ? found.endpoint_value : null
  return { id: found.id, accountId: found.account_id, phoneNumber, applicationId, isOpen: found.standing === 'open' }
}

export const findDestination = async (store: Store, { number: phoneNumber }: Pick<ReadNumber, 'number'>): Promise<Destination> => {
  const number = await findOwned(store, phoneNumber)
  if (number !== null) return { kind: 'owned', number }
  const practice = practiceLines.find((line) => line.phone_number === phoneNumber)
  return practice === undefined ? { kind: 'outside', phoneNumber } : { kind: 'practice', line: practice.name, phoneNumber }
}

const PAUSE_S = 2
const BETWEEN_KEYS_S = 0.25

const press = async (line: Line, keys: string, stop: AbortSignal): Promise<void> => {
  for (const key of keys) {
    if (stop.aborted) return
    if (key !== ',') line.press(key)
    await line.wait(key === ',' ? PAUSE_S : BETWEEN_KEYS_S, stop)
  }
}

/** Presses the keys after a number, such as an extension, once it has answered. They begin with a pause. */
const pressAfterAnswer = (caller: Caller, keys: string): { caller: Caller; end: () => void } => {
  const stop = new AbortController()
  const answer = async (): Promise<Line> => {
    const line = await caller.answer()
    caller.observer.step(`Presses ${keys.replace(/,+/g, ' ').trim()} after the answer.`)
    void untilOver(press(line, keys, stop.signal))
    return line
  }
  return { caller: keys === '' ? caller : { ...caller, answer }, end: () => stop.abort() }
}

export const makeConnect = (deps: ConnectDeps, actionsOf = makeFlowActions): Connect => {
  const { store, clock, random, rows, sounds, premiumNumbers } = deps

  const answerOwned = async (caller: Caller, { id, accountId, phoneNumber, applicationId, isOpen }: OwnedNumber): Promise<boolean> => {
    const owner = { accountId, numberId: id }
    const row = rows.open({ ...owner, id: newCallId(random), direction: 'inbound', contactNumber: caller.from })
    caller.observer.reached(row.id)
    try {
      if (!isOpen) return await answerOutOfService(caller, sounds)
      const [block, saved] = await Promise.all([
        findBlock(store, accountId, caller.from),
        applicationId === null ? null : readSavedFlow(store, accountId, applicationId, caller.at ?? clock()),
      ])
      if (block !== null) row.block()
      if (block === 'busy') {
        caller.observer.step('The caller is blocked, so the line is busy.')
        caller.refuse('busy')
        return false
      }
      if (saved === null) {
        caller.observer.step('The number is parked, so the call is rejected.')
        caller.refuse('declined')
        return false
      }
      const first = block?.find(isPrompt) ?? firstPrompt(saved.flow)
      if (first !== null) prepareSound(sounds, accountId, first)
      const line = await pickUp(caller)
      row.answered()
      const actions = actionsOf(deps, { ...owner, row, to: phoneNumber, caller, line, saved, connect })
      if (block !== null) {
        caller.observer.step('The caller is blocked.')
        await perform(block, line, actions)
        return false
      }
      caller.observer.step(`The application “${saved.friendlyName}” answers.`)
      await runFlow(saved.flow, line, actions)
      return true
    } finally {
      void row.close()
    }
  }

  const answerAt = async (caller: Caller, destination: Destination): Promise<boolean> => {
    switch (destination.kind) {
      case 'owned':
        return answerOwned(caller, destination.number)
      case 'practice':
        return answerPractice(caller, destination.line, sounds)
      case 'outside':
        return answerOutside(caller, sounds)
    }
  }

  const connect: Connect = async (caller, typed, known) => {
    const dialled = dialledOf(typed, premiumNumbers)
    if (dialled === null) {
      caller.refuse('not_found')
      return false
    }
    const { caller: pressing, end } = pressAfterAnswer(caller, dialled.keys)
    try {
      return await answerAt(pressing, known ?? (await findDestination(store, dialled)))
    } finally {
      end()
    }
  }
  return connect
}

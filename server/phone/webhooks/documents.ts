import type { Turn } from 'callflow/advance'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Sessions } from '../../platform/sessions/sessions'
import type { SignedUrls } from '../../platform/sessions/signedUrl'
import { identityOf } from '../carrier/twilio/identity'
import { writeTicket } from '../carrier/twilio/ticket'
import { MAX_CLIENTS, twimlOf } from '../carrier/twilio/twiml'
import type { SavedFlow } from '../switchboard/savedFlow'
import { soundSubject } from './sounds'

interface Deps {
  sessions: Pick<Sessions, 'openOf'>
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
  signedUrls: SignedUrls
  publicUrl: () => string
}

export interface RunningCall {
  id: string
  accountId: string
  applicationId: string
  contactNumber: string
  startedAt: Date
}

export const makeTurnWriter = ({ sessions, events, alertDevices, signedUrls, publicUrl }: Deps) => {
  const fileUrls = async (accountId: string, { instructions }: Turn, { fileNames }: SavedFlow): Promise<ReadonlyMap<string, string>> => {
    const played = instructions.flatMap((instruction) => (instruction.type === 'play' ? [String(instruction.audiofile_id)] : []))
    const urls = [...new Set(played)].filter((id) => fileNames.has(id)).map(async (id): Promise<[string, string]> => {
      const query = new URLSearchParams(await signedUrls.seal(accountId, soundSubject(id)))
      return [id, `${publicUrl()}/v1/voice/sounds/${id}?${query.toString()}`]
    })
    return new Map(await Promise.all(urls))
  }

  const identities = async (accountId: string): Promise<string[]> =>
    (await sessions.openOf(accountId, MAX_CLIENTS)).map(identityOf)

  return async ({ id, accountId, applicationId, contactNumber: from }: RunningCall, saved: SavedFlow, turn: Turn, maxSeconds?: number): Promise<string> => {
    const isRinging = turn.state.waits === 'ring'
    if (isRinging) {
      events.announce({ account_id: accountId, kind: 'webphone.ringing', id })
      alertDevices({ accountId, from })
    }
    const query = `?ticket=${writeTicket({ applicationId, state: turn.state })}`
    const urls = await fileUrls(accountId, turn, saved)
    return twimlOf(turn.instructions, {
      stepUrl: `${publicUrl()}/v1/voice/calls/steps${query}`,
      messageUrl: `${publicUrl()}/v1/voice/messages${query}`,
      identities: isRinging ? await identities(accountId) : [],
      fileUrl: (fileId) => urls.get(String(fileId)) ?? null,
      ...(maxSeconds !== undefined && { maxSeconds }),
    })
  }
}

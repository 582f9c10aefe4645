import type { TwilioAccount } from '../../telephony/twilioApi'
import type { Carrier } from '../../../core/ports/voice'
import { makeRecordingReader } from './recordings'
import { isTwilioSignature } from './signature'

/** Twilio, as it brings calls to our numbers and from our web phones. */
export const makeTwilioCarrier = (account: TwilioAccount): Carrier => ({
  isSigned: (url, form, signature) => isTwilioSignature(account.authToken, url, form, signature),
  openRecording: makeRecordingReader(account),
})

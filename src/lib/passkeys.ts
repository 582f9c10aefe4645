import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { PasskeyAnswer } from 'contract/auth'
import { passkeyAlgorithms, type NewPasskeyReply, type PasskeyBody, type PasskeyOptions } from 'contract/factors'

/** Seconds for a person who looks for their phone or security key. */
const TIMEOUT_MS = 120_000

export type Refused = 'cancelled' | 'known' | 'failed'

/** Why the browser gave no answer. A person who closes its window has cancelled; browsers say no more than that. */
const refusalOf = (error: unknown): Refused => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError') ? 'cancelled' : 'failed'
}

type Asked<Answer> = Promise<{ answer: Answer; refused?: undefined } | { answer?: undefined; refused: Refused }>

interface Ways {
  /** Of the passkeys that do; without any, all of this page's do. */
  credentialIds?: readonly string[]
  /** Among what the browser fills in, instead of in a window of its own. */
  isOffered?: boolean
  mustVerify?: boolean
}

/** Passkeys are good on the host of their page only. */
export const isThisHost = ({ rp_id }: Pick<PasskeyOptions, 'rp_id'>): boolean => rp_id === window.location.hostname

export const askForPasskey = async ({ challenge, rp_id }: PasskeyOptions, { credentialIds = [], isOffered = false, mustVerify = false }: Ways = {}): Asked<PasskeyAnswer> => {
  const optionsJSON = {
    challenge,
    rpId: rp_id,
    timeout: TIMEOUT_MS,
    userVerification: mustVerify ? 'required' : 'preferred',
    allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
  } as const
  try {
    const { id, response } = await startAuthentication({ optionsJSON: { ...optionsJSON, allowCredentials: [...optionsJSON.allowCredentials] }, useBrowserAutofill: isOffered, verifyBrowserAutofillInput: false })
    return { answer: { credential_id: id, client_data: response.clientDataJSON, authenticator_data: response.authenticatorData, signature: response.signature } }
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}

export const makePasskey = async ({ challenge, rp_id, rp_name, user_id, credential_ids }: NewPasskeyReply, { name, account }: Record<'name' | 'account', string>): Asked<PasskeyBody> => {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: rp_name },
        user: { id: user_id, name: account, displayName: account },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: credential_ids.map((known) => ({ id: known, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      },
    })
    return { answer: { name, credential_id: id, client_data: response.clientDataJSON, attestation: response.attestationObject } }
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}

/** An offer that is still open would keep the browser from asking for another. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony()

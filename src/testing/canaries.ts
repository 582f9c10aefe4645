import { unsignedToken, zoe } from './stores'

/**
 * The secrets that the console is given in tests, to look for them afterwards wherever they must not be. None of them can
 * come up by chance, as three digits do within a moment's milliseconds.
 */
export const canaries = {
  password: 'canary-password-1',
  newPassword: 'canary-password-2',
  token: unsignedToken(zoe),
  cardNumber: '4242 4242 4242 4242',
  cvc: 'canary-cvc-917',
  cardToken: 'tok_canary_card',
  resetToken: 'canary-reset-token',
  voiceToken: 'canary-voice-token',
  signature: 'canary-signature_9',
  deviceToken: 'canary-device-token',
}

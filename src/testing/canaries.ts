import { unsignedToken, zoe } from './stores'

/** Distinctive enough not to occur by chance, as three digits would in a timestamp. */
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
